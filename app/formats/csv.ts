import { wellFormed } from './well-formed.ts'

/**
 * Returns RFC 4180 CSV with a byte order mark, so that spreadsheets read Devanagari correctly. Null becomes an empty
 * field.
 */
export function toCsv(columns: string[], rows: (string | number | null)[][]): string {
  return `\ufeff${[columns, ...rows].map(row => row.map(field).join(',')).join('\r\n')}\r\n`
}

function field(value: string | number | null): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? withoutFormula(wellFormed(value)) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Neutralizes text that a spreadsheet would evaluate as a formula. */
const withoutFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
/** Returns the original text of a cell written by `toCsv`. */
export const withFormula = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')
