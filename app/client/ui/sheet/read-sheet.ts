import type { Say } from '../../../domain/messages/messages.ts'
import { findHead, rowsBelow } from '../../../domain/tables/head-row.ts'
import type { TableFile } from '../../../domain/tables/table.ts'
import { tableFault } from '../../../domain/tables/table-fault.ts'
import type { GridColumn } from '../grid/grid-cells.ts'
import { columnPlaces, countNamed, type SheetRow, sheetRows } from './sheet-rows.ts'

/** A longer list cannot be edited by hand. */
const maxRows = 10_000

export type SheetRead = {
  rows: SheetRow[]
  /** Name of the sheet, if the file has several. */
  sheet: string | null
  /** Columns that are missing from the heads. */
  missing: GridColumn[]
}

/**
 * Reads the rows of a table into the columns of a list. They are below the heads, in any order of columns. Without
 * heads, the columns have the order of the list. Throws a TableFault.
 */
export async function readSheet(
  table: TableFile,
  columns: readonly GridColumn[],
  says: readonly Say[],
): Promise<SheetRead> {
  const placesIn = (cells: readonly string[]) => columnPlaces(cells, columns, says)
  const start = await findHead(table, cells => countNamed(placesIn(cells)), columns.length)
  if (start === null) throw tableFault('empty', table.file)
  // If only one head is recognised, the columns would silently be read in the wrong order.
  if (start.head === null && start.named > 0) throw tableFault('oneHead', table.file, { row: start.row })
  const places = start.head ? placesIn(start.head.cells) : columns.map((_, at) => at)
  const rows: SheetRow[] = []
  for await (const some of rowsBelow(start)) {
    if (rows.length + some.length > maxRows)
      throw tableFault('rows', table.file, { row: some[maxRows - rows.length].row, most: maxRows })
    rows.push(...sheetRows(some, columns, places))
  }
  if (rows.length === 0) throw tableFault('empty', table.file)
  const missing = columns.filter((_, at) => places[at] < 0)
  return { rows, sheet: start.isOneOfSeveral ? start.sheet.name : null, missing }
}
