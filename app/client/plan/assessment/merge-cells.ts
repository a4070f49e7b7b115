import type { CellValue, GridCells, RowCells } from '../../ui/grid/grid-cells.ts'

type Both = { row: string; values: Record<string, CellValue> }

/**
 * My cells, with the changes of others in cells that I have not changed. `both` contains the cells that both have
 * changed to different values. In these cells my values stay, and their values are shown.
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
