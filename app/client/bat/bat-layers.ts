import type { ExpressionSpecification } from 'maplibre-gl'
import { technologyMarks } from '../../domain/bat/contract.ts'
import type { LngLat } from '../../domain/geometry.ts'
import { planMarks } from '../../domain/layers/rows/my-plan.ts'
import { colour, selection, strength, type Theme } from '../../domain/layers/style-table.ts'
import { imageOf, shapeSize_px } from '../map/layers/shape-images.ts'
import type { MapLayers } from '../map/slots.ts'
import { clustersOf, type LabelledLine, placeOf, pointsOf, toLineFeatures } from './bat-features.ts'
import type { BatPlace, DrawnCluster } from './bat-state.ts'

const mark = planMarks['bat-clusters']
const hoveredMark = { opacity: 0.34, line_px: 3 }
/** Size of the disc with the number of a cluster. */
const disc_px = 22

/** What BAT draws: the finished shape or point, the houses inside it, and the clusters of the plan or the session. */
export function batLayers(state: {
  place: BatPlace | null
  /** Houses inside the shape, which are drawn as accent dots. Empty if there are too many to show. */
  houses: LngLat[]
  clusters: DrawnCluster[]
  hovered: number | null
  /** Line around the current place that shows how far the grid can be extended economically, with its label. */
  reach: LabelledLine | null
  /** Line from that place to the grid, with its label. */
  link: LabelledLine | null
  theme: Theme
}): MapLayers {
  const { place, houses, clusters, hovered, reach, link, theme } = state
  const accent = colour('accent', theme)
  const isHovered: ExpressionSpecification = ['==', ['get', 'cluster_id'], hovered ?? -1]
  const clusterColour: ExpressionSpecification = ['get', 'colour']
  return {
    sources: {
      'bat-place': { type: 'geojson', data: placeOf(place) },
      'bat-houses': { type: 'geojson', data: pointsOf(houses) },
      'bat-reach': { type: 'geojson', data: toLineFeatures(reach) },
      'bat-link': { type: 'geojson', data: toLineFeatures(link) },
      'bat-clusters': { type: 'geojson', data: clustersOf(clusters, theme) },
    },
    layers: [
      {
        slot: 'results',
        layer: {
          id: 'bat-reach-line',
          type: 'line',
          source: 'bat-reach',
          layout: { 'line-join': 'round' },
          paint: {
            'line-color': colour(technologyMarks.grid, theme),
            'line-width': 1.75,
            'line-dasharray': [4, 2.5],
          },
        },
      },
      {
        slot: 'labels',
        layer: {
          id: 'bat-reach-text',
          type: 'symbol',
          source: 'bat-reach',
          layout: {
            'symbol-placement': 'line',
            'symbol-spacing': 420,
            'text-field': ['get', 'text'],
            'text-font': ['Inter Medium'],
            'text-size': 11,
            'text-offset': [0, -0.9],
          },
          paint: {
            'text-color': colour('map-label', theme),
            'text-halo-color': colour('map-halo', theme),
            'text-halo-width': 1.5,
          },
        },
      },
      {
        slot: 'drawing',
        layer: {
          id: 'bat-link-line',
          type: 'line',
          source: 'bat-link',
          paint: {
            'line-color': colour(technologyMarks.grid, theme),
            'line-width': 2,
            'line-dasharray': [3, 2],
          },
        },
      },
      {
        slot: 'labels',
        layer: {
          id: 'bat-link-text',
          type: 'symbol',
          source: 'bat-link',
          layout: {
            'symbol-placement': 'line',
            'symbol-spacing': 180,
            'text-field': ['get', 'text'],
            'text-font': ['Inter Medium'],
            'text-size': 12,
            'text-offset': [0, -0.9],
          },
          paint: {
            'text-color': colour(technologyMarks.grid, theme),
            'text-halo-color': colour('map-halo', theme),
            'text-halo-width': 2.5,
          },
        },
      },
      {
        slot: 'results',
        layer: {
          id: 'bat-cluster-fill',
          type: 'fill',
          source: 'bat-clusters',
          filter: ['==', ['geometry-type'], 'Polygon'],
          paint: {
            'fill-color': clusterColour,
            'fill-opacity': ['case', isHovered, hoveredMark.opacity, mark.opacity],
          },
        },
      },
      {
        slot: 'results',
        layer: {
          id: 'bat-cluster-line',
          type: 'line',
          source: 'bat-clusters',
          filter: ['==', ['geometry-type'], 'Polygon'],
          paint: {
            'line-color': clusterColour,
            'line-width': ['case', isHovered, hoveredMark.line_px, mark.edge_px],
          },
        },
      },
      {
        slot: 'labels',
        layer: {
          id: 'bat-cluster-dot',
          type: 'circle',
          source: 'bat-clusters',
          filter: ['==', ['geometry-type'], 'Point'],
          paint: {
            'circle-radius': 4,
            'circle-color': clusterColour,
            'circle-stroke-color': colour('surface', theme),
            'circle-stroke-width': 1.5,
          },
        },
      },
      // Discs are never on top of each other: where there is no room, the dot shows until the map is closer.
      {
        slot: 'labels',
        layer: {
          id: 'bat-cluster-number',
          type: 'symbol',
          source: 'bat-clusters',
          filter: ['==', ['geometry-type'], 'Point'],
          layout: {
            'icon-image': imageOf('circle'),
            'icon-size': disc_px / shapeSize_px,
            'icon-padding': 1,
            'text-field': ['to-string', ['get', 'number']],
            'text-font': ['Inter Medium'],
            'text-size': 11,
            'text-padding': 0,
            'symbol-sort-key': ['get', 'number'],
          },
          paint: {
            'icon-color': colour('surface', theme),
            'icon-halo-color': clusterColour,
            'icon-halo-width': 2,
            'text-color': colour('ink', theme),
          },
        },
      },
      {
        slot: 'drawing',
        layer: {
          id: 'bat-place-fill',
          type: 'fill',
          source: 'bat-place',
          filter: ['==', ['geometry-type'], 'Polygon'],
          paint: { 'fill-color': accent, 'fill-opacity': strength('map-select-fill', theme) },
        },
      },
      {
        slot: 'drawing',
        layer: {
          id: 'bat-houses',
          type: 'circle',
          source: 'bat-houses',
          minzoom: 11,
          paint: {
            'circle-color': accent,
            'circle-radius': ['interpolate', ['linear'], ['zoom'], 11, 1.2, 16, 4],
          },
        },
      },
      {
        slot: 'drawing',
        layer: {
          id: 'bat-place-line',
          type: 'line',
          source: 'bat-place',
          layout: { 'line-join': 'round' },
          filter: ['==', ['geometry-type'], 'Polygon'],
          paint: { 'line-color': accent, 'line-width': selection.width_px },
        },
      },
      {
        slot: 'drawing',
        layer: {
          id: 'bat-place-point',
          type: 'circle',
          source: 'bat-place',
          filter: ['==', ['geometry-type'], 'Point'],
          paint: {
            'circle-radius': 6,
            'circle-color': accent,
            'circle-stroke-color': colour('surface', theme),
            'circle-stroke-width': 2,
          },
        },
      },
    ],
  }
}
