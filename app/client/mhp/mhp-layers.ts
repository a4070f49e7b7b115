import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { colour, type Theme } from '../../domain/layers/style-table.ts'
import type { LngLat } from '../../domain/spatial/geometry.ts'
import { labelFonts } from '../map/layers/base-style.ts'
import { imageOf } from '../map/layers/shape-images.ts'
import type { MapLayers } from '../map/slots.ts'
import type { MhpShapes } from './mhp-shapes.ts'

/** Opacities, widths and the dash of look.md. */
const catchment = { opacity: 0.16, dash: [6, 3], width_px: 1.4 }
const area = { chosen: 0.1, others: 0.025, line_px: 2, otherLine_px: 1 }
/** A diamond with its number, 22 px across. */
const diamond = { size: 1.4, hovered: 1.75, edge_px: 2 }
const intake_px = 8

/** What MHP draws of a result: catchment, areas of interest, the course to the last powerhouse, and the marks. */
export function mhpLayers(state: {
  shapes: MhpShapes
  /** Indexes of powerhouses. */
  selected: number | null
  hovered: number | null
  theme: Theme
}): MapLayers {
  const { shapes, selected, hovered, theme } = state
  const is = (index: number | null): ExpressionSpecification => ['==', ['get', 'index'], index ?? -1]
  const [isChosen, isHovered] = [is(selected), is(hovered)]
  const [mhp, accent, ink, surface] = (['mhp', 'accent', 'ink', 'surface'] as const).map(name =>
    colour(name, theme),
  )
  return {
    sources: {
      'mhp-catchment': { type: 'geojson', data: shapes.catchment },
      'mhp-areas': { type: 'geojson', data: shapes.areas },
      'mhp-course': { type: 'geojson', data: shapes.course },
      'mhp-powerhouses': { type: 'geojson', data: shapes.powerhouses },
      'mhp-intake': { type: 'geojson', data: shapes.intake },
    },
    layers: [
      {
        slot: 'results',
        layer: {
          id: 'mhp-catchment-fill',
          type: 'fill',
          source: 'mhp-catchment',
          paint: { 'fill-color': mhp, 'fill-opacity': catchment.opacity },
        },
      },
      {
        slot: 'results',
        layer: {
          id: 'mhp-area-fill',
          type: 'fill',
          source: 'mhp-areas',
          paint: { 'fill-color': accent, 'fill-opacity': ['case', isChosen, area.chosen, area.others] },
        },
      },
      {
        slot: 'results',
        layer: {
          id: 'mhp-catchment-line',
          type: 'line',
          source: 'mhp-catchment',
          paint: {
            'line-color': mhp,
            'line-width': catchment.width_px,
            'line-dasharray': catchment.dash.map(length => length / catchment.width_px),
          },
        },
      },
      {
        slot: 'results',
        layer: {
          id: 'mhp-area-line',
          type: 'line',
          source: 'mhp-areas',
          paint: {
            'line-color': accent,
            'line-width': ['case', isChosen, area.line_px, area.otherLine_px],
            'line-opacity': ['case', ['any', isChosen, isHovered], 1, 0.5],
          },
        },
      },
      {
        slot: 'results',
        layer: {
          id: 'mhp-course',
          type: 'line',
          source: 'mhp-course',
          layout: { 'line-join': 'round', 'line-cap': 'round' },
          paint: { 'line-color': mhp, 'line-width': 3.2 },
        },
      },
      {
        slot: 'labels',
        layer: {
          id: 'mhp-intake-disc',
          type: 'circle',
          source: 'mhp-intake',
          paint: {
            'circle-radius': intake_px,
            'circle-color': ink,
            'circle-stroke-color': surface,
            'circle-stroke-width': 2,
          },
        },
      },
      {
        slot: 'labels',
        layer: {
          id: 'mhp-intake-plus',
          type: 'symbol',
          source: 'mhp-intake',
          layout: { ...always, 'text-field': '+', 'text-font': labelFonts.medium, 'text-size': 15 },
          paint: { 'text-color': surface },
        },
      },
      {
        slot: 'labels',
        layer: {
          id: 'mhp-powerhouse',
          type: 'symbol',
          source: 'mhp-powerhouses',
          layout: {
            ...always,
            'icon-image': imageOf('diamond'),
            'icon-size': ['case', isHovered, diamond.hovered, diamond.size],
            'text-field': ['to-string', ['get', 'index']],
            'text-font': labelFonts.medium,
            'text-size': 11,
            'symbol-sort-key': ['case', isHovered, 2, isChosen, 1, 0],
          },
          paint: {
            'icon-color': ['case', isChosen, mhp, surface],
            'icon-halo-color': mhp,
            'icon-halo-width': diamond.edge_px,
            'text-color': ['case', isChosen, surface, ink],
          },
        },
      },
      {
        slot: 'labels',
        layer: {
          id: 'mhp-powerhouse-power',
          type: 'symbol',
          source: 'mhp-powerhouses',
          layout: {
            'text-field': ['get', 'power'],
            'text-font': labelFonts.medium,
            'text-size': 11,
            'text-offset': [0, 1.7],
            'text-padding': 1,
            'symbol-sort-key': ['case', ['any', isHovered, isChosen], 0, 1],
          },
          paint: {
            'text-color': ink,
            'text-halo-color': colour('map-halo', theme),
            'text-halo-width': 1.6,
          },
        },
      },
    ],
  }
}

const always = {
  'icon-allow-overlap': true,
  'icon-ignore-placement': true,
  'text-allow-overlap': true,
  'text-ignore-placement': true,
} as const satisfies SymbolLayerSpecification['layout']

/** The spot that the form is about, while it is open. */
export function placeLayers(at: LngLat, theme: Theme): MapLayers {
  return {
    sources: { 'mhp-place': { type: 'geojson', data: { type: 'Point', coordinates: at } } },
    layers: [
      {
        slot: 'drawing',
        layer: {
          id: 'mhp-place',
          type: 'circle',
          source: 'mhp-place',
          paint: {
            'circle-radius': 6,
            'circle-color': colour('accent', theme),
            'circle-stroke-color': colour('surface', theme),
            'circle-stroke-width': 2,
          },
        },
      },
    ],
  }
}
