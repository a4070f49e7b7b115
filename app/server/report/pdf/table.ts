import type { Block } from '../../../domain/report/blocks.ts'
import { breakLines } from '../../paper/lines.ts'
import type { Struct } from '../../paper/paper.ts'
import { drawGrid, heightOfGrid, type PaperGrid } from '../../paper/table.ts'
import type { Sheets } from '../../paper/type-scale.ts'
import { plainWords, type Style } from '../../paper/words.ts'
import { drawCaption, heightOfCaption, inStyle, maxWhole, noteStyle, type Of } from './style.ts'

/** Number of rows that are measured before a table is drawn, so that it can be kept on one page. */
const fewRows = 16
/** Height that stays together in a longer table: the head and some rows, in points. */
const begin = 125

/** A table whose cells may be filled from the left by a share. */
type FilledTable = Of<'table'> & { fill?: readonly (readonly number[])[] }

/** A grid of filled cells as a table. */
export const filledTable = ({ caption, columns, rows }: Of<'grid'>): FilledTable => ({
  kind: 'table',
  caption,
  columns,
  rows: rows.map(({ cells }) => cells),
  total: null,
  fill: rows.map(({ fill }) => fill),
})

export function drawReportTable(to: Sheets, block: FilledTable, tag: Struct, next: Block | undefined): void {
  const grid = gridOf(to, block, next)
  drawCaption(to, block.caption, tag, heightAtOnce(to, block, grid))
  drawGrid(to, grid, tag)
}

/** Height that must fit below the heading of a table. A small table must fit as a whole. */
export function heightOfReportTable(to: Sheets, block: FilledTable, next: Block | undefined): number {
  return heightOfCaption(to) + heightAtOnce(to, block, gridOf(to, block, next))
}

function heightAtOnce(to: Sheets, { rows }: Of<'table'>, grid: PaperGrid): number {
  if (rows.length > fewRows) return begin
  const whole = heightOfGrid(to, grid) + (grid.company ?? 0)
  return whole <= maxWhole ? whole : begin
}

function gridOf(to: Sheets, { columns, rows, total, fill }: FilledTable, next: Block | undefined): PaperGrid {
  const { paper, scale } = to
  const size = columns.length > 7 ? scale.wideTable : scale.table.size
  const wordsIn = (row: string[], face: Style['face']) =>
    row.map((text, at) =>
      plainWords(paper, text, { ...inStyle(to, size, face), tabular: columns[at].align === 'right' }),
    )
  return {
    head: wordsIn(
      columns.map(({ head }) => head),
      'strong',
    ),
    rows: rows.map(row => wordsIn(row, 'regular')),
    total: total && wordsIn(total, 'strong'),
    align: columns.map(({ align }) => align ?? null),
    company: heightOfNote(to, next),
    ...(fill && { fill }),
  }
}

/** Height of the note below a table, or 0 if there is none. */
function heightOfNote(to: Sheets, next: Block | undefined): number {
  if (next?.kind !== 'note') return 0
  const { paper, scale } = to
  const lines = breakLines(paper, plainWords(paper, next.text, noteStyle(to)), paper.width)
  return lines.length * scale.caption.leading + scale.gap + 6
}
