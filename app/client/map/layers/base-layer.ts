import { type BaseLayerId, baseLayers } from '../../../domain/layers/base-layers.ts'
import { type MapLayers, noLayers } from '../slots.ts'

/** Name of a base layer's source in the style. */
export const baseSourceOf = (id: BaseLayerId): string => `base-${id}`

/** The raster layer below everything else, or nothing for None. */
export function baseLayer(id: BaseLayerId): MapLayers {
  const found = baseLayers.find(layer => layer.id === id)
  if (!found?.url) return noLayers
  const source = baseSourceOf(id)
  return {
    sources: {
      [source]: {
        type: 'raster',
        tiles: [found.url],
        tileSize: 256,
        maxzoom: found.maxzoom,
        attribution: found.attribution,
      },
    },
    layers: [
      { slot: 'base', layer: { id: source, type: 'raster', source, paint: { 'raster-fade-duration': 120 } } },
    ],
  }
}
