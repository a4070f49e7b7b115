import type { LngLat } from '../../../domain/geometry.ts'
import { colour, hover, type Theme } from '../../../domain/layers/style-table.ts'
import { type MapLayers, noLayers } from '../slots.ts'

/** An accent-coloured ring around the hovered point. Hovered areas are highlighted by feature state (region-layers). */
export function hoverLayers(at: LngLat | null, theme: Theme): MapLayers {
  if (at === null) return noLayers
  return {
    sources: { 'hovered-point': { type: 'geojson', data: { type: 'Point', coordinates: at } } },
    layers: [
      {
        slot: 'drawing',
        layer: {
          id: 'hovered-point',
          type: 'circle',
          source: 'hovered-point',
          paint: {
            'circle-radius': 9,
            'circle-opacity': 0,
            'circle-stroke-color': colour('map-hover', theme),
            'circle-stroke-width': hover.width_px,
          },
        },
      },
    ],
  }
}
