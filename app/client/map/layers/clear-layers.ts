import type { LayerSpecification } from 'maplibre-gl'
import type { MapLayers } from '../slots.ts'

/** Source with points below the controls of the map; written by `use-clear-controls.ts`. */
export const clearSource = 'under-controls'
export const clearImage = 'under-controls'

/** Reserves the space below the controls against labels: above all others, it is placed first. */
export const clearLayers: MapLayers = {
  sources: { [clearSource]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: [
    {
      slot: 'labels',
      layer: {
        id: 'under-controls',
        type: 'symbol',
        source: clearSource,
        layout: {
          'icon-image': clearImage,
          'icon-allow-overlap': true,
          'icon-padding': ['get', 'padding_px'],
        },
      } as LayerSpecification,
    },
  ],
}
