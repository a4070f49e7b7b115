import type { LayerOrigin } from '../../../../tiles/schema.ts'
import { layerTable, manifestKey } from '../../../domain/layers/layer-table.ts'
import type { MapLayerId } from '../../../domain/report/maps/map-table.ts'
import type { Say } from '../../../domain/words/words.ts'

/** Where the layers come from that an atlas has; the border of the local level is on every map. */
export function originsOf(
  origins: Record<string, LayerOrigin>,
  layers: readonly MapLayerId[],
  say: Say,
): { origin: LayerOrigin; title: string }[] {
  const asked: MapLayerId[] = ['municipality', ...layers]
  return [...new Set(asked)].flatMap(layer => {
    const key = keyOf(layer)
    const origin = key === null ? undefined : origins[key]
    if (origin === undefined || layer === 'mask') return []
    return [{ origin, title: layer === 'land_cover' ? say('maps.landCover') : say(`layer.${layer}`) }]
  })
}

/** Under what a manifest tells where a layer comes from. */
function keyOf(layer: MapLayerId): string | null {
  if (layer === 'land_cover') return 'landCover'
  const entry = layerTable.flatMap(({ layers }) => layers).find(({ id }) => id === layer)
  return entry === undefined ? null : manifestKey(entry)
}
