import type { TableFile, TableRow, TableSheet } from './table.ts'
import { tableLimits } from './table-limits.ts'

/** Minimum number of columns that a row of headings must name. A single name may be an answer. */
const namedColumns = 2

/**
 * Start of a table. `head` is null if no row names the columns. `row` is the number of its first row, which names
 * `named` of the columns.
 */
export type TableStart = {
  sheet: TableSheet
  isOneOfSeveral: boolean
  head: TableRow | null
  row: number
  named: number
}

/**
 * Returns the first visible sheet in which one of the first ten rows names at least two of the columns, together with
 * that row. If there is none, returns the first visible sheet with content, without headings. `count` returns the
 * number of columns that a row names, and `columns` is their total. Null if all sheets are empty.
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

/** Returns the first of a table's first rows that names at least two columns. */
export const findHeadRow = (
  rows: readonly TableRow[],
  count: (cells: readonly string[]) => number,
  columns = namedColumns,
): TableRow | undefined =>
  rows
    .slice(0, tableLimits.head_rows)
    .find(({ cells }) => !isProgramLine(cells) && count(cells) >= Math.min(namedColumns, columns))

/** Returns the first rows of a sheet that has content. */
async function topRows(sheet: TableSheet): Promise<TableRow[]> {
  const top: TableRow[] = []
  for await (const rows of sheet.rows()) {
    top.push(...rows.slice(0, tableLimits.head_rows))
    if (top.length >= tableLimits.head_rows) break
  }
  return top.slice(0, tableLimits.head_rows)
}

/** Names that programs such as Excel, pandas and databases generate for unnamed columns. */
const placeholder = /^(?:column|field|col|unnamed:|स्तम्भ)[\s_]*[\d०-९]+$/i

/** Whether a row was generated and says nothing about the columns: `Column1, Column2`. */
export const isProgramLine = (cells: readonly string[]): boolean => {
  const filled = cells.filter(cell => cell.trim() !== '')
  return filled.length > 0 && filled.every(cell => placeholder.test(cell.trim()))
}

/** Returns the rows below the headings, or all rows if there are none. Generated rows are omitted. */
export async function* rowsBelow({ sheet, head }: TableStart): AsyncGenerator<TableRow[]> {
  for await (const rows of sheet.rows()) {
    const below = rows.filter(({ row, cells }) => row > (head?.row ?? 0) && !isProgramLine(cells))
    if (below.length > 0) yield below
  }
}
