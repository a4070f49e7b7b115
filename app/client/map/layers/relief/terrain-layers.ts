import { hillshade, strength } from '../../../../domain/layers/style-table.ts'
import type { MapLayers } from '../../slots.ts'
import { type DataState, entries, isShown, opacityOf } from '../data-state.ts'

/**
 * Hillshade from the elevation tiles, with light from the north-west. It is weaker on the national map and where cells
 * become blurred.
 */
export function terrainLayers(state: DataState): MapLayers {
  const opacity = strength('map-hill', state.theme) * opacityOf(state, 'hillshade')
  return entries([
    isShown(state, 'hillshade') && {
      slot: 'hillshade',
      layer: {
        id: 'hillshade',
        type: 'hillshade',
        source: 'terrain',
        paint: {
          'hillshade-shadow-color': withOpacity(hillshade.shadow, opacity),
          'hillshade-highlight-color': withOpacity(hillshade.highlight, opacity),
          'hillshade-accent-color': withOpacity(hillshade.shadow, opacity),
          'hillshade-exaggeration': [
            'interpolate',
            ['linear'],
            ['zoom'],
            6,
            0.25,
            9,
            0.35,
            12,
            0.5,
            15,
            0.25,
          ],
          'hillshade-illumination-direction': hillshade.direction_deg,
          'hillshade-illumination-anchor': 'map',
        },
      },
    },
  ])
}

const withOpacity = (hex: string, opacity: number): string =>
  hex +
  Math.round(255 * opacity)
    .toString(16)
    .padStart(2, '0')
