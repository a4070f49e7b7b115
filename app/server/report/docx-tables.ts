import { Paragraph, Table, TableCell, TableLayoutType, TableRow, TabStopType, WidthType } from 'docx'
import type { Block, RowGroup } from '../../domain/report/blocks.ts'
import { docxColours, hex, inCell, noBorders, none, rule, runOf, shadedIn } from './docx-styles.ts'
import { cellSide, type Fit } from './docx-widths.ts'

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>
/** Where a table stands. `width` is that between the margins, and `hasBand` tells whether a band follows. */
export type TablePlace = { width: number; fitTable: Fit; next: Block | undefined; hasBand: boolean }

/** Font sizes of tables, in the order in which they are tried. */
const tableSizes = [8.5, 7.5, 7, 6.5]

/** Keeps some rows together at either end of a page by setting "keep with next" on their paragraphs. */
export function tableOf(
  { columns, rows, total, groups = [], strong = [] }: Of<'table'>,
  { width, fitTable, next, hasBand }: TablePlace,
  fillOf: (row: number, column: number) => string | null = () => null,
): Table {
  const bold = new Set(strong)
  const texts = { columns, rows, total, isStrong: (row: number) => bold.has(row) }
  const { size, widths } = fitTable(texts, width, columns.length > 7 ? tableSizes.slice(1) : tableSizes)
  const count = rows.length + (total ? 1 : 0)
  const heads = new Map(groups.map(group => [group.at, group]))
  const ends = new Set(groups.map(({ at }) => at - 1))
  const tail = count < 8 ? 2 : 4
  const isBelow = hasBand || next?.kind === 'note'
  /** Rows of a group, the first rows and the last ones stay with the next row. */
  const staysAt = (at: number) =>
    at === count - 1
      ? isBelow
      : at < 1 ||
        at >= count - tail ||
        (groups.length > 0 && rows.length / groups.length <= 6 && !ends.has(at))
  const line = rule(docxColours.line)
  const cell = (text: string, at: number, kind: 'head' | 'row' | 'total', nth: number) =>
    new TableCell({
      width: { size: widths[at], type: WidthType.DXA },
      ...shadedIn(kind === 'head' ? docxColours.ground : fillOf(nth, at)),
      children: [
        inCell(
          text,
          { size, bold: kind !== 'row' || bold.has(nth) },
          { align: columns[at].align, keepNext: kind === 'head' || staysAt(nth) },
        ),
      ],
    })
  const row = (cells: string[], kind: 'head' | 'row' | 'total', nth: number) =>
    new TableRow({
      cantSplit: true,
      ...(kind === 'head' && { tableHeader: true }),
      children: cells.map((text, at) => cell(text, at, kind, nth)),
    })
  const groupRow = ({ text, more }: RowGroup) =>
    new TableRow({
      cantSplit: true,
      children: [
        new TableCell({
          columnSpan: columns.length,
          borders: { bottom: rule(docxColours.quiet) },
          children: [
            new Paragraph({
              keepNext: true,
              spacing: { before: 80, after: 30 },
              tabStops: [{ type: TabStopType.RIGHT, position: width - 2 * cellSide }],
              children: [
                runOf(text, { size, bold: true }),
                ...(more === '' ? [] : [runOf(`\t${more}`, { size, colour: docxColours.quiet })]),
              ],
            }),
          ],
        }),
      ],
    })
  return new Table({
    width: { size: width, type: WidthType.DXA },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    margins: { left: cellSide, right: cellSide },
    borders: { ...noBorders, bottom: line, insideHorizontal: line, insideVertical: none },
    rows: [
      row(
        columns.map(({ head }) => head),
        'head',
        -1,
      ),
      ...rows.flatMap((cells, at) => {
        const group = heads.get(at)
        return [...(group ? [groupRow(group)] : []), row(cells, 'row', at)]
      }),
      ...(total ? [row(total, 'total', count - 1)] : []),
    ],
  })
}

/** Filled cells. Word cannot fill a part of a cell, so the colour is darker for a larger share. */
export const gridOf = ({ rows, ...more }: Of<'grid'>, place: TablePlace): Table =>
  tableOf({ ...more, kind: 'table', rows: rows.map(({ cells }) => cells) }, place, (row, column) => {
    const share = rows[row]?.fill[column] ?? 0
    if (share <= 0) return null
    return hex(share < 0.34 ? 'seq-1' : share < 0.67 ? 'seq-2' : 'seq-3')
  })
