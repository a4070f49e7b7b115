import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { numberIn } from '../../app/domain/cells/numbers.ts'
import { SourceError } from '../recipe.ts'
import { lookUp } from './field-names.ts'
import { fileBytes } from './file-bytes.ts'
import type { RawFeature } from './raw-feature.ts'

const batch_rows = 2000
/** Longer is an opening quote that is never closed. */
const longestRow_bytes = 1_000_000
export type TableRow = {
  record: Record<string, string>
  /** Where the row ends. */
  line: number
  /** Whether it has more or fewer cells than the head. */
  isRagged: boolean
}
/** A table ends within a cell whose quote is opened in that line: all that follows is one row. */
export class OpenQuote extends SourceError {
  readonly line: number
  constructor(file: string, line: number, reason: string) {
    super(file, `line ${line}`, reason)
    this.line = line
  }
}
type Parsed = { record: Record<string, string>; info: { lines: number; error?: CsvError } }

/** Points of a table with a head line, one a line, apart by commas, semicolons or tabs. */
export async function* readCsv(path: string): AsyncGenerator<RawFeature[]> {
  const file = basename(path)
  for await (const rows of readTable(path, head => checkHead(file, head))) {
    yield rows.map(({ record, line, isRagged }) => {
      if (isRagged)
        throw new SourceError(
          file,
          `line ${line}`,
          'is no row of the table (it has more or fewer cells than the head line)',
        )
      return rawFeature(record, line)
    })
  }
}

/**
 * Rows of a table with a head line, a couple of thousand at a time, so that a file may be larger than memory; empty
 * rows are passed over. `see` is given the bytes as they are read. Throws a SourceError with the line; an OpenQuote only
 * after all rows before it.
 */
export async function* readTable(
  path: string,
  checkHead: (head: string[]) => void,
  see: (bytes: Buffer) => void = () => {},
): AsyncGenerator<TableRow[]> {
  const file = basename(path)
  const delimiter = await delimiterOf(path)
  const parser = parse({
    bom: true,
    columns: (head: string[]) => {
      checkHead(head)
      return head
    },
    delimiter,
    info: true,
    max_record_size: longestRow_bytes,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  })
  const text = Readable.from(textOf(path, file, see))
  text.on('error', error => parser.destroy(error))
  text.pipe(parser)
  let batch: TableRow[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      batch.push({ record, line: info.lines, isRagged: info.error !== undefined })
      if (batch.length < batch_rows) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const reason = `is no row of the table (${error.message})`
    if (error.code !== 'CSV_QUOTE_NOT_CLOSED')
      throw new SourceError(file, `line ${error.lines ?? '?'}`, reason)
    yield batch
    throw new OpenQuote(file, Number(error.lines), reason)
  } finally {
    text.destroy()
  }
  yield batch
}

function rawFeature(record: Record<string, string>, line: number): RawFeature {
  const [lon, lat] = [lookUp(record, 'longitude'), lookUp(record, 'latitude')].map(numberOf)
  const properties = record
  const place = `line ${line}`
  if (Number.isFinite(lon) && Number.isFinite(lat)) {
    return { place, geometry: { type: 'Point', coordinates: [lon, lat] }, properties }
  }
  const found = `${lookUp(record, 'longitude')}, ${lookUp(record, 'latitude')}`
  return { place, geometry: null, properties, flaw: `has a position that is not two numbers: ${found}` }
}

const numberOf = (text: unknown) => (typeof text === 'string' ? numberIn(text) : null) ?? Number.NaN

function checkHead(file: string, head: string[]): void {
  const columns = Object.fromEntries(head.map(name => [name, name]))
  for (const name of ['longitude', 'latitude'] as const) {
    if (lookUp(columns, name) === undefined) {
      throw new SourceError(
        file,
        'line 1',
        `names no column of the ${name} (${head.join(', ').slice(0, 80)})`,
      )
    }
  }
}

/** The one of comma, semicolon and tab that is most frequent in the head line. */
async function delimiterOf(path: string): Promise<string> {
  for await (const chunk of fileBytes(path)) {
    const [head] = chunk.toString('utf8').split(/\r?\n/, 1)
    const times = (delimiter: string) => head.split(delimiter).length
    return [',', ';', '\t'].reduce((best, next) => (times(next) > times(best) ? next : best))
  }
  return ','
}

async function* textOf(path: string, file: string, see: (bytes: Buffer) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let line = 1
  const decoded = (bytes?: Buffer) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw new SourceError(
        file,
        `after line ${line}`,
        'is not written in UTF-8; save the table as CSV in UTF-8',
      )
    }
  }
  for await (const chunk of fileBytes(path)) {
    see(chunk)
    yield decoded(chunk)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) line++
  }
  yield decoded()
}
