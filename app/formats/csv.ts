import { wellFormed } from './well-formed.ts'

/**
 * Returns RFC 4180 CSV with a byte order mark, so that spreadsheets read Devanagari correctly. Null becomes an empty
 * field.
 */
export function toCsv(columns: string[], rows: Cell[][]): string {
  return `\ufeff${linesOf([columns, ...rows])}`
}

/** Number of rows in one step of the work. */
const atOnce = 500
/** The same as bytes, for many rows. Yields in between. */
export function* csvSteps<R>(
  columns: string[],
  rows: readonly R[],
  cells: (row: R) => Cell[],
): Generator<void, Uint8Array<ArrayBuffer>> {
  const parts = [toCsv(columns, [])]
  for (let from = 0; from < rows.length; from += atOnce) {
    yield
    parts.push(linesOf(rows.slice(from, from + atOnce).map(cells)))
  }
  return new TextEncoder().encode(parts.join(''))
}

type Cell = string | number | null
const linesOf = (rows: Cell[][]): string => rows.map(row => `${row.map(field).join(',')}\r\n`).join('')

function field(value: Cell): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? withoutFormula(wellFormed(value)) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Neutralizes text that a spreadsheet would evaluate as a formula. */
const withoutFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
/** Returns the original text of a cell written by `toCsv`. */
export const withFormula = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')
