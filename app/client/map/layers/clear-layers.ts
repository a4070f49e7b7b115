import type { LayerSpecification } from 'maplibre-gl'
import type { MapLayers } from '../slots.ts'

/** The source whose points stand under the controls of the map; `use-clear-controls.ts` writes it. */
export const clearSource = 'under-controls'
export const clearImage = 'under-controls'

/** Takes the room under the controls, so that no label is placed there: above all others, it comes first. */
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
