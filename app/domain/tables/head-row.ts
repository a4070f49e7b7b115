import type { TableFile, TableRow, TableSheet } from './table.ts'
import { tableLimits } from './table-limits.ts'

/** Minimum columns that a head row must name; a single word may be an answer. */
const namedColumns = 2

/** Start of a table. `head` is null if no row names the columns; `named` of them are in `row`, its first. */
export type TableStart = {
  sheet: TableSheet
  isOneOfSeveral: boolean
  head: TableRow | null
  row: number
  named: number
}

/**
 * First visible sheet with a row in its first ten that names two or more of the columns, and that row;
 * otherwise the first visible sheet with content, without a head. `count` is the number of columns that a row
 * names, `columns` their total. Null if all sheets are empty.
 */
export async function findHead(
  table: TableFile,
  count: (cells: readonly string[]) => number,
  columns = namedColumns,
): Promise<TableStart | null> {
  const visible = table.sheets.filter(({ isHidden }) => !isHidden)
  const isOneOfSeveral = visible.length > 1
  let first: TableStart | null = null
  for (const sheet of visible) {
    const top = await topRows(sheet)
    if (top.length === 0) continue
    const head = findHeadRow(top, count, columns)
    const [{ row, cells }] = head ? [head] : top
    const start = { sheet, isOneOfSeveral, head: head ?? null, row, named: count(cells) }
    if (head) return start
    first ??= start
  }
  return first
}

/** The first of a table's first rows that names two or more columns. */
export const findHeadRow = (
  rows: readonly TableRow[],
  count: (cells: readonly string[]) => number,
  columns = namedColumns,
): TableRow | undefined =>
  rows
    .slice(0, tableLimits.head_rows)
    .find(({ cells }) => !isProgramLine(cells) && count(cells) >= Math.min(namedColumns, columns))

/** The first rows of a sheet with content. */
async function topRows(sheet: TableSheet): Promise<TableRow[]> {
  const top: TableRow[] = []
  for await (const rows of sheet.rows()) {
    top.push(...rows.slice(0, tableLimits.head_rows))
    if (top.length >= tableLimits.head_rows) break
  }
  return top.slice(0, tableLimits.head_rows)
}

/** Names that programs generate for unnamed columns: Excel, pandas, databases. */
const placeholder = /^(?:column|field|col|unnamed:|स्तम्भ)[\s_]*[\d०-९]+$/i

/** A generated line says nothing about the columns: `Column1, Column2`. */
export const isProgramLine = (cells: readonly string[]): boolean => {
  const filled = cells.filter(cell => cell.trim() !== '')
  return filled.length > 0 && filled.every(cell => placeholder.test(cell.trim()))
}

/** Rows below the head, or all rows without one, except generated lines. */
export async function* rowsBelow({ sheet, head }: TableStart): AsyncGenerator<TableRow[]> {
  for await (const rows of sheet.rows()) {
    const below = rows.filter(({ row, cells }) => row > (head?.row ?? 0) && !isProgramLine(cells))
    if (below.length > 0) yield below
  }
}
