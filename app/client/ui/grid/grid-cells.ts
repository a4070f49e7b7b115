import { numberIn, percent, quantityIn } from '../../../domain/cells/numbers.ts'
import { folded, saysNothing } from '../../../domain/cells/text.ts'
import { formatFigure, roundHalfUp } from '../../../domain/format.ts'
import { isLikelyPreeti } from '../../../domain/legacy-font.ts'
import { lettersIn } from '../../../domain/messages/letters.ts'
import type { Message, MessageKey, MessageParams } from '../../../domain/messages/messages.ts'
import type { Place } from './selection.ts'

/** Further decimals of a floating-point sum are noise. */
const maxDecimals = 6

/**
 * A column of a grid. `min` and `max` limit a number; `max` also limits the number of letters in a text. A choice
 * contains the value of one of its `choices` and shows its label. With `suggestions`, other values are accepted as
 * well.
 */
export type GridColumn = {
  id: string
  words: MessageKey
  params?: MessageParams
  kind: 'number' | 'text' | 'choice'
  min?: number
  max?: number
  decimals?: number
  /** The value is a percentage, and a percent sign is optional. */
  isPercent?: boolean
  /** Whether the cell is required. With 'filled', it is required only if the row has other content. */
  needed?: boolean | 'filled'
  /** Whether a row was only offered, in which case an empty cell is not an error. */
  isOffer?(row: RowCells): boolean
  readOnly?: boolean
  choices?: readonly { value: string | number; label: string }[]
  /** Message for a cell that is empty, not a number or out of range. It replaces the default messages. */
  wrong?: Message
  /** Full name of the column, if the head shows a short one. */
  title?: MessageKey
  suggestions?: readonly string[]
}
/**
 * A row with its name in the fixed first column. Its cells are stored under its id. Rows of one `group` are below a
 * head with the name of the group.
 */
export type GridRow = { id: string; name: string; group?: string }
/** Derived content at the end of each row. */
export type DerivedColumn = {
  id: string
  words: MessageKey
  text(row: GridRow, cells: RowCells): string
  /** Whether the content needs attention. */
  isWrong?(row: GridRow, cells: RowCells): boolean
  /** Text below the column. */
  sum?: string
}

/** The value of a cell. Invalid input stays as text, so that nothing that was typed is lost. */
export type CellValue = number | string | null
export type RowCells = Readonly<Record<string, CellValue>>
/** Values by row id and column id. */
export type GridCells = Readonly<Record<string, RowCells>>
/** Error messages by row id and column id. */
export type CellErrors = Readonly<Record<string, Readonly<Record<string, string>>>>
/** Suggested value for an empty cell, with an explanation of how it was derived. */
export type CellHint = { value: number; title: string }
export type CellHints = Readonly<Record<string, Readonly<Record<string, CellHint>>>>
export type CellChange = { row: string; column: string; before: CellValue; after: CellValue }
export type CellFault = { row: string; column: string; fault: Message }

export const cellValueAt = (cells: GridCells, row: string, column: string): CellValue =>
  cells[row]?.[column] ?? null

/** The cells after changes have been applied, or reverted if `side` is 'before'. */
export function withChanges(cells: GridCells, changes: CellChange[], side: 'before' | 'after'): GridCells {
  const rows: Record<string, Record<string, CellValue>> = {}
  for (const { row, column, [side]: value } of changes) {
    rows[row] ??= { ...cells[row] }
    rows[row][column] = value
  }
  return { ...cells, ...rows }
}

/**
 * Converts typed or pasted text to the value of a column. Digits of both scripts and Indian digit grouping are accepted
 * in numbers.
 */
export function valueIn(text: string, { kind, isPercent, choices = [] }: GridColumn): CellValue {
  const trimmed = text.normalize('NFC').trim()
  if (kind === 'number') return numberOrText(trimmed, isPercent)
  const chosen = choices.find(({ value, label }) =>
    [String(value), label].some(one => folded(one) === folded(trimmed)),
  )
  if (chosen) return chosen.value
  // For religion, "none" is a valid value.
  return saysNothing(trimmed) && folded(trimmed) !== 'none' ? null : trimmed
}
function numberOrText(text: string, isPercent?: boolean): CellValue {
  if (saysNothing(text)) return null
  const number = isPercent ? quantityIn(text, percent) : numberIn(text)
  return number ?? text
}
/** A value as people read it, such as `12,34,567.00`. */
export function shownText(value: CellValue, column: Pick<GridColumn, 'decimals' | 'choices'>): string {
  const { decimals = 0, choices } = column
  return typeof value === 'number' && choices === undefined
    ? formatFigure(value, Math.max(decimals, decimalsOf(value)))
    : cellText(value, column)
}

/** A value as text for spreadsheets and for editing, such as `1234567`. */
export const cellText = (value: CellValue, { choices }: Pick<GridColumn, 'choices'> = {}): string =>
  choices?.find(one => one.value === value)?.label ?? String(value ?? '')

const noCells: RowCells = {}
export function isEmptyRow(row: RowCells): boolean {
  for (const column in row) if (row[column] !== null) return false
  return true
}

/** The error in a value of a row, or null. */
export function faultOf(value: CellValue, column: GridColumn, row: RowCells = noCells): Message | null {
  const { kind, min, max, decimals, needed, wrong, choices = [] } = column
  if (value === null) {
    const isNeeded = needed === true || (needed && !isEmptyRow(row) && !column.isOffer?.(row))
    return isNeeded ? (wrong ?? { key: 'field.required' }) : null
  }
  if (kind === 'choice')
    return choices.some(one => one.value === value)
      ? null
      : { key: 'grid.notOneOf', params: { choices: choices.map(({ label }) => label).join(', ') } }
  if (kind === 'text')
    return max !== undefined && hasMoreLetters(String(value), max)
      ? { key: 'field.longest', params: { most: max } }
      : null
  if (typeof value === 'string') return wrong ?? { key: 'field.number' }
  if (min !== undefined && value < min) return wrong ?? { key: 'field.least', params: { least: min } }
  if (max !== undefined && value > max) return wrong ?? { key: 'field.most', params: { most: max } }
  if (decimals === undefined || decimalsOf(value) <= decimals) return null
  return decimals === 0 ? { key: 'field.wholeNumber' } : { key: 'grid.decimals', params: { decimals } }
}

/** Warning about a value that is accepted nevertheless. */
export const doubtOf = (value: CellValue, { kind }: GridColumn): Message | null =>
  kind === 'text' && typeof value === 'string' && isLikelyPreeti(value) ? { key: 'grid.preeti' } : null

/**
 * Positions of all invalid cells, according to their columns or to `errors`. Nothing should be sent as long as there
 * are any.
 */
export function wrongCells(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  cells: GridCells,
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

/** Results for rows that have not changed, since one keystroke changes only one of five thousand rows. */
const checked = new WeakMap<RowCells, { of: readonly GridColumn[]; faulty: number[] }>()

function faultyColumns(cells: RowCells, columns: readonly GridColumn[]): number[] {
  const known = checked.get(cells)
  if (known?.of === columns) return known.faulty
  const faulty = columns.flatMap((one, at) => (faultOf(cells[one.id] ?? null, one, cells) ? [at] : []))
  checked.set(cells, { of: columns, faulty })
  return faulty
}

/** Sums of the numbers in each column. */
export function columnSums(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  cells: GridCells,
): number[] {
  const sums = columns.map(() => 0)
  for (const { id } of rows) {
    const row = cells[id] ?? noCells
    for (let at = 0; at < sums.length; at++) {
      const { id: column, kind } = columns[at]
      const value = row[column]
      if (kind === 'number' && typeof value === 'number') sums[at] += value
    }
  }
  return sums
}

/** The sum of the numbers, as people read it. */
export function sumText(values: CellValue[], decimals: number): string {
  const sum = values.reduce<number>((all, value) => (typeof value === 'number' ? all + value : all), 0)
  return shownText(roundHalfUp(sum, maxDecimals), { decimals })
}

const hasMoreLetters = (text: string, max: number) => text.length > max && lettersIn(text) > max

function decimalsOf(value: number): number {
  if (Number.isInteger(value)) return 0
  const [digits, exponent] = Math.abs(value).toExponential().split('e')
  return Math.max(0, digits.replace('.', '').length - 1 - Number(exponent))
}
