import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { technologies, technologyMarks } from '../../../../domain/bat/contract.ts'
import { optionColour } from '../../../../domain/bat/option-names.ts'
import type { Settlement } from '../../../../domain/bat/settlements-contract.ts'
import {
  colour,
  proposedMark,
  selection,
  strength,
  type Theme,
  technologyShapes,
} from '../../../../domain/layers/style-table.ts'
import { imageOf, shapeSize_px } from '../../../map/layers/shape-images.ts'
import type { MapLayers } from '../../../map/slots.ts'

const fill = { normal: proposedMark.fill, hovered: 0.48 }
const line_px = { normal: 1.6, hovered: 3, casing: 5 }
/** The zoom levels of the product are one more than these. */
const markZoom = 8
const nameZoom = 12
const markSize = proposedMark.size_px / shapeSize_px

/**
 * Layers of the least-cost map. Each settlement has the colour and shape of its best option. Highlighted settlements
 * have small sources of their own, so that a moving pointer does not send every outline again.
 */
export function settlementsLayers(state: {
  shapes: FeatureCollection
  hovered: FeatureCollection
  selected: FeatureCollection
  theme: Theme
  /** Longitude east of which settlements show the scenario to compare with, or null for nowhere. */
  border: number | null
  /** Planned grid lines. */
  planned: FeatureCollection
}): MapLayers {
  const { shapes, hovered, selected, theme, border, planned } = state
  const best: ExpressionSpecification =
    border === null
      ? ['get', 'best']
      : ['case', ['<', ['get', 'lng'], border], ['get', 'best'], ['get', 'right_best']]
  const own = byBest(best, one => colour(optionColour(one), theme))
  const areas: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
  const centres: ExpressionSpecification = ['==', ['geometry-type'], 'Point']
  const source = 'bat-settlements'
  return {
    sources: {
      [source]: { type: 'geojson', data: shapes },
      'bat-settlement-hovered': { type: 'geojson', data: hovered },
      'bat-settlement-selected': { type: 'geojson', data: selected },
      'bat-planned-lines': { type: 'geojson', data: planned },
    },
    layers: [
      {
        slot: 'results',
        layer: {
          id: 'bat-settlement-fill',
          type: 'fill',
          source,
          filter: areas,
          paint: { 'fill-color': own, 'fill-opacity': fill.normal },
        },
      },
      {
        slot: 'results',
        layer: {
          id: 'bat-settlement-line',
          type: 'line',
          source,
          filter: areas,
          layout: { 'line-join': 'round' },
          paint: { 'line-color': own, 'line-width': line_px.normal },
        },
      },
      {
        slot: 'results',
        layer: {
          id: 'bat-settlement-changed',
          type: 'line',
          source,
          filter: ['all', areas, ['get', 'changed']] as ExpressionSpecification,
          layout: { 'line-join': 'round' },
          paint: {
            'line-color': colour('ink', theme),
            'line-width': 1.6,
            'line-offset': -4,
            'line-dasharray': [2, 1.5],
          },
        },
      },
      {
        slot: 'results',
        layer: {
          id: 'bat-settlement-close',
          type: 'line',
          source,
          filter: ['all', areas, ['get', 'close']] as ExpressionSpecification,
          layout: { 'line-join': 'round', 'line-cap': 'round' },
          paint: {
            'line-color': colour('ink', theme),
            'line-width': 1.8,
            'line-offset': 3,
            'line-dasharray': [0.1, 2.2],
          },
        },
      },
      {
        slot: 'results',
        layer: {
          id: 'bat-planned-line',
          type: 'line',
          source: 'bat-planned-lines',
          layout: { 'line-join': 'round' },
          paint: {
            'line-color': colour(technologyMarks.grid, theme),
            'line-width': 2.2,
            'line-dasharray': [3, 2],
          },
        },
      },
      {
        slot: 'drawing',
        layer: {
          id: 'bat-settlement-selected-fill',
          type: 'fill',
          source: 'bat-settlement-selected',
          paint: {
            'fill-color': colour('accent', theme),
            'fill-opacity': strength('map-select-fill', theme),
          },
        },
      },
      {
        slot: 'drawing',
        layer: {
          id: 'bat-settlement-selected-line',
          type: 'line',
          source: 'bat-settlement-selected',
          layout: { 'line-join': 'round' },
          paint: { 'line-color': colour('accent', theme), 'line-width': selection.width_px },
        },
      },
      {
        slot: 'drawing',
        layer: {
          id: 'bat-settlement-hovered-fill',
          type: 'fill',
          source: 'bat-settlement-hovered',
          paint: { 'fill-color': own, 'fill-opacity': fill.hovered - fill.normal },
        },
      },
      {
        slot: 'drawing',
        layer: {
          id: 'bat-settlement-hovered-casing',
          type: 'line',
          source: 'bat-settlement-hovered',
          layout: { 'line-join': 'round' },
          paint: { 'line-color': colour('ink', theme), 'line-width': line_px.casing },
        },
      },
      {
        slot: 'drawing',
        layer: {
          id: 'bat-settlement-hovered-line',
          type: 'line',
          source: 'bat-settlement-hovered',
          layout: { 'line-join': 'round' },
          paint: { 'line-color': own, 'line-width': line_px.hovered },
        },
      },
      {
        slot: 'labels',
        layer: {
          id: 'bat-settlement-mark',
          type: 'symbol',
          source,
          minzoom: markZoom,
          filter: centres,
          layout: {
            'icon-image': byBest(best, one =>
              imageOf(one === null ? 'circle' : technologyShapes[technologyMarks[one]]),
            ),
            'icon-size': ['interpolate', ['linear'], ['zoom'], markZoom, 0.6 * markSize, nameZoom, markSize],
            'icon-allow-overlap': true,
            'icon-padding': 0,
            'symbol-sort-key': ['get', 'houses'],
          },
          paint: {
            'icon-color': byBest(best, one => colour(one === null ? 'map-halo' : optionColour(one), theme)),
            'icon-halo-color': byBest(best, one =>
              colour(one === null ? optionColour(one) : 'surface', theme),
            ),
            'icon-halo-width': proposedMark.ring_px,
          },
        },
      },
      {
        slot: 'labels',
        layer: {
          id: 'bat-settlement-name',
          type: 'symbol',
          source,
          minzoom: nameZoom,
          filter: centres,
          layout: {
            'text-field': ['get', 'name'],
            'text-font': ['Inter Medium'],
            'text-size': 12.5,
            'text-anchor': 'top',
            'text-offset': [0, 0.7],
            'text-max-width': 9,
            'symbol-sort-key': ['-', 0, ['get', 'houses']],
          },
          paint: {
            'text-color': colour('map-label', theme),
            'text-halo-color': colour('map-halo', theme),
            'text-halo-width': 1.75,
          },
        },
      },
    ],
  }
}

type Best = Settlement['best']

function byBest(best: ExpressionSpecification, value: (best: Best) => string): ExpressionSpecification {
  const [last, ...others] = technologies.toReversed()
  const none = ['none', value(null)]
  return [
    'match',
    best,
    ...none,
    ...others.flatMap(one => [one, value(one)]),
    value(last),
  ] as ExpressionSpecification
}
