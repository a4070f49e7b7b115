import { parse } from 'csv-parse/browser/esm'
import { type Separator, separatorOf } from '../../../../ui/sheet/read-sheet.ts'

/** Rows that are told at once. */
const rowsAtOnce = 500

/**
 * The rows of a text with separators, in batches as its pieces come, whatever its length: separated by what the first
 * line has most of. Empty lines are no rows. Throws a CsvError where quotes do not close.
 */
export async function* csvRows(pieces: AsyncIterable<string>): AsyncGenerator<string[][]> {
  let parser: ReturnType<typeof parserOf> | undefined
  let held = ''
  for await (const piece of pieces) {
    held += piece
    if (parser === undefined && !/[\r\n]/.test(held)) continue
    parser ??= parserOf(separatorOf(held))
    yield* parser.rowsOf(held)
    held = ''
  }
  parser ??= parserOf(separatorOf(held))
  yield* parser.rowsOf(held)
  yield* parser.rowsOf(null)
}

/** The parser as a function of what comes next; null is the end. */
function parserOf(separator: Separator) {
  const parser = parse({
    delimiter: separator,
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  })
  const found: string[][] = []
  let broken: Error | null = null
  parser.on('data', (row: string[]) => found.push(row))
  const ended = new Promise<void>(done => {
    parser.on('end', done)
    parser.on('error', error => {
      broken = error
      done()
    })
  })
  return {
    async *rowsOf(text: string | null): AsyncGenerator<string[][]> {
      if (text === null) parser.end()
      const isRead = text === null ? ended : new Promise<void>(done => parser.write(text, () => done()))
      await Promise.race([isRead, ended])
      if (broken !== null) throw broken
      for (const rows = found.splice(0); rows.length > 0; ) yield rows.splice(0, rowsAtOnce)
    },
  }
}
