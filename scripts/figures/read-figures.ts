import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { censusItems } from '../../app/domain/dashboard/census/census-items.ts'
import type { DatasetName } from '../../app/domain/dashboard/figure-items.ts'
import {
  type FigureRefusal,
  type FigureRow,
  type FigureRowRules,
  type LoadedFigure,
  readFigureRow,
} from '../../app/domain/dashboard/figure-rows.ts'
import { formatCount } from '../../app/domain/format.ts'
import { OpenQuote, readTable } from '../../tiles/readers/csv.ts'
import { SourceError } from '../../tiles/recipe.ts'
import { placeText } from './sentences.ts'

export type AcceptedFigure = LoadedFigure & { line: number }
export type RefusedRow = { line: number; refusal: FigureRefusal }
/** Content of a table. It has at most one figure per local level and item, however long the table is. */
export type FiguresRead = {
  sha256: string
  columns_ignored: string[]
  read: number
  no_value: number
  /** By local level and item. */
  accepted: Map<string, AcceptedFigure>
  refused: number
  refuse(row: RefusedRow): void
  refusedBy: Partial<Record<FigureRefusal['reason'], number>>
  /** The first twenty refused rows. */
  problems: RefusedRow[]
}

export const listed = 20
const known = ['sddmm', 'ward', 'item', 'group', 'indicator', 'value', 'unit', 'year', 'source'] as const
/** The complete census has 89,952 rows, for all 753 local levels and their 6,743 wards. */
const maxCensusRows = 100_000
const needed = ['sddmm', 'value', 'year', 'source'] as const
const empty: FigureRow = {
  sddmm: '',
  ward: '',
  item: '',
  group: '',
  indicator: '',
  value: '',
  unit: '',
  year: '',
  source: '',
}

/**
 * Reads and checks a figures table row by row. `onBytes` receives the number of bytes read. Throws a SourceError with
 * the line and the reason if the file is not such a table.
 */
export async function readFiguresFile(
  path: string,
  rules: FigureRowRules,
  signal: AbortSignal,
  onBytes: (bytes: number) => void = () => {},
): Promise<FiguresRead> {
  const hash = createHash('sha256')
  const read = emptyRead()
  let columns = new Map<string, keyof FigureRow>()
  const rows = readTable(
    path,
    {
      names: cells => cells.filter(cell => columnOf(cell, rules.dataset) !== undefined).length,
      check: (head, line) => {
        columns = columnsOf(basename(path), head, line, rules.dataset)
        read.columns_ignored = head.filter(name => !columns.has(name))
      },
    },
    bytes => {
      hash.update(bytes)
      onBytes(bytes.length)
    },
  )
  try {
    for await (const batch of rows) {
      signal.throwIfAborted()
      for (const { record, line, isRagged } of batch) {
        read.read++
        if (rules.dataset === 'census' && read.read > maxCensusRows)
          throw tooLong(basename(path), line, rules)
        if (isRagged) read.refuse({ line, refusal: { reason: 'cells', found: '' } })
        else acceptRow(read, line, rowOf(record, columns), rules)
      }
    }
  } catch (error) {
    if (!(error instanceof OpenQuote)) throw error
    read.read++
    read.refuse({ line: error.line, refusal: { reason: 'quote', found: '' } })
  }
  if (read.read === 0) throw new SourceError(basename(path), null, 'holds no row below its head line')
  read.sha256 = hash.digest('hex')
  return read
}

function tooLong(file: string, line: number, { levels }: FigureRowRules): SourceError {
  const wards = [...levels.values()].reduce((sum, level) => sum + (level.wards ?? 0), 0)
  const whole = formatCount((levels.size + wards) * censusItems.length)
  const max = formatCount(maxCensusRows)
  return new SourceError(
    file,
    `line ${line}`,
    `is one row more than ${max}; all local levels with their wards have ${whole}`,
  )
}

function acceptRow(read: FiguresRead, line: number, row: FigureRow, rules: FigureRowRules): void {
  const result = readFigureRow(row, rules)
  if (result.kind === 'no_value') read.no_value++
  else if (result.kind === 'refused') read.refuse({ line, refusal: result.refusal })
  else {
    const { figure } = result
    const key = figureKey(figure)
    const first = read.accepted.get(key)
    if (first === undefined) read.accepted.set(key, { ...figure, line })
    else {
      const found = `${figure.item} of ${placeText(figure.sddmm)}`
      read.refuse({ line, refusal: { reason: 'twice', found, expected: first.line } })
    }
  }
}

export const figureKey = ({ sddmm, item }: Pick<LoadedFigure, 'sddmm' | 'item'>): string => `${sddmm} ${item}`

function emptyRead(): FiguresRead {
  const read: FiguresRead = {
    sha256: '',
    columns_ignored: [],
    read: 0,
    no_value: 0,
    accepted: new Map(),
    refused: 0,
    refusedBy: {},
    problems: [],
    refuse(row) {
      const { reason } = row.refusal
      read.refused++
      read.refusedBy[reason] = (read.refusedBy[reason] ?? 0) + 1
      if (read.problems.length < listed) read.problems.push(row)
    },
  }
  return read
}

/** Only census tables have a ward column. */
const columnOf = (name: string, dataset: DatasetName) =>
  known.find(each => each === name.trim().toLowerCase() && (each !== 'ward' || dataset === 'census'))

/** The columns to read, by their name in the head line. */
function columnsOf(
  file: string,
  head: string[],
  line: number,
  dataset: DatasetName,
): Map<string, keyof FigureRow> {
  const columns = new Map<string, keyof FigureRow>()
  for (const name of head) {
    const column = columnOf(name, dataset)
    if (column === undefined) continue
    if ([...columns.values()].includes(column))
      throw new SourceError(file, `line ${line}`, `names the column ${column} twice`)
    columns.set(name, column)
  }
  const found = new Set(columns.values())
  const missing: string[] = needed.filter(column => !found.has(column))
  if (!found.has('item') && !found.has('indicator')) missing.push('item')
  if (missing.length > 0) {
    const headText = head.join(', ').slice(0, 120)
    throw new SourceError(
      file,
      `line ${line}`,
      `names no column ${missing.join(', ')} (it names ${headText})`,
    )
  }
  return columns
}

function rowOf(record: Record<string, string>, columns: Map<string, keyof FigureRow>): FigureRow {
  const row = { ...empty }
  for (const [name, column] of columns) row[column] = record[name]
  return row
}
