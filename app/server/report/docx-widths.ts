import type { Language } from '../../domain/messages/languages.ts'
import type { ReportColumn } from '../../domain/report/blocks.ts'
import { minWidthOf, widthsOfGrid } from '../paper/grid-widths.ts'
import { openPaper } from '../paper/paper.ts'
import { plainWords } from '../paper/words.ts'

/** Width and height of A4 paper and its side margins, in twentieths of a point. */
export const a4 = { width: 11906, height: 16838, side: 1240 } as const
/** Width between the margins of upright A4 paper, in twentieths of a point. */
export const textWidth = a4.width - 2 * a4.side
/** Width between the margins of a page. */
export const textWidthOn = (isLandscape: boolean): number =>
  (isLandscape ? a4.height : a4.width) - 2 * a4.side

/** Space to the left and right of the content of a cell, in twentieths of a point. */
export const cellSide = 80
const twentieths = 20
/** Word may break lines a little earlier than measured. */
const reserve = 1.04

export type TableTexts = {
  columns: readonly ReportColumn[]
  rows: readonly string[][]
  total: string[] | null
  /** Whether a row is in bold. */
  isStrong(row: number): boolean
}
export type Fitted = { size: number; widths: number[] }
/**
 * Returns the largest of some font sizes in points at which nothing in a table is broken, and the widths of its columns
 * in twentieths of a point.
 */
export type Fit = (texts: TableTexts, width: number, sizes: readonly number[]) => Fitted

/** Measures text in the fonts of the file. */
export function tableFitter(language: Language): Fit {
  const paper = openPaper({ title: '', subject: '', edition: '2000-01-01' }, language)
  return ({ columns, rows, total, isStrong }, width, sizes) => {
    const fitIn = (size: number) => {
      const wordsIn = (texts: readonly string[], isBold: boolean) =>
        texts.map((text, at) =>
          plainWords(paper, text, {
            face: isBold ? 'strong' : 'regular',
            size: size * reserve,
            colour: paper.colours.ink,
            tabular: columns[at].align === 'right',
          }),
        )
      const grid = {
        head: wordsIn(
          columns.map(({ head }) => head),
          true,
        ),
        rows: rows.map((row, at) => wordsIn(row, isStrong(at))),
        total: total && wordsIn(total, true),
        align: columns.map(({ align }) => align ?? null),
      }
      const inPoints = width / twentieths
      const pad = cellSide / twentieths
      const widths = widthsOfGrid(grid, inPoints, pad)
      return {
        isWhole: minWidthOf(grid, pad) <= inPoints,
        fitted: { size, widths: widths.map(one => Math.floor(one * twentieths)) },
      }
    }
    const [first, ...smaller] = sizes
    return smaller.reduce((best, size) => (best.isWhole ? best : fitIn(size)), fitIn(first)).fitted
  }
}
