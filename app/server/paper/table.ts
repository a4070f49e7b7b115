import type { Tokens } from 'marked'
import { colour } from '../../domain/layers/style-table.ts'
import { columnWidths } from './column-widths.ts'
import { breakLines, drawLine, type TextLine } from './lines.ts'
import { asArtifact, asTag, page, type Struct } from './paper.ts'
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
  /** Height of a note about the table, which must follow on the same page. */
  company?: number
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
  return whole <= page.height - page.top - page.bottom
    ? whole
    : heightOfGrid(to, { ...grid, rows: grid.rows.slice(0, 2) })
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
function laidOut({ paper, scale }: Sheets, { head, rows: body, total, align }: PaperGrid) {
  const { leading } = scale.table
  const all = total ? [...body, total] : body
  const pad_x = scale.cell
  const widths = columnWidths(...needsOf([head, ...all], pad_x), paper.width)
  // A row is never split. If a cell is higher than half a page, only the part that fits is drawn.
  const maxLines = Math.floor((page.height - page.top - page.bottom) / leading / 2)
  const cellsOf = (row: Word[][]): Cell[] =>
    row.map((words, at) => ({
      lines: breakLines(paper, words, widths[at] - 2 * pad_x).slice(0, maxLines),
      align: align[at] ?? 'left',
    }))
  const heightOf = (cells: Cell[]) =>
    Math.max(...cells.map(({ lines }) => lines.length)) * leading + 2 * scale.row
  return { widths, headCells: cellsOf(head), rows: all.map(cellsOf), heightOf }
}

export function heightOfGrid(to: Sheets, grid: PaperGrid): number {
  const { headCells, rows, heightOf } = laidOut(to, grid)
  return [headCells, ...rows].reduce((sum, cells) => sum + heightOf(cells), 6)
}

/** Draws a table over the full width. Rows are never split, and the head is repeated on each page. */
export function drawGrid(to: Sheets, grid: PaperGrid, tag: Struct): void {
  const { paper, scale } = to
  const { leading } = scale.table
  const pad_x = scale.cell
  const { company = 0 } = grid
  const { widths, headCells, rows, heightOf } = laidOut(to, grid)
  const hasHead = grid.head.some(words => words.length > 0)

  /**
   * Height that must be left where a row begins. This avoids single rows above or below a page break and keeps the last
   * rows with what follows.
   */
  const togetherAt = (at: number): number => {
    const isFirst = at === 0 && rows.length > 1
    const rest = at >= rows.length - 2 ? rows.slice(at) : isFirst ? rows.slice(0, 2) : rows.slice(at, at + 1)
    const more = at + rest.length === rows.length ? company : 0
    const height = rest.reduce((sum, cells) => sum + heightOf(cells), more)
    return height < (page.height - page.top - page.bottom) / 2 ? height : heightOf(rows[at] ?? headCells)
  }

  asTag(paper, tag, 'Table', tableTag => {
    paper.need(heightOf(headCells) + togetherAt(0) + 4)
    paper.y += 2
    if (hasHead) drawHead(tableTag, false)
    rows.forEach((cells, at) => {
      if (togetherAt(at) > paper.room()) {
        paper.need(togetherAt(at))
        if (hasHead) drawHead(tableTag, true)
      }
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
      if (again) drawCells(into, headCells)
    })
    if (again) {
      paper.y += height
      line()
    } else drawRow(into, headCells, 'TH')
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
        asTag(paper, row, kind, cell => cell.add(() => drawCells(cell, cells, at)), options)
      })
    })
    paper.y += heightOf(cells)
    line()
  }

  function drawCells(into: Struct, cells: Cell[], only?: number) {
    let left = paper.left
    cells.forEach(({ lines, align }, at) => {
      if (only === undefined || only === at)
        lines.forEach((one, nth) => {
          const placed = { left: left + pad_x, width: widths[at] - 2 * pad_x, leading, align }
          drawLine(paper, into, one, placed, paper.y + scale.row + nth * leading)
        })
      left += widths[at]
    })
  }

  function line() {
    const { left, width, y, pdf, colours } = paper
    asArtifact(paper, () =>
      pdf
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(0.6)
        .stroke(colours['seq-none']),
    )
  }
}

/** Widths of the longest word and of the longest line in each column. */
function needsOf(rows: Word[][][], pad_x: number): [min: number[], max: number[]] {
  const columns = rows[0].map((_, at) => rows.map(row => row[at] ?? []))
  const wide = (word: Word) => (word === 'break' ? 0 : word.width)
  const min = columns.map(cells => Math.max(24, ...cells.flat().map(wide)) + 2 * pad_x)
  const max = columns.map(
    cells =>
      Math.max(
        24,
        ...cells.flatMap(words =>
          inLines(words).map(line => line.reduce((sum, word) => sum + wide(word), 0)),
        ),
      ) +
      2 * pad_x,
  )
  return [min, max]
}

function inLines(words: Word[]): Word[][] {
  const lines: Word[][] = [[]]
  for (const word of words) {
    if (word === 'break') lines.push([])
    else lines[lines.length - 1].push(word)
  }
  return lines
}
