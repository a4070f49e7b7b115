import { numberIn } from '../../../domain/figure-text.ts'
import { formatFigure, roundHalfUp } from '../../../domain/format.ts'
import type { Unsaid, UnsaidParams, WordKey } from '../../../domain/words/words.ts'
import type { Place } from './selection.ts'

/** Beyond these a sum of floating numbers says nothing. */
const mostDecimals = 6

/** A column of a grid; `least` and `most` bound a number, `most` also the letters of a text. */
export type GridColumn = {
  id: string
  words: WordKey
  params?: UnsaidParams
  kind: 'number' | 'text'
  least?: number
  most?: number
  decimals?: number
  /** An empty cell is a fault. */
  needed?: boolean
  readOnly?: boolean
}
/** A row is named in the fixed first column; what it holds stands in the cells under its id. */
export type GridRow = { id: string; name: string }

/** What was typed stays as text where it is no number, so that nothing typed is lost. */
export type CellValue = number | string | null
export type RowCells = Readonly<Record<string, CellValue>>
/** Values by the ids of row and column. */
export type Cells = Readonly<Record<string, RowCells>>
/** Sentences by the ids of row and column. */
export type CellErrors = Readonly<Record<string, Readonly<Record<string, string>>>>
export type CellChange = { row: string; column: string; before: CellValue; after: CellValue }
export type CellFault = { row: string; column: string; fault: Unsaid }

export const valueAt = (cells: Cells, row: string, column: string): CellValue => cells[row]?.[column] ?? null

/** The cells with the changes made, or taken back with `side` 'before'. */
export function withChanges(cells: Cells, changes: CellChange[], side: 'before' | 'after'): Cells {
  const rows: Record<string, Record<string, CellValue>> = {}
  for (const { row, column, [side]: value } of changes) {
    rows[row] ??= { ...cells[row] }
    rows[row][column] = value
  }
  return { ...cells, ...rows }
}

/** What a typed or pasted text means in a column: digits of both scripts and Indian grouping are numbers. */
export function valueIn(text: string, { kind }: GridColumn): CellValue {
  const trimmed = text.normalize('NFC').trim()
  if (trimmed === '') return null
  return kind === 'text' ? trimmed : (numberIn(trimmed) ?? trimmed)
}

/** As people read it: `12,34,567.00`. */
export function shownText(value: CellValue, { decimals = 0 }: Pick<GridColumn, 'decimals'>): string {
  return typeof value === 'number'
    ? formatFigure(value, Math.max(decimals, decimalsOf(value)))
    : (value ?? '')
}

/** As spreadsheets take it, and as it is edited: `1234567`. */
export const plainText = (value: CellValue): string => String(value ?? '')

/** What is wrong with a value, or null. */
export function faultOf(value: CellValue, column: GridColumn): Unsaid | null {
  const { kind, least, most, decimals, needed } = column
  if (value === null) return needed ? { key: 'field.required' } : null
  if (kind === 'text')
    return most !== undefined && hasMoreLetters(String(value), most)
      ? { key: 'field.longest', params: { most } }
      : null
  if (typeof value === 'string') return { key: 'field.number' }
  if (least !== undefined && value < least) return { key: 'field.least', params: { least } }
  if (most !== undefined && value > most) return { key: 'field.most', params: { most } }
  if (decimals === undefined || decimalsOf(value) <= decimals) return null
  return decimals === 0 ? { key: 'field.wholeNumber' } : { key: 'grid.decimals', params: { decimals } }
}

/** The places of all cells that are wrong, by their columns or by `errors`; nothing should be sent before there is none. */
export function wrongCells(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  cells: Cells,
  errors: CellErrors = {},
): Place[] {
  const places: Place[] = []
  rows.forEach(({ id }, row) => {
    const faulty = faultyColumns(cells[id] ?? noCells, columns)
    const marked = errors[id] && columns.flatMap((one, at) => (errors[id][one.id] === undefined ? [] : [at]))
    const wrong = marked ? [...new Set([...faulty, ...marked])].sort((a, b) => a - b) : faulty
    for (const column of wrong) places.push({ row, column })
  })
  return places
}

const noCells: RowCells = {}
/** What is known of rows that have not changed: of five thousand a key changes one. */
const checked = new WeakMap<RowCells, { of: readonly GridColumn[]; faulty: number[] }>()

function faultyColumns(cells: RowCells, columns: readonly GridColumn[]): number[] {
  const known = checked.get(cells)
  if (known?.of === columns) return known.faulty
  const faulty = columns.flatMap((one, at) => (faultOf(cells[one.id] ?? null, one) ? [at] : []))
  checked.set(cells, { of: columns, faulty })
  return faulty
}

/** The sum of the numbers of each column. */
export function columnSums(rows: readonly GridRow[], columns: readonly GridColumn[], cells: Cells): number[] {
  const sums = columns.map(() => 0)
  for (const { id } of rows) {
    const row = cells[id] ?? noCells
    for (let at = 0; at < sums.length; at++) {
      const value = row[columns[at].id]
      if (typeof value === 'number') sums[at] += value
    }
  }
  return sums
}

/** The sum of the numbers, as people read it. */
export function sumText(values: CellValue[], decimals: number): string {
  const sum = values.reduce<number>((all, value) => (typeof value === 'number' ? all + value : all), 0)
  return shownText(roundHalfUp(sum, mostDecimals), { decimals })
}

const letters = new Intl.Segmenter()
/** As readers count: a Nepali syllable is one. */
const hasMoreLetters = (text: string, most: number) =>
  text.length > most && [...letters.segment(text)].length > most

function decimalsOf(value: number): number {
  if (Number.isInteger(value)) return 0
  const [digits, exponent] = Math.abs(value).toExponential().split('e')
  return Math.max(0, digits.replace('.', '').length - 1 - Number(exponent))
}
