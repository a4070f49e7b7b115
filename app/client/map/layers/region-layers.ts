import type { ExpressionSpecification, FilterSpecification, LineLayerSpecification } from 'maplibre-gl'
import { type LayerId, layerMarks } from '../../../domain/layers/layer-table.ts'
import { colour, hover, strength } from '../../../domain/layers/style-table.ts'
import { regionLevelOf } from '../../../domain/region-codes.ts'
import { drawnFrom } from '../../../domain/tilesets/schema.ts'
import type { MapLayers } from '../slots.ts'
import { type DataState, entries, isShown, opacityOf, type SlottedLayer } from './data-state.ts'

/**
 * Levels that have borders, with their layer in the layer tree and their rank in the tiles. Lower levels are drawn
 * below higher ones.
 */
const levels = [
  { level: 'local_level', id: 'municipality', rank: 3 },
  { level: 'district', id: 'district', rank: 2 },
  { level: 'province', id: 'province', rank: 1 },
] as const satisfies { level: string; id: LayerId; rank: number }[]

/** Borders, protected areas, the outline of the selected region, and the invisible areas for hit testing. */
export function regionLayers(state: DataState): MapLayers {
  return entries([
    hitArea(),
    !state.hasBase && abroad(state),
    ...(isShown(state, 'protected_area') ? protectedAreas(state) : []),
    ...levels.filter(({ id }) => isShown(state, id)).map(level => border(state, level)),
    ...(isShown(state, 'ward') && regionLevelOf(state.region) === 'local_level' ? [wards(state)] : []),
    ...(regionLevelOf(state.region) === 'local_level' ? [wardHitArea(state)] : []),
    isShown(state, 'mask') && veil(state),
    ...focus(state),
    ...['local_level', 'border', 'ward'].map(level => hovered(state, level)),
  ])
}

/**
 * Layer that receives clicks on the land. Its features contain the codes and names of all three levels. It is placed
 * among the borders, because tiles are clipped again whenever the source changes from one layer to the next.
 */
export const regionHitLayer = 'region-hit'
/** Areas of the selected municipality's wards. */
export const wardHitLayer = 'ward-hit'

function hitArea(): SlottedLayer {
  return {
    slot: 'boundaries',
    layer: {
      id: regionHitLayer,
      type: 'fill',
      source: 'boundaries',
      'source-layer': 'local_level',
      paint: { 'fill-opacity': 0 },
    },
  }
}

/** Covers the parts outside Nepal of layers that do not end at the border: relief and density cells of buildings. */
function abroad(state: DataState): SlottedLayer {
  return {
    slot: 'abroad',
    layer: {
      id: 'abroad',
      type: 'fill',
      source: 'boundaries',
      'source-layer': 'abroad',
      paint: { 'fill-color': colour('map-land', state.theme) },
    },
  }
}

function wardHitArea(state: DataState): SlottedLayer {
  return {
    slot: 'boundaries',
    layer: {
      id: wardHitLayer,
      type: 'fill',
      source: 'boundaries',
      'source-layer': 'ward',
      filter: ['==', ['get', 'SDDMM'], state.region],
      paint: { 'fill-opacity': 0 },
    },
  }
}

const round: LineLayerSpecification['layout'] = { 'line-join': 'round', 'line-cap': 'round' }

/** Dashes are specified in pixels, but MapLibre draws them in multiples of the line width. */
export const dash = (width_px: number, dash_px: readonly [number, number] | undefined) =>
  dash_px ? { 'line-dasharray': [dash_px[0] / width_px, dash_px[1] / width_px] } : {}

/**
 * Draws each border once. These are the borders of this level, and those of higher levels that are not shown
 * themselves.
 */
function border(state: DataState, { level, id, rank }: (typeof levels)[number]): SlottedLayer {
  const mark = layerMarks[id]
  const above = Math.max(
    0,
    ...levels.filter(one => one.rank < rank && isShown(state, one.id)).map(one => one.rank),
  )
  const min = drawnFrom.border[rank]
  return {
    slot: 'boundaries',
    layer: {
      id: `boundary-${level}`,
      type: 'line',
      source: 'boundaries',
      'source-layer': 'border',
      minzoom: min,
      filter: ['all', ['>', ['get', 'rank'], above], ['<=', ['get', 'rank'], rank]],
      layout: mark.dash_px ? { 'line-join': 'round' } : round,
      paint: {
        'line-color': colour(mark.colour, state.theme),
        'line-width': mark.width_px,
        'line-opacity': fadeIn(opacityOf(state, id), min),
        ...dash(mark.width_px, mark.dash_px),
      },
    },
  }
}

const fadeIn = (opacity: number, min: number): ExpressionSpecification | number =>
  min === 0 ? opacity : ['interpolate', ['linear'], ['zoom'], min, 0.35 * opacity, min + 1, opacity]

function wards(state: DataState): SlottedLayer {
  const mark = layerMarks.ward
  return {
    slot: 'wards',
    layer: {
      id: 'ward',
      type: 'line',
      source: 'boundaries',
      'source-layer': 'border',
      filter: ['all', ['==', ['get', 'rank'], 4], ['==', ['get', 'SDDMM'], state.region]],
      layout: { 'line-cap': 'butt' },
      paint: {
        'line-color': colour(mark.colour, state.theme),
        'line-width': mark.width_px,
        'line-opacity': opacityOf(state, 'ward'),
        ...dash(mark.width_px, mark.dash_px),
      },
    },
  }
}

function protectedAreas(state: DataState): SlottedLayer[] {
  const mark = layerMarks.protected_area
  const source = { source: 'boundaries', 'source-layer': 'protected_area' } as const
  const tone = colour(mark.colour, state.theme)
  const opacity = opacityOf(state, 'protected_area')
  return [
    {
      slot: 'land',
      layer: {
        id: 'protected-area',
        type: 'fill',
        ...source,
        paint: { 'fill-color': tone, 'fill-opacity': mark.opacity * opacity },
      },
    },
    {
      slot: 'boundaries',
      layer: {
        id: 'protected-area-edge',
        type: 'line',
        ...source,
        paint: { 'line-color': tone, 'line-width': 0.8, 'line-opacity': opacity, ...dash(0.8, mark.dash_px) },
      },
    },
  ]
}

/**
 * The veil over every municipality outside the selected province or district. The veil for a municipality is made from
 * its own outline (mask-layers.ts).
 */
function veil(state: DataState): SlottedLayer | false {
  const level = regionLevelOf(state.region)
  if (level !== 'province' && level !== 'district') return false
  const size = level === 'district' ? 100 : 10_000
  return {
    slot: 'mask',
    layer: {
      id: 'region-mask',
      type: 'fill',
      source: 'boundaries',
      'source-layer': 'local_level',
      filter: ['!=', ['floor', ['/', ['get', 'SDDMM'], size]], state.region],
      paint: {
        'fill-color': colour('map-mask', state.theme),
        'fill-opacity': strength('map-mask-o', state.theme) * opacityOf(state, 'mask'),
        'fill-antialias': false,
      },
    },
  }
}

/** The outline of the selected province or district. That of a municipality is exact and comes with the mask. */
function focus(state: DataState): SlottedLayer[] {
  const filter = regionOutlineFilter(state.region)
  if (!filter) return []
  const mark = layerMarks.province
  const common = {
    type: 'line',
    source: 'boundaries',
    'source-layer': 'border',
    layout: round,
    filter,
  } as const
  return [
    {
      slot: 'focus',
      layer: {
        ...common,
        id: 'region-focus-halo',
        paint: {
          'line-color': colour('map-halo', state.theme),
          'line-width': mark.halo_px ?? 0,
          'line-opacity': 0.75,
        },
      },
    },
    {
      slot: 'focus',
      layer: {
        ...common,
        id: 'region-focus-line',
        paint: { 'line-color': colour('map-province', state.theme), 'line-width': mark.width_px },
      },
    },
  ]
}

/** Borders around a province or district, which have it on one side only. Null for other regions. */
export function regionOutlineFilter(region: number): FilterSpecification | null {
  const level = regionLevelOf(region)
  if (level !== 'province' && level !== 'district') return null
  const district = (side: string): ExpressionSpecification => ['get', side]
  const province = (side: string): ExpressionSpecification => ['floor', ['/', ['get', side], 100]]
  const isIn = (side: string): ExpressionSpecification => [
    '==',
    level === 'district' ? district(side) : province(side),
    region,
  ]
  const parts: ExpressionSpecification = ['!=', isIn('left'), isIn('right')]
  return ['all', ['<=', ['get', 'rank'], 2], parts]
}

/** The outline that is highlighted when a feature of a boundary layer is hovered. */
function hovered(state: DataState, level: string): SlottedLayer {
  const isStrong = state.appearance?.strengthen?.includes('hover') ?? false
  return {
    slot: 'drawing',
    layer: {
      id: `hover-${level}`,
      type: 'line',
      source: 'boundaries',
      'source-layer': level,
      layout: round,
      paint: {
        'line-color': colour(isStrong ? 'ink' : 'map-hover', state.theme),
        'line-width': isStrong ? 2 : hover.width_px,
        'line-opacity': ['case', ['boolean', ['feature-state', 'hover'], false], 1, 0],
      },
    },
  }
}
