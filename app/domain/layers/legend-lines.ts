import { type LayerId, layerRows } from './layer-table.ts'
import { maskMark } from './rows/boundaries.ts'
import type { LayerClass, LegendLine } from './rows/layer-row.ts'

/** Returns the legend lines of a layer, which come from the same row as its style. */
export function legendLines(id: LayerId): readonly LegendLine[] {
  if (id === 'mask') return [{ mark: maskMark }]
  const { mark, classes, legend } = layerRows[id]
  return classes ?? legend ?? [{ mark }]
}

/** Index of the class to which a feature belongs by its properties, or -1 if there is none. */
export const classIndexOf = (classes: readonly LayerClass[], properties: Record<string, unknown>): number =>
  classes.findLastIndex(({ when }, i) => {
    const value = properties[when.field]
    if ('from' in when) return i === 0 || Number(value ?? 0) >= when.from
    return 'is' in when ? value === when.is : value !== when.not
  })
