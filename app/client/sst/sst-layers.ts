import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { sampleSpeck } from '../../domain/layers/marks.ts'
import { planMarks, ruralDash_px } from '../../domain/layers/rows/my-plan.ts'
import { colour, selection, strength, type Theme } from '../../domain/layers/style-table.ts'
import { strata } from '../../domain/sst/contract.ts'
import { imageOf, shapeSize_px } from '../map/layers/shape-images.ts'
import type { MapLayers, Slot } from '../map/slots.ts'

const mark = planMarks['sst-clusters']
const hoveredFill = 0.34
const line_px = { hovered: 3, casing: 5, halo: 4 }
/** In multiples of the line width, which is the unit that MapLibre uses. */
const dash = ruralDash_px.map(length => length / mark.edge_px)
/** Camera zoom from which clusters are numbered. */
const numberZoom = 10.5
/** Squares narrower than this are drawn as a small square. */
const speck_px = 10
const metresInPixel = 69_100

/** Camera zoom from which squares with this side in metres are not drawn as small squares, at the latitude of Nepal. */
export const squareZoom = (side_m: number): number => Math.log2((metresInPixel * speck_px) / side_m)

/**
 * The sample on the map. Urban clusters have a solid outline and a filled mark, and rural ones a dashed outline and a
 * hollow mark. Highlighted clusters have small sources of their own, so that a moving pointer does not send every
 * outline again.
 */
export function sstLayers(state: {
  shapes: FeatureCollection
  hovered: FeatureCollection
  selected: FeatureCollection
  side_m: number
  theme: Theme
}): MapLayers {
  const { shapes, hovered, selected, side_m, theme } = state
  const own = colour(mark.colour, theme)
  return {
    sources: {
      'sst-clusters': { type: 'geojson', data: shapes },
      'sst-hovered': { type: 'geojson', data: hovered },
      'sst-selected': { type: 'geojson', data: selected },
    },
    layers: [
      ...areaLayers(own, theme),
      ...pointLayers(own, theme, squareZoom(side_m)),
      ...litLayers(own, theme),
    ],
  }
}

type Entry = { slot: Slot; layer: LayerSpecification }
const source = 'sst-clusters'
const isPoint: ExpressionSpecification = ['==', ['geometry-type'], 'Point']
const isArea: ExpressionSpecification = ['!=', ['geometry-type'], 'Point']
const areaOf = (stratum: string): FilterSpecification => ['all', isArea, ['==', ['get', 'stratum'], stratum]]

const areaLayers = (own: string, theme: Theme): Entry[] => [
  {
    slot: 'results',
    layer: {
      id: 'sst-cluster-fill',
      type: 'fill',
      source,
      filter: isArea,
      paint: {
        'fill-color': own,
        // A replacement has only an outline, because it is not part of the sample.
        'fill-opacity': ['case', ['==', ['get', 'stratum'], 'replacement'], 0, mark.opacity],
      },
    },
  },
  {
    slot: 'results',
    layer: {
      id: 'sst-cluster-halo',
      type: 'line',
      source,
      filter: isArea,
      paint: { 'line-color': colour('map-halo', theme), 'line-width': line_px.halo, 'line-opacity': 0.75 },
    },
  },
  ...([...strata, 'replacement'] as const).map(
    (stratum): Entry => ({
      slot: 'results',
      layer: {
        id: `sst-cluster-${stratum}`,
        type: 'line',
        source,
        filter: areaOf(stratum),
        paint: {
          'line-color': own,
          'line-width': mark.edge_px,
          ...(stratum === 'rural' && { 'line-dasharray': dash }),
          ...(stratum === 'replacement' && { 'line-dasharray': [1, 1.5], 'line-opacity': 0.8 }),
        },
      },
    }),
  ),
]

const pointLayers = (own: string, theme: Theme, dotZoom: number): Entry[] => [
  {
    slot: 'results',
    layer: {
      id: 'sst-cluster-dot',
      type: 'symbol',
      source,
      maxzoom: dotZoom,
      filter: isPoint,
      layout: {
        'icon-image': imageOf(sampleSpeck.shape),
        'icon-size': sampleSpeck.size_px / shapeSize_px,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        // The box of the label receives the pointer, and neighbouring labels are close.
        'icon-padding': 0,
      },
      paint: {
        'icon-color': ['case', ['==', ['get', 'stratum'], 'urban'], own, colour('surface', theme)],
        'icon-halo-color': own,
        'icon-halo-width': 1.5,
      },
    },
  },
  {
    slot: 'labels',
    layer: {
      id: 'sst-cluster-number',
      type: 'symbol',
      source,
      minzoom: numberZoom,
      filter: isPoint,
      layout: {
        'text-field': ['get', 'number'],
        'text-font': ['Inter Medium'],
        'text-size': 11,
        'text-offset': ['step', ['zoom'], ['literal', [0, -1]], dotZoom, ['literal', [0, 0]]],
        // The sample takes precedence over its replacements.
        'symbol-sort-key': [
          'case',
          ['<', ['get', 'psu_id'], 0],
          ['-', 1e6, ['get', 'psu_id']],
          ['get', 'psu_id'],
        ],
      },
      paint: {
        'text-color': colour('map-label', theme),
        'text-halo-color': colour('map-halo', theme),
        'text-halo-width': 1.5,
      },
    },
  },
]

const litLayers = (own: string, theme: Theme): Entry[] => [
  {
    slot: 'drawing',
    layer: {
      id: 'sst-selected-fill',
      type: 'fill',
      source: 'sst-selected',
      paint: { 'fill-color': colour('accent', theme), 'fill-opacity': strength('map-select-fill', theme) },
    },
  },
  lineOf('sst-selected-line', 'sst-selected', colour('accent', theme), selection.width_px),
  {
    slot: 'drawing',
    layer: {
      id: 'sst-hovered-fill',
      type: 'fill',
      source: 'sst-hovered',
      paint: { 'fill-color': own, 'fill-opacity': hoveredFill - mark.opacity },
    },
  },
  lineOf('sst-hovered-casing', 'sst-hovered', colour('ink', theme), line_px.casing),
  lineOf('sst-hovered-line', 'sst-hovered', own, line_px.hovered),
]

const lineOf = (id: string, of: string, line: string, width_px: number): Entry => ({
  slot: 'drawing',
  layer: {
    id,
    type: 'line',
    source: of,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': line, 'line-width': width_px },
  },
})
