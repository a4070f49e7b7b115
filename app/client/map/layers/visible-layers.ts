import { layerTable } from '../../../domain/layers/layer-table.ts'
import { type LayerId, layerIds } from '../../../domain/layers/style-table.ts'

const shownAtFirst = new Set<LayerId>([
  'mask',
  ...layerTable.flatMap(group => group.layers.filter(layer => layer.visible).map(layer => layer.id)),
])

/** The layers that are on: what was chosen, else what the layer table says. */
export function visibleLayers(chosen: Record<string, boolean>): ReadonlySet<LayerId> {
  return new Set(layerIds.filter(id => chosen[id] ?? shownAtFirst.has(id)))
}
