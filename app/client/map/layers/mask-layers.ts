import type { Feature } from 'geojson'
import { colour, layerMarks, strength, type Theme } from '../../../domain/layers/style-table.ts'
import type { Ring } from '../../../domain/spatial/geometry.ts'
import type { AreaRings } from '../../../domain/spatial/polygon/inside.ts'
import { type MapLayers, noLayers } from '../slots.ts'

const world: Ring = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
  [-180, -85],
]

/** Everything outside of `area`: the world with its outer rings as holes, and its holes as islands. */
export function inversePolygon(area: AreaRings): Feature {
  return {
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'MultiPolygon',
      coordinates: [
        [world, ...area.map(rings => rings[0])],
        ...area.flatMap(rings => rings.slice(1).map(hole => [hole])),
      ],
    },
  }
}

/**
 * The veil over all other municipalities, above every data layer and below drawing and labels (S-005), and
 * the outline of the one in focus. `opacity` is the mask's own, 0 hides the veil and leaves the outline.
 */
export function maskLayers(area: AreaRings | null, theme: Theme, opacity = 1): MapLayers {
  if (area === null) return noLayers
  const outline: Feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiPolygon', coordinates: area },
  }
  const { width_px, halo_px } = layerMarks.province
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const
  return {
    sources: {
      mask: { type: 'geojson', data: maskData(area, 'mask', () => inversePolygon(area)) },
      focus: { type: 'geojson', data: maskData(area, 'focus', () => outline) },
    },
    layers: [
      {
        slot: 'mask',
        layer: {
          id: 'mask',
          type: 'fill',
          source: 'mask',
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
          source: 'focus',
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
          source: 'focus',
          layout: round,
          paint: { 'line-color': colour('map-province', theme), 'line-width': width_px },
        },
      },
    ],
  }
}

/** The same area gives the same objects, so that the map is not handed its outline again on every change. */
const made = new WeakMap<AreaRings, Record<string, Feature>>()
function maskData(area: AreaRings, key: string, make: () => Feature): Feature {
  const known = made.get(area) ?? {}
  known[key] ??= make()
  made.set(area, known)
  return known[key]
}
