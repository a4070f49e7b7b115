import { columnWidths } from './column-widths.ts'
import type { Word } from './words.ts'

/** Cells as words. `total` is a last row. */
export type WidthGrid = {
  head: Word[][]
  rows: readonly Word[][][]
  total: Word[][] | null
  align: readonly ('left' | 'right' | 'center' | null)[]
}

/** Widths of the columns of a table that is `width` wide, with `pad` beside the content of each cell. */
export function widthsOfGrid({ head, rows, total, align }: WidthGrid, width: number, pad: number): number[] {
  const needs = needsOf({ head, rows: total ? [...rows, total] : rows, align }, pad)
  return columnWidths(needs, width, needs.texts, 2 * pad)
}

/** Width that a table needs so that no number, no word of the head and no common word is broken. */
export function minWidthOf({ head, rows, total, align }: WidthGrid, pad: number): number {
  const { rigid } = needsOf({ head, rows: total ? [...rows, total] : rows, align }, pad)
  return rigid.reduce((sum, one) => sum + one, 0)
}
const headWeight = 6
/** Words of up to this number of letters are not broken if there is any other way. */
const commonWord = 18

type Cells = Omit<WidthGrid, 'total'>

/**
 * Widths of the longest word (`min`) and of the longest line (`max`) in each column, and the width below which a number,
 * a word of the head or a common word would be broken (`rigid`). Numbers are the cells of columns aligned to the right.
 */
function needsOf({ head, rows, align }: Cells, pad_x: number) {
  const wide = (word: Word) => (word === 'break' ? 0 : word.width)
  const lineWidth = (words: Word[]) =>
    Math.max(0, ...inLines(words).map(line => line.reduce((sum, word) => sum + wide(word), 0)))
  const widest = (list: number[]) => list.reduce((one, other) => Math.max(one, other), 24) + 2 * pad_x
  const columns = head.map((words, at) => ({
    words,
    cells: rows.map(row => row[at] ?? []),
    align: align[at],
  }))
  const isCommon = (word: Word) =>
    word !== 'break' && word.pieces.reduce((sum, { text }) => sum + text.length, 0) <= commonWord
  return {
    // The head is repeated, so it counts as several rows.
    texts: [...Array<Word[][]>(headWeight).fill(head), ...rows].map(row =>
      head.map((_, at) => lineWidth(row[at] ?? [])),
    ),
    max: columns.map(({ words, cells }) => widest([words, ...cells].map(lineWidth))),
    min: columns.map(({ words, cells, align: side }) =>
      widest([...words.map(wide), ...(side === 'right' ? cells.map(lineWidth) : cells.flat().map(wide))]),
    ),
    rigid: columns.map(({ words, cells, align: side }) =>
      widest([
        ...words.map(wide),
        ...(side === 'right' ? cells.map(lineWidth) : cells.flat().filter(isCommon).map(wide)),
      ]),
    ),
  }
}

function inLines(words: Word[]): Word[][] {
  const lines: Word[][] = [[]]
  for (const word of words) {
    if (word === 'break') lines.push([])
    else lines[lines.length - 1].push(word)
  }
  return lines
}
