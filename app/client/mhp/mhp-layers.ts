import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { LngLat } from '../../domain/geometry.ts'
import { otherArea, planMarks } from '../../domain/layers/rows/my-plan.ts'
import { colour, type Theme } from '../../domain/layers/style-table.ts'
import { labelFonts } from '../map/layers/base-style.ts'
import { imageOf, shapeSize_px } from '../map/layers/shape-images.ts'
import type { MapLayers } from '../map/slots.ts'
import type { MhpShapes } from './mhp-shapes.ts'

const marks = {
  intake: planMarks['mhp-intakes'],
  powerhouse: planMarks['mhp-powerhouses'],
  aoi: planMarks['mhp-aoi'],
  upstream: planMarks['mhp-upstream'],
}
const diamondSize = marks.powerhouse.size_px / shapeSize_px
const hoveredGrowth = 1.25
/**
 * Every powerhouse is a dot. Diamonds are shown where they do not overlap; the hovered and the selected one take
 * precedence.
 */
const dot_px = 3.5

/**
 * What MHP draws of a result: the catchment, areas of interest, the course of the stream to the last powerhouse, and
 * marks.
 */
export function mhpLayers(state: {
  shapes: MhpShapes
  /** Indices of powerhouses. */
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
          paint: { 'fill-color': mhp, 'fill-opacity': marks.upstream.opacity },
        },
      },
      {
        slot: 'results',
        layer: {
          id: 'mhp-area-fill',
          type: 'fill',
          source: 'mhp-areas',
          paint: {
            'fill-color': accent,
            'fill-opacity': ['case', isChosen, marks.aoi.opacity, otherArea.opacity],
          },
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
            'line-width': marks.upstream.edge_px,
            'line-dasharray': marks.upstream.dash_px.map(length => length / marks.upstream.edge_px),
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
            'line-width': ['case', isChosen, marks.aoi.edge_px, otherArea.edge_px],
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
            'circle-radius': marks.intake.size_px / 2,
            'circle-color': ink,
            'circle-stroke-color': surface,
            'circle-stroke-width': marks.intake.edge_px,
          },
        },
      },
      {
        slot: 'labels',
        layer: {
          id: 'mhp-intake-plus',
          type: 'symbol',
          source: 'mhp-intake',
          layout: {
            ...always,
            'text-field': marks.intake.sign,
            'text-font': labelFonts.medium,
            'text-size': 15,
          },
          paint: { 'text-color': surface },
        },
      },
      {
        slot: 'labels',
        layer: {
          id: 'mhp-powerhouse-dot',
          type: 'circle',
          source: 'mhp-powerhouses',
          paint: {
            'circle-radius': dot_px,
            'circle-color': mhp,
            'circle-stroke-color': surface,
            'circle-stroke-width': 1,
          },
        },
      },
      {
        slot: 'labels',
        layer: {
          id: 'mhp-powerhouse',
          type: 'symbol',
          source: 'mhp-powerhouses',
          layout: {
            'icon-image': imageOf('diamond'),
            'icon-padding': 0,
            'text-padding': 0,
            'icon-size': ['case', isHovered, diamondSize * hoveredGrowth, diamondSize],
            'text-field': ['to-string', ['get', 'index']],
            'text-font': labelFonts.medium,
            'text-size': 11,
            'symbol-sort-key': ['case', isHovered, 0, isChosen, 1, ['+', 2, ['get', 'index']]],
          },
          paint: {
            'icon-color': ['case', isChosen, mhp, surface],
            'icon-halo-color': mhp,
            'icon-halo-width': marks.powerhouse.edge_px,
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

/** The place to which the form belongs, while it is open. */
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
