import { type LayerId, layerIds, layerRows } from '../../../domain/layers/layer-table.ts'

const isShownAtFirst = (id: LayerId): boolean => id === 'mask' || layerRows[id].visible

/** Layers that are switched on, according to the user's choice or else the layer table. */
export function visibleLayers(chosen: Record<string, boolean>): ReadonlySet<LayerId> {
  return new Set(layerIds.filter(id => chosen[id] ?? isShownAtFirst(id)))
}

/** Layers for orientation, which are never dimmed. */
const neverDimmed = new Set<string>(['mask', 'province', 'district', 'municipality', 'ward'])
const dimmed = 0.3

/** Opacity of each layer when the screen focuses on one layer and the others are dimmed. */
export function dimUnfocused(opacity: Record<string, number>, focus: string | null): Record<string, number> {
  if (focus === null) return opacity
  const others = layerIds.filter(id => id !== focus && !neverDimmed.has(id))
  return { ...opacity, ...Object.fromEntries(others.map(id => [id, dimmed * (opacity[id] ?? 1)])) }
}

/** Opacity of each layer when some layers are dimmed. */
export function quieter(
  opacity: Record<string, number>,
  quiet: readonly LayerId[] | undefined,
): Record<string, number> {
  if (quiet === undefined) return opacity
  return { ...opacity, ...Object.fromEntries(quiet.map(id => [id, dimmed * (opacity[id] ?? 1)])) }
}
