import { toCsv } from '../../formats/csv.ts'
import type { Say } from '../messages/messages.ts'
import { findHead } from '../tables/head-row.ts'
import type { TableFile } from '../tables/table.ts'
import { tableFault } from '../tables/table-fault.ts'
import { maxRateLines, rateColumns, rateHeadPlaces } from './rate-heads.ts'

/**
 * Returns a rate table as CSV with each row on its original line, and the name of the sheet if the file has several.
 * Throws a TableFault.
 */
export async function ratesCsv(
  table: TableFile,
  says: readonly Say[],
): Promise<{ csv: string; sheet: string | null }> {
  const count = (cells: readonly string[]) => rateHeadPlaces(cells, says).filter(place => place >= 0).length
  const start = await findHead(table, count, rateColumns.length)
  if (start === null) throw tableFault('empty', table.file)
  const lines: string[][] = []
  for await (const rows of start.sheet.rows())
    for (const { row, cells } of rows) {
      if (row > maxRateLines) throw tableFault('rows', table.file, { row, most: maxRateLines })
      while (lines.length < row - 1) lines.push([])
      // Workbooks omit empty cells.
      const width = start.head?.cells.length ?? 0
      lines.push([...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')])
    }
  const [first = [], ...rest] = lines
  return { csv: toCsv(first, rest), sheet: start.isOneOfSeveral ? start.sheet.name : null }
}
