import { basename } from 'node:path'
import { numberIn } from '../../app/domain/cells/numbers.ts'
import { say } from '../../app/domain/messages/messages.ts'
import { type CsvReader, csvReader } from '../../app/domain/tables/csv-records.ts'
import { findHead, findHeadRow } from '../../app/domain/tables/head-row.ts'
import { openTable } from '../../app/domain/tables/open-table.ts'
import type { TableRow } from '../../app/domain/tables/table.ts'
import { TableFault } from '../../app/domain/tables/table-fault.ts'
import { megabytesToBytes, tableLimits } from '../../app/domain/tables/table-limits.ts'
import { SourceError } from '../recipe.ts'
import { readField } from './field-names.ts'
import { chunk_bytes, fileBytes } from './file-bytes.ts'
import type { RawFeature } from './raw-feature.ts'

export type TableRecord = {
  record: Record<string, string>
  /** Number of the row. */
  line: number
  /** Whether it has more cells than the head. */
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

/** Points of a table with a head line, one a line, apart by commas, semicolons or tabs. */
export async function* readCsv(path: string): AsyncGenerator<RawFeature[]> {
  const file = basename(path)
  const head: TableHead = {
    names: cells => positionNames.filter(name => readField(namesOf(cells), name) !== undefined).length,
    check: (cells, line) => checkHead(file, cells, line),
  }
  for await (const rows of readTable(path, head)) {
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

export type TableHead = {
  /** How many columns a row of cells names. */
  names(cells: readonly string[]): number
  /** Throws a SourceError if a column is missing. */
  check(cells: string[], line: number): void
}

/**
 * Rows of a table below its head, many at a time, so that a CSV may be larger than memory; empty rows are passed over.
 * `see` is given the bytes as they are read. Throws a SourceError with the line; an OpenQuote only after all rows before
 * it.
 */
export async function* readTable(
  path: string,
  head: TableHead,
  see: (bytes: Buffer) => void = () => {},
): AsyncGenerator<TableRecord[]> {
  const file = basename(path)
  let cells: string[] | undefined
  let top: TableRow[] = []
  let isOver = false
  try {
    for await (const { rows, isText, isEnd } of rowsOf(path, head, see)) {
      isOver = isEnd
      if (cells === undefined) {
        top = top.concat(rows)
        if (top.length < tableLimits.head_rows && !isEnd) continue
        const found = findHeadRow(top, head.names) ?? top[0]
        cells = found?.cells.map(cell => cell.trim()) ?? []
        head.check(cells, found?.row ?? 1)
        const below = top.filter(({ row }) => row > (found?.row ?? 0))
        yield recordsOf(below, cells, isText)
        top = []
      } else yield recordsOf(rows, cells, isText)
    }
  } catch (error) {
    if (!(error instanceof TableFault)) throw error
    const { key, params } = error.what
    const line = error.row ?? 0
    const reason = `is no row of the table (${say('en', key, params)})`
    if (isOver && key === 'tables.fault.openQuote') throw new OpenQuote(file, line, reason)
    throw line > 0
      ? new SourceError(file, `line ${line}`, reason)
      : new SourceError(file, null, say('en', key, params))
  }
}

const recordsOf = (rows: TableRow[], heads: string[], isText: boolean): TableRecord[] =>
  rows.map(({ row, cells }) => ({
    record: Object.fromEntries(heads.map((name, at) => [name, (cells[at] ?? '').trim()])),
    line: row,
    // Workbooks omit empty cells.
    isRagged: isText ? cells.length !== heads.length : cells.length > heads.length,
  }))

function rawFeature(record: Record<string, string>, line: number): RawFeature {
  const [lon, lat] = [readField(record, 'longitude'), readField(record, 'latitude')].map(numberOf)
  const properties = record
  const place = `line ${line}`
  if (Number.isFinite(lon) && Number.isFinite(lat)) {
    return { place, geometry: { type: 'Point', coordinates: [lon, lat] }, properties }
  }
  const found = `${readField(record, 'longitude')}, ${readField(record, 'latitude')}`
  return { place, geometry: null, properties, flaw: `has a position that is not two numbers: ${found}` }
}

const numberOf = (text: unknown) => (typeof text === 'string' ? numberIn(text) : null) ?? Number.NaN

const positionNames = ['longitude', 'latitude'] as const
const namesOf = (cells: readonly string[]) => Object.fromEntries(cells.map(name => [name.trim(), name]))

function checkHead(file: string, head: string[], line: number): void {
  for (const name of positionNames) {
    if (readField(namesOf(head), name) === undefined) {
      throw new SourceError(
        file,
        `line ${line}`,
        `names no column of the ${name} (${head.join(', ').slice(0, 80)})`,
      )
    }
  }
}

type Rows = { rows: TableRow[]; isText: boolean; isEnd: boolean }

/** Rows of a CSV as its bytes come, or of the sheet of a workbook whose heads fit. Throws a TableFault. */
async function* rowsOf(path: string, head: TableHead, see: (bytes: Buffer) => void): AsyncGenerator<Rows> {
  const file = basename(path)
  // Sources may have millions of rows, more than a spreadsheet can show.
  const reader = csvReader(file, Number.POSITIVE_INFINITY)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const workbook: Buffer[] = []
  for await (const chunk of fileBytes(path)) {
    see(chunk)
    if (workbook.length > 0 || isWorkbook(chunk)) workbook.push(chunk)
    else yield { rows: reader.read(decoded(decoder, chunk, file, reader)), isText: true, isEnd: false }
    if (workbook.length * chunk_bytes > megabytesToBytes(tableLimits.workbook_MB) * 2) break
  }
  if (workbook.length > 0) {
    const start = await findHead(
      await openTable(new File(workbook as ConstructorParameters<typeof File>[0], file)),
      head.names,
    )
    if (start !== null)
      for await (const rows of start.sheet.rows()) yield { rows, isText: false, isEnd: false }
    yield { rows: [], isText: false, isEnd: true }
  } else {
    const last = decoded(decoder, undefined, file, reader)
    yield { rows: [...reader.read(last), ...reader.end()], isText: true, isEnd: true }
    reader.check()
  }
}

/** Old Excel files are also opened, to be distinguished. */
const isWorkbook = ([first, second]: Buffer): boolean =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)

function decoded(
  decoder: InstanceType<typeof TextDecoder>,
  chunk: Buffer | undefined,
  file: string,
  { row }: CsvReader,
): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    const place = `after line ${row()}`
    throw new SourceError(file, place, 'is not written in UTF-8; save the table as CSV in UTF-8')
  }
}
