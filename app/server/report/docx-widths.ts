import { columnWidths } from '../paper/column-widths.ts'

/** Width between the margins of A4 paper, in twentieths of a point. */
export const textWidth = 11906 - 2 * 1240
/** Approximate width of a letter in a table, in twentieths of a point. */
const letter = 90

/**
 * Column widths in twentieths of a point. They are estimated from the number of letters, since only Word can measure
 * text.
 */
export function widthsOf(rows: string[][]): number[] {
  const letters = (text: string) => Math.max(...text.split('\n').map(line => [...line].length))
  const columns = rows[0].map((_, at) => rows.map(row => row[at] ?? ''))
  const min = columns.map(texts => 3 + Math.max(...texts.flatMap(text => text.split(/[ \n]/).map(letters))))
  const max = columns.map(texts => 3 + Math.min(60, Math.max(...texts.map(letters))))
  const inLine = textWidth / letter
  return columnWidths(min, max, inLine).map(one => Math.floor(one * letter))
}
