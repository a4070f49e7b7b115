import type { CellValue, GridCells, RowCells } from '../../ui/grid/grid-cells.ts'

type Both = { row: string; values: Record<string, CellValue> }

/**
 * My cells with others' changes where I have not changed the same cell. `both` are cells changed to different
 * values by both: mine stay, theirs are shown.
 */
export function mergeCells(
  base: GridCells,
  mine: GridCells,
  theirs: GridCells,
): { merged: GridCells; both: Both[] } {
  const merged: Record<string, RowCells> = { ...mine }
  const both: Both[] = []
  for (const [row, their] of Object.entries(theirs)) {
    const [was, own] = [base[row] ?? {}, mine[row] ?? {}]
    const next: Record<string, CellValue> = { ...own }
    const values: Record<string, CellValue> = {}
    for (const [code, value] of Object.entries(their)) {
      const [before, now] = [was[code] ?? null, own[code] ?? null]
      if (now === before) next[code] = value
      else if (value !== before && value !== now) values[code] = value
    }
    merged[row] = next
    if (Object.keys(values).length > 0) both.push({ row, values })
  }
  return { merged, both }
}
