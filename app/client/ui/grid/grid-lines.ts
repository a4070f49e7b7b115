import type { GridRow } from './grid-cells.ts'

/** Lines from top to bottom: rows by index, with the name of each group above its rows. */
export function linesOf(rows: readonly GridRow[]): (number | string)[] {
  return rows.flatMap(({ group }, at) =>
    group !== undefined && group !== rows[at - 1]?.group ? [group, at] : [at],
  )
}

/** The visible rows, and the row with the focus, which would lose it if it were not rendered. */
export function drawnLines(from: number, to: number, active: number, count: number): number[] {
  const inSight = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  if (active < 0 || active >= count || (active >= from && active < to)) return inSight
  return active < from ? [active, ...inSight] : [...inSight, active]
}
