import type { Block } from '../../../domain/report/blocks.ts'
import type { Struct } from '../../paper/paper.ts'
import { drawGrid, heightOfBegin, heightOfGrid, minWidthOfGrid, type PaperGrid } from '../../paper/table.ts'
import type { Sheets } from '../../paper/type-scale.ts'
import { plainWords, type Style } from '../../paper/words.ts'
import { drawCaption, heightOfCaption, heightOfNotes, inStyle, maxWhole, type Of } from './style.ts'

/** Number of rows that are measured before a table is drawn, so that it can be kept on one page. */
const fewRows = 16
/** Height that stays together in a longer table: the head and some rows, in points. */
const begin = 125

/** A table whose cells may be filled from the left by a share. */
type FilledTable = Of<'table'> & { fill?: readonly (readonly number[])[] }

/** A grid of filled cells as a table. */
export const filledTable = ({ rows, ...more }: Of<'grid'>): FilledTable => ({
  ...more,
  kind: 'table',
  rows: rows.map(({ cells }) => cells),
  fill: rows.map(({ fill }) => fill),
})

/** Draws a table with its caption. Returns the page on which it begins. */
export function drawReportTable(
  to: Sheets,
  block: FilledTable,
  tag: Struct,
  after: readonly Block[],
): number {
  const grid = gridOf(to, block, after)
  const first = drawCaption(to, block.caption, tag, heightAtOnce(to, block, grid))
  drawGrid(to, grid, tag)
  return first
}

/** Height that must fit below the heading of a table. A small table must fit as a whole. */
export function heightOfReportTable(to: Sheets, block: FilledTable, after: readonly Block[]): number {
  return heightOfCaption(to) + heightAtOnce(to, block, gridOf(to, block, after))
}

function heightAtOnce(to: Sheets, { rows }: Of<'table'>, grid: PaperGrid): number {
  const heightOfFirst = () => Math.max(begin, heightOfBegin(to, grid))
  if (rows.length > fewRows) return heightOfFirst()
  const whole = heightOfGrid(to, grid) + (grid.company ?? 0)
  return whole <= maxWhole(to) ? whole : heightOfFirst()
}

/** The table in the largest type in which nothing in it is broken. */
function gridOf(to: Sheets, block: FilledTable, after: readonly Block[]): PaperGrid {
  const sizes = to.scale.tables.slice(block.columns.length > 7 ? 1 : 0)
  const inSize = (size: number) => gridInSize(to, block, after, size)
  const [first, ...smaller] = sizes
  return smaller.reduce(
    (grid, size) => (minWidthOfGrid(to, grid) <= to.paper.width ? grid : inSize(size)),
    inSize(first),
  )
}

function gridInSize(
  to: Sheets,
  { columns, rows, total, fill, groups, strong }: FilledTable,
  after: readonly Block[],
  size: number,
): PaperGrid {
  const { paper } = to
  const bold = new Set(strong)
  const wordsOf = (text: string, face: Style['face'], more: Partial<Style> = {}) =>
    plainWords(paper, text, { ...inStyle(to, size, face), ...more })
  const wordsIn = (row: string[], face: Style['face']) =>
    row.map((text, at) => wordsOf(text, face, { tabular: columns[at].align === 'right' }))
  return {
    head: wordsIn(
      columns.map(({ head }) => head),
      'strong',
    ),
    rows: rows.map((row, at) => wordsIn(row, bold.has(at) ? 'strong' : 'regular')),
    total: total && wordsIn(total, 'strong'),
    align: columns.map(({ align }) => align ?? null),
    company: heightOfNotes(to, after),
    ...(fill && { fill }),
    ...(groups && {
      groups: groups.map(({ at, text, more }) => ({
        at,
        text: wordsOf(text, 'strong'),
        more: wordsOf(more, 'regular', { colour: paper.colours['ink-3'] }),
      })),
    }),
  }
}
