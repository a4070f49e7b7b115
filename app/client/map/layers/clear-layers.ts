import type { LayerSpecification } from 'maplibre-gl'
import type { MapLayers } from '../slots.ts'

/** Source with points below the controls of the map. `use-clear-controls.ts` writes it. */
export const clearSource = 'under-controls'
export const clearImage = 'under-controls'

/** Keeps labels out of the space below the controls. Because this layer is above all others, it is placed first. */
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
