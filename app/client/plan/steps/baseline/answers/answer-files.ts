import { findHead, rowsBelow } from '../../../../../domain/tables/head-row.ts'
import type { TableFile } from '../../../../../domain/tables/table.ts'
import { tableFault } from '../../../../../domain/tables/table-fault.ts'

/**
 * Rows of answers with their heads. `line` is the line number of the first row; the others follow without gaps. `part`
 * is the fraction that has been read so far. `sheet` is the name of the sheet, if the file has several.
 */
export type AnswerRows = {
  heads: string[]
  line: number
  rows: string[][]
  part: number | null
  sheet?: string
  /** Total number of rows in the source, if known. */
  total?: number
}

/** Empty rows between others are sent as such. A longer gap starts a new part. */
const maxGap = 20

/**
 * The rows below the heads of a file exported by ODK or Kobo, or of a workbook, in batches. `count` is the number of
 * questions that a row names. Throws a TableFault.
 */
export async function* answerRows(
  table: TableFile,
  count: (cells: readonly string[]) => number,
): AsyncGenerator<AnswerRows> {
  const start = await findHead(table, count)
  if (start === null) throw tableFault('empty', table.file)
  // Heads that are not recognised are reported as missing columns.
  const head = start.head ?? (await firstRow(start.sheet))
  const about = {
    heads: head.cells,
    ...(start.isOneOfSeveral && { sheet: start.sheet.name }),
  }
  let isEmpty = true
  let batch: { line: number; rows: string[][] } | null = null
  const toAnswerRows = ({ line, rows }: { line: number; rows: string[][] }): AnswerRows => ({
    ...about,
    line,
    rows,
    part: table.progress(),
  })
  for await (const some of rowsBelow({ ...start, head })) {
    isEmpty = false
    for (const { row, cells } of some) {
      const gap = batch === null ? 0 : row - batch.line - batch.rows.length
      if (batch !== null && (gap < 0 || gap > maxGap)) {
        yield toAnswerRows(batch)
        batch = null
      }
      batch ??= { line: row, rows: [] }
      while (batch.line + batch.rows.length < row) batch.rows.push([])
      batch.rows.push(cells)
    }
    if (batch !== null) yield toAnswerRows(batch)
    batch = null
  }
  if (isEmpty) throw tableFault('empty', table.file)
}

async function firstRow(sheet: TableFile['sheets'][number]) {
  for await (const [first] of sheet.rows()) if (first) return first
  return { row: 0, cells: [] }
}
