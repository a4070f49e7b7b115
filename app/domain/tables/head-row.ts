import type { TableFile, TableRow, TableSheet } from './table.ts'
import { tableLimits } from './table-limits.ts'

/** Columns that a row of cells must name to be the head; one word alone may be an answer too. */
const namedColumns = 2

/** Where a table begins. `head` is null where no row names the columns; `named` of them are in `row`, its first. */
export type TableStart = {
  sheet: TableSheet
  isOneOfSeveral: boolean
  head: TableRow | null
  row: number
  named: number
}

/**
 * The first visible sheet with a row in its first ten that names two or more of the columns, and that row; else the
 * first visible sheet that holds anything, without a head. `count` is how many columns a row names, `columns` how many
 * there are. Null where all sheets are empty.
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

/** The first rows of a sheet that hold anything. */
async function topRows(sheet: TableSheet): Promise<TableRow[]> {
  const top: TableRow[] = []
  for await (const rows of sheet.rows()) {
    top.push(...rows.slice(0, tableLimits.head_rows))
    if (top.length >= tableLimits.head_rows) break
  }
  return top.slice(0, tableLimits.head_rows)
}

/** Names that programs give to columns without a name: Excel, pandas, databases. */
const placeholder = /^(?:column|field|col|unnamed:|स्तम्भ)[\s_]*[\d०-९]+$/i

/** A line that only a program writes says nothing about the columns: `Column1, Column2`. */
export const isProgramLine = (cells: readonly string[]): boolean => {
  const filled = cells.filter(cell => cell.trim() !== '')
  return filled.length > 0 && filled.every(cell => placeholder.test(cell.trim()))
}

/** Rows below the head, or all of them where there is none, without lines that only a program writes. */
export async function* rowsBelow({ sheet, head }: TableStart): AsyncGenerator<TableRow[]> {
  for await (const rows of sheet.rows()) {
    const below = rows.filter(({ row, cells }) => row > (head?.row ?? 0) && !isProgramLine(cells))
    if (below.length > 0) yield below
  }
}
