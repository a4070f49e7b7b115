import { hillshade, strength } from '../../../domain/layers/style-table.ts'
import type { MapLayers } from '../slots.ts'
import { type DataState, entries, isShown, opacityOf } from './data-layers.ts'

/** Hillshade from the elevation tiles, light from the north-west, gentler on the national map. */
export function terrainLayers(state: DataState): MapLayers {
  const full = strength('map-hill', state.theme) * opacityOf(state, 'hillshade')
  return entries([
    isShown(state, 'hillshade') && {
      slot: 'hillshade',
      layer: {
        id: 'hillshade',
        type: 'hillshade',
        source: 'terrain',
        paint: {
          'hillshade-shadow-color': hillshade.shadow,
          'hillshade-highlight-color': hillshade.highlight,
          'hillshade-accent-color': hillshade.shadow,
          'hillshade-exaggeration': [
            'interpolate',
            ['linear'],
            ['zoom'],
            6,
            0.45 * full,
            9,
            0.75 * full,
            11,
            full,
          ],
          'hillshade-illumination-direction': hillshade.direction_deg,
          'hillshade-illumination-anchor': 'map',
        },
      },
    },
  ])
}
