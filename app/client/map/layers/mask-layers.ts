import type { Feature, FeatureCollection } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import type { Ring } from '../../../domain/geometry.ts'
import { layerMarks } from '../../../domain/layers/layer-table.ts'
import { colour, strength, type Theme } from '../../../domain/layers/style-table.ts'
import type { AreaRings } from '../../../domain/spatial/polygon/inside.ts'
import { type MapLayers, noLayers } from '../slots.ts'

const outerRing: Ring = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
  [-180, -85],
]

/**
 * Everything outside `area`: the world with the outer rings of the area as holes, and the holes of the area as islands.
 */
export function inversePolygon(area: AreaRings): Feature {
  return {
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'MultiPolygon',
      coordinates: [
        [outerRing, ...area.map(rings => rings[0])],
        ...area.flatMap(rings => rings.slice(1).map(hole => [hole])),
      ],
    },
  }
}

/**
 * A veil over all other municipalities, above every data layer and below drawings and labels (S-005), and the outline
 * of the municipality in focus. Both use one source, so that its tiles are clipped only once. `opacity` is that of the
 * veil; 0 hides the veil but not the outline.
 */
export function maskLayers(area: AreaRings | null, theme: Theme, opacity = 1): MapLayers {
  if (area === null) return noLayers
  const { width_px, halo_px } = layerMarks.province
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const
  return {
    sources: {
      mask: { type: 'geojson', data: maskData(area) },
    },
    layers: [
      {
        slot: 'mask',
        layer: {
          id: 'mask',
          type: 'fill',
          source: 'mask',
          filter: ['!', isOutline],
          paint: {
            'fill-color': colour('map-mask', theme),
            'fill-opacity': strength('map-mask-o', theme) * opacity,
            'fill-antialias': false,
          },
        },
      },
      {
        slot: 'focus',
        layer: {
          id: 'focus-halo',
          type: 'line',
          source: 'mask',
          filter: isOutline,
          layout: round,
          paint: {
            'line-color': colour('map-halo', theme),
            'line-width': halo_px ?? 0,
            'line-opacity': 0.75,
          },
        },
      },
      {
        slot: 'focus',
        layer: {
          id: 'focus-line',
          type: 'line',
          source: 'mask',
          filter: isOutline,
          layout: round,
          paint: { 'line-color': colour('map-province', theme), 'line-width': width_px },
        },
      },
    ],
  }
}

const isOutline: ExpressionSpecification = ['==', ['get', 'part'], 'outline']

/** Cached by area, so that the outline is not sent to the map on every change. */
const made = new WeakMap<AreaRings, FeatureCollection>()
function maskData(area: AreaRings): FeatureCollection {
  const known = made.get(area)
  if (known) return known
  const outline: Feature = {
    type: 'Feature',
    properties: { part: 'outline' },
    geometry: { type: 'MultiPolygon', coordinates: area },
  }
  const data: FeatureCollection = { type: 'FeatureCollection', features: [inversePolygon(area), outline] }
  made.set(area, data)
  return data
}
