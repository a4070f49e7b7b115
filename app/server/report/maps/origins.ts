import { layerRows, manifestKey } from '../../../domain/layers/layer-table.ts'
import { creditInWords } from '../../../domain/layers/origin/credit-words.ts'
import { kindOfLayer, type LayerKind } from '../../../domain/layers/origin/layer-kind.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import type { MapLayerId } from '../../../domain/report/maps/map-table.ts'
import type { LayerOrigin } from '../../../domain/tilesets/schema.ts'

export type MapOrigin = { origin: LayerOrigin; kind: LayerKind; title: string }

/**
 * Sources of the layers in an atlas. The border of the local level is on every map, so its source is always included.
 */
export function originsOf(
  origins: Record<string, LayerOrigin>,
  layers: readonly MapLayerId[],
  say: Say,
): MapOrigin[] {
  const requestedLayers: MapLayerId[] = ['municipality', ...layers]
  return [...new Set(requestedLayers)].flatMap(layer => {
    const key = keyOf(layer)
    if (key === null || origins[key] === undefined || layer === 'mask' || layer === 'cluster_network')
      return []
    const origin = origins[key]
    const kind = kindOfLayer(key, origin)
    return [{ origin, kind, title: layer === 'land_cover' ? say('maps.landCover') : say(`layer.${layer}`) }]
  })
}

/** Source line beside a map: the author, year, licence and kind of data. */
export const sourceLine = ({ origin, kind }: MapOrigin, say: Say): string =>
  say('maps.sourceOfKind', {
    source: creditInWords(origin.source, say),
    vintage: creditInWords(origin.vintage, say),
    licence: creditInWords(origin.licence, say),
    kind: { key: `layers.${kind}` },
  })

/** Key in the manifest for the source of a layer. */
function keyOf(layer: MapLayerId): string | null {
  if (layer === 'land_cover') return 'landCover'
  return layer === 'mask' || layer === 'cluster_network' ? null : manifestKey(layerRows[layer])
}
