import type { Say } from '../../../domain/messages/messages.ts'
import { findHead, rowsBelow } from '../../../domain/tables/head-row.ts'
import type { TableFile } from '../../../domain/tables/table.ts'
import { tableFault } from '../../../domain/tables/table-fault.ts'
import type { GridColumn } from '../grid/grid-cells.ts'
import { columnPlaces, countNamed, type SheetRow, sheetRows } from './sheet-rows.ts'

/** More are no list that is worked at by hand. */
const maxRows = 10_000

export type SheetRead = {
  rows: SheetRow[]
  /** Name of the sheet, if the file has several. */
  sheet: string | null
  /** Columns that the heads do not name. */
  missing: GridColumn[]
}

/**
 * The rows of a table by the columns of a list: below the heads, in any order; without heads, in the order of the list.
 * Throws a TableFault.
 */
export async function readSheet(
  table: TableFile,
  columns: readonly GridColumn[],
  says: readonly Say[],
): Promise<SheetRead> {
  const placesIn = (cells: readonly string[]) => columnPlaces(cells, columns, says)
  const start = await findHead(table, cells => countNamed(placesIn(cells)), columns.length)
  if (start === null) throw tableFault('empty', table.file)
  // Heads of which one is known would be read in a wrong order without a word.
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
