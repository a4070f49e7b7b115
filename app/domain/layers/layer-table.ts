import { boundaryRows, maskMark } from './rows/boundaries.ts'
import { energyRows } from './rows/energy.ts'
import { type LayerRow, marksOf } from './rows/layer-row.ts'
import { planLayerRows } from './rows/my-plan.ts'
import { settlementRows } from './rows/settlements.ts'
import { terrainRows } from './rows/terrain.ts'
import { waterRows } from './rows/water.ts'

const groups = {
  boundaries: boundaryRows,
  energy: energyRows,
  water: waterRows,
  settlements: settlementRows,
  terrain: terrainRows,
  'my-plan': planLayerRows,
} as const
export type GroupId = keyof typeof groups

const rows = {
  ...boundaryRows,
  ...energyRows,
  ...waterRows,
  ...settlementRows,
  ...terrainRows,
  ...planLayerRows,
}
export type TreeLayerId = keyof typeof rows
/** The layers of the tree by id. */
export const layerRows: Readonly<Record<TreeLayerId, LayerRow>> = rows

/** The mark of each layer, from which style and legend are derived. The mask is drawn but is not in the tree. */
export const layerMarks = { ...marksOf(rows), mask: maskMark }
export type LayerId = keyof typeof layerMarks
export const layerIds = Object.keys(layerMarks) as LayerId[]
export const isLayerId = (id: string): id is LayerId => id in layerMarks

export type LayerEntry = LayerRow & { id: TreeLayerId }
export type GroupEntry = { id: GroupId; layers: readonly LayerEntry[] }

/**
 * The layer tree (S-011 to S-013), with groups and layers in display order. The features of "My Plan" come with a
 * plan, under the id of the layer (S-054), and the tree shows this group only if a plan is open.
 */
export const layerTable: readonly GroupEntry[] = (Object.keys(groups) as GroupId[]).map(id => ({
  id,
  layers: bySection(
    Object.entries<LayerRow>(groups[id]).map(([layer, row]) => ({ ...row, id: layer as TreeLayerId })),
  ),
}))

/** Moves the layers of a section to the position of its first layer. */
function bySection(layers: LayerEntry[]): LayerEntry[] {
  const sections = [...new Set(layers.map(layer => layer.sub_group))]
  return sections.flatMap(section => layers.filter(layer => layer.sub_group === section))
}

/**
 * Returns the key of a layer in the manifest: `tileset.layer`, or only the tileset for a raster. Null for layers of a
 * plan, which a manifest does not list.
 */
export function manifestKey({ tileset, source_layer, origin = source_layer }: LayerRow): string | null {
  if (tileset === '') return null
  return origin === '' ? tileset : `${tileset}.${origin}`
}
