import type { ExpressionSpecification, FilterSpecification, LineLayerSpecification } from 'maplibre-gl'
import { colour, hover, type LayerId, layerMarks } from '../../../domain/layers/style-table.ts'
import { levelOf } from '../../../domain/region/codes.ts'
import type { MapLayers } from '../slots.ts'
import { type DataState, type Entry, entries, isShown, opacityOf } from './data-state.ts'

/** Levels whose borders are drawn, with their layer in the tree and the property that holds their code. */
const levels = [
  { level: 'local_level', id: 'municipality', code: 'SDDMM' },
  { level: 'district', id: 'district', code: 'DCode' },
  { level: 'province', id: 'province', code: 'SCode' },
] as const satisfies { level: string; id: LayerId; code: string }[]

/** Borders, protected land, the selected region's outline and the invisible areas that are hit. */
export function regionLayers(state: DataState): MapLayers {
  return entries([
    hitArea(),
    ...(isShown(state, 'protected_area') ? protectedAreas(state) : []),
    ...levels.filter(({ id }) => isShown(state, id)).map(({ level, id }) => border(state, level, id)),
    ...(isShown(state, 'ward') && levelOf(state.region) === 'local_level' ? [wards(state)] : []),
    ...(levelOf(state.region) === 'local_level' ? [wardHitArea(state)] : []),
    ...focus(state),
    ...[...levels.map(({ level }) => level), 'ward'].map(level => hovered(state, level)),
  ])
}

/**
 * The layer that a click on the land hits; its features carry the codes and names of all three levels. It stands
 * among the borders, since a frame clips its tiles anew at every change of source from layer to layer.
 */
export const regionHitLayer = 'region-hit'
/** Areas of the selected municipality's wards. */
export const wardHitLayer = 'ward-hit'

function hitArea(): Entry {
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

function wardHitArea(state: DataState): Entry {
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

/** Dashes are told in pixels and drawn in line widths. */
export const dash = (width_px: number, dash_px: readonly [number, number] | undefined) =>
  dash_px ? { 'line-dasharray': [dash_px[0] / width_px, dash_px[1] / width_px] } : {}

function border(state: DataState, level: string, id: (typeof levels)[number]['id']): Entry {
  const mark = layerMarks[id]
  const least = id === 'municipality' ? 6 : 0
  return {
    slot: 'boundaries',
    layer: {
      id: `boundary-${level}`,
      type: 'line',
      source: 'boundaries',
      'source-layer': level,
      minzoom: least,
      layout: mark.dash_px ? { 'line-join': 'round' } : round,
      paint: {
        'line-color': colour(mark.colour, state.theme),
        'line-width': mark.width_px,
        'line-opacity': fadeIn(opacityOf(state, id), least),
        ...dash(mark.width_px, mark.dash_px),
      },
    },
  }
}

const fadeIn = (opacity: number, least: number): ExpressionSpecification | number =>
  least === 0 ? opacity : ['interpolate', ['linear'], ['zoom'], least, 0.35 * opacity, least + 2, opacity]

function wards(state: DataState): Entry {
  const mark = layerMarks.ward
  return {
    slot: 'wards',
    layer: {
      id: 'ward',
      type: 'line',
      source: 'boundaries',
      'source-layer': 'ward',
      filter: ['==', ['get', 'SDDMM'], state.region],
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

function protectedAreas(state: DataState): Entry[] {
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

/** The selected province or district; a municipality's outline is exact and comes with the mask. */
function focus(state: DataState): Entry[] {
  const level = levelOf(state.region)
  const found = levels.find(entry => entry.level === level)
  if (!found || level === 'local_level') return []
  const mark = layerMarks.province
  const common = {
    type: 'line',
    source: 'boundaries',
    'source-layer': level,
    layout: round,
    filter: ['==', ['get', found.code], state.region] as FilterSpecification,
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

/** The id of the outline that lights up when a feature of a boundary layer is hovered. */
export const hoverLayerOf = (level: string): string => `hover-${level}`

function hovered(state: DataState, level: string): Entry {
  return {
    slot: 'drawing',
    layer: {
      id: hoverLayerOf(level),
      type: 'line',
      source: 'boundaries',
      'source-layer': level,
      layout: round,
      paint: {
        'line-color': colour('map-hover', state.theme),
        'line-width': hover.width_px,
        'line-opacity': ['case', ['boolean', ['feature-state', 'hover'], false], 1, 0],
      },
    },
  }
}
