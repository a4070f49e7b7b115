import { type LayerId, layerRows } from './layer-table.ts'
import { maskMark } from './rows/boundaries.ts'
import type { LayerClass, LegendLine } from './rows/layer-row.ts'

/** Legend lines of a layer, from the same row as its style. */
export function legendLines(id: LayerId): readonly LegendLine[] {
  if (id === 'mask') return [{ mark: maskMark }]
  const { mark, classes, legend } = layerRows[id]
  return classes ?? legend ?? [{ mark }]
}

/** Class of a feature by its properties; -1 if none. */
export const classIndexOf = (classes: readonly LayerClass[], properties: Record<string, unknown>): number =>
  classes.findLastIndex(({ when }, i) => {
    const value = properties[when.field]
    if ('from' in when) return i === 0 || Number(value ?? 0) >= when.from
    return 'is' in when ? value === when.is : value !== when.not
  })
