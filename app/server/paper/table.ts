import type { Tokens } from 'marked'
import { colour } from '../../domain/layers/style-table.ts'
import { minWidthOf, widthsOfGrid } from './grid-widths.ts'
import { addLine, breakLines, drawLine, type LinePlacement, type TextLine } from './lines.ts'
import { asArtifact, asTag, type Struct } from './paper.ts'
import type { Sheets } from './type-scale.ts'
import { markdownWords, type Word } from './words.ts'

type Cell = { lines: TextLine[]; align: 'left' | 'right' | 'center' }

/** Cells as words, with a separate head. `total` is a last row in the same style as the head. */
export type PaperGrid = {
  head: Word[][]
  rows: Word[][][]
  total: Word[][] | null
  align: readonly ('left' | 'right' | 'center' | null)[]
  /** Shares from 0 to 1 by which the cells of the rows are filled from the left. */
  fill?: readonly (readonly number[])[]
  /** Height of the notes about the table, which must follow on the same page. */
  company?: number
  /** Heads of groups of rows: `at` is the first row. */
  groups?: readonly { at: number; text: Word[]; more: Word[] }[]
}

/** Draws a Markdown table. It is kept on one page if it fits. */
export function drawMarkdownTable(to: Sheets, table: Tokens.Table, tag: Struct): void {
  to.paper.need(heightOfMarkdownTable(to, table))
  drawGrid(to, gridOf(to, table), tag)
}

/**
 * Height that a page must have left for a table to start on it. This is the whole table, or its first rows if it is
 * longer than a page.
 */
export function heightOfMarkdownTable(to: Sheets, table: Tokens.Table): number {
  const grid = gridOf(to, table)
  const whole = heightOfGrid(to, grid)
  return whole <= to.paper.height ? whole : heightOfGrid(to, { ...grid, rows: grid.rows.slice(0, 2) })
}

function gridOf({ paper, scale }: Sheets, table: Tokens.Table): PaperGrid {
  const { size } = scale.table
  const wordsIn = (row: Tokens.TableCell[], face: 'regular' | 'strong') =>
    row.map((cell, at) => {
      const tabular = table.align[at] === 'right'
      return markdownWords(paper, cell.tokens, { face, size, colour: paper.colours.ink, tabular })
    })
  const rows = table.rows.map(row => wordsIn(row, 'regular'))
  return { head: wordsIn(table.header, 'strong'), rows, total: null, align: table.align }
}

/** Widths of the columns, and the lines of their cells. */
function laidOut({ paper, scale }: Sheets, { head, rows: body, total, align, groups: given }: PaperGrid) {
  const { leading } = scale.table
  const all = total ? [...body, total] : body
  const [pad_x, pad_y] = [padOf(scale, head), body.length < many ? scale.row : scale.longRow]
  const widths = widthsOfGrid({ head, rows: body, total, align }, paper.width, pad_x)
  // A row is never split. If a cell is higher than half a page, only the part that fits is drawn.
  const maxLines = Math.floor(paper.height / leading / 2)
  const cellsOf = (row: Word[][]): Cell[] =>
    row.map((words, at) => ({
      lines: breakLines(paper, words, widths[at] - 2 * pad_x).slice(0, maxLines),
      align: align[at] ?? 'left',
    }))
  const heightOf = (cells: Cell[]) =>
    Math.max(...cells.map(({ lines }) => lines.length)) * leading + 2 * pad_y
  /** The text of a group, and what stands at the right if there is room on the same line, or else below. */
  const groupOf = ({ text, more }: { text: Word[]; more: Word[] }) => {
    const room = paper.width - 2 * pad_x
    const [left, right] = [breakLines(paper, text, room), breakLines(paper, more, room)]
    const isOneLine =
      left.length === 1 && right.length === 1 && left[0].width + right[0].width + 2 * pad_x <= room
    return { left, right, lines: isOneLine ? 1 : left.length + (more.length > 0 ? right.length : 0) }
  }
  const groups = new Map((given ?? []).map(group => [group.at, groupOf(group)]))
  const heightAbove = (at: number) => {
    const group = groups.get(at)
    return group ? group.lines * leading + 2 * pad_y : 0
  }
  return {
    widths,
    headCells: cellsOf(head),
    rows: all.map(cellsOf),
    heightOf,
    groups,
    heightAbove,
    pad_x,
    pad_y,
  }
}

export function heightOfGrid(to: Sheets, grid: PaperGrid): number {
  const { headCells, rows, heightOf, heightAbove } = laidOut(to, grid)
  return rows.reduce((sum, cells, at) => sum + heightOf(cells) + heightAbove(at), heightOf(headCells) + 6)
}

export const minWidthOfGrid = ({ scale }: Sheets, grid: PaperGrid): number =>
  minWidthOf(grid, padOf(scale, grid.head))

/**
 * Returns the height that must be left where a row begins. This avoids single rows above or below a page break, keeps
 * small groups whole and the last rows with what follows.
 */
function togetherIn(
  { paper }: Sheets,
  { company = 0 }: PaperGrid,
  { headCells, rows, heightOf, groups, heightAbove }: ReturnType<typeof laidOut>,
): (at: number) => number {
  /** Number of last rows that stay together. */
  const last = rows.length < 8 ? 2 : 4
  return at => {
    let end = at === 0 ? 2 : at + 1
    if (groups.has(at)) {
      const next = nextGroup(at)
      end = next - at <= smallGroup ? next : at + 2
    }
    if (at >= rows.length - last) end = rows.length
    const rest = rows.slice(at, end)
    const more = end >= rows.length ? company : 0
    const height = rest.reduce((sum, cells, nth) => sum + heightOf(cells) + heightAbove(at + nth), more)
    return height < paper.height / 2 ? height : heightOf(rows[at] ?? headCells) + heightAbove(at)
  }
  function nextGroup(at: number): number {
    for (let next = at + 1; next < rows.length; next++) if (groups.has(next)) return next
    return rows.length
  }
}

/** Height of the head of a table and the rows that stay with it. */
export function heightOfBegin(to: Sheets, grid: PaperGrid): number {
  const laid = laidOut(to, grid)
  return laid.heightOf(laid.headCells) + togetherIn(to, grid, laid)(0) + 6
}

/** Draws a table over the full width. Rows are never split, and the head is repeated on each page. */
export function drawGrid(to: Sheets, grid: PaperGrid, tag: Struct): void {
  const { paper, scale } = to
  const { leading } = scale.table
  const laid = laidOut(to, grid)
  const { widths, headCells, rows, heightOf, groups, heightAbove, pad_x, pad_y } = laid
  const hasHead = grid.head.some(words => words.length > 0)

  const togetherAt = togetherIn(to, grid, laid)

  asTag(paper, tag, 'Table', tableTag => {
    paper.need(heightOf(headCells) + togetherAt(0) + 4)
    paper.y += 2
    if (hasHead) drawHead(tableTag, false)
    rows.forEach((cells, at) => {
      if (togetherAt(at) > paper.room()) {
        paper.need(togetherAt(at))
        if (hasHead) drawHead(tableTag, true)
      }
      drawGroup(tableTag, at)
      drawFill(at, heightOf(cells))
      drawRow(tableTag, cells, 'TD')
    })
  })
  paper.y += scale.gap + 4

  function drawHead(into: Struct, again: boolean) {
    const height = heightOf(headCells)
    const { left, width, y, pdf, colours } = paper
    asArtifact(paper, () => {
      pdf.rect(left, y, width, height).fill(colours['map-mask'])
      // A repeated head is only visual, since screen readers have already read it.
      if (again)
        headCells.forEach((_, at) => {
          for (const one of linesOf(headCells, at)) drawLine(paper, ...one)
        })
    })
    if (again) {
      paper.y += height
      line()
    } else drawRow(into, headCells, 'TH')
  }

  /** The head of a group across the table. It has a cell in each column, so that the table stays regular for readers. */
  function drawGroup(into: Struct, at: number) {
    const group = groups.get(at)
    if (group === undefined) return
    const { left: x, width } = paper
    const placed = { left: x + pad_x, width: width - 2 * pad_x, leading }
    const top = paper.y + pad_y
    const below = group.lines === 1 ? 0 : group.left.length
    asTag(paper, into, 'TR', row => {
      asTag(
        paper,
        row,
        'TH',
        cell =>
          cell.add(() => {
            for (const [nth, one] of group.left.entries()) drawLine(paper, one, placed, top + nth * leading)
            for (const [nth, one] of group.right.entries())
              if (one.pieces.length > 0)
                drawLine(paper, one, { ...placed, align: 'right' }, top + (below + nth) * leading)
          }),
        { scope: 'Row' },
      )
      for (let column = 1; column < widths.length; column++) asTag(paper, row, 'TD', () => {})
    })
    paper.y += heightAbove(at)
    line(true)
  }

  /** The colour below the text of a row, which the text repeats for screen readers. */
  function drawFill(at: number, height: number) {
    const { left, y, pdf } = paper
    asArtifact(paper, () =>
      (grid.fill?.[at] ?? []).forEach((share, column) => {
        const before = widths.slice(0, column).reduce((sum, width) => sum + width, left)
        if (share > 0)
          pdf
            .rect(before + 1, y + 1.5, (widths[column] - 2) * share, height - 3)
            .fill(colour('seq-2', 'light'))
      }),
    )
  }

  function drawRow(into: Struct, cells: Cell[], kind: 'TH' | 'TD') {
    asTag(paper, into, 'TR', row => {
      cells.forEach((_, at) => {
        const options = kind === 'TH' ? { scope: 'Column' } : {}
        const draw = (cell: Struct) => {
          for (const one of linesOf(cells, at)) addLine(paper, cell, ...one)
        }
        asTag(paper, row, kind, draw, options)
      })
    })
    paper.y += heightOf(cells)
    line()
  }

  /** The lines of a cell with their places. */
  function linesOf(cells: Cell[], at: number): [TextLine, LinePlacement, top: number][] {
    const left = widths.slice(0, at).reduce((sum, width) => sum + width, paper.left + pad_x)
    const { lines, align } = cells[at]
    const placed = { left, width: widths[at] - 2 * pad_x, leading, align }
    return lines.map((one, nth) => [one, placed, paper.y + pad_y + nth * leading])
  }

  function line(isStrong = false) {
    const { left, width, y, pdf, colours } = paper
    asArtifact(paper, () =>
      pdf
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(0.6)
        .stroke(colours[isStrong ? 'ink-3' : 'seq-none']),
    )
  }
}

/** From this number of rows on, rows are closer together. */
const many = 16
/** Space beside the content of a cell, which is less in tables with many columns. */
const padOf = (scale: Sheets['scale'], head: Word[][]): number =>
  head.length > 6 ? Math.min(scale.cell, 3.5) : scale.cell
/** Groups of up to this number of rows are not split between pages. */
const smallGroup = 6
