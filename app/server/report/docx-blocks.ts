import {
  AlignmentType,
  BorderStyle,
  convertMillimetersToTwip,
  type FileChild,
  HeadingLevel,
  HeightRule,
  LineRuleType,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx'
import { colour } from '../../domain/layers/style-table.ts'
import type { Block, RowGroup } from '../../domain/report/blocks.ts'
import type { Report } from '../../domain/report/report.ts'
import { bandGround } from '../../domain/report/tables/data-parts.ts'
import { pictureOf } from './docx-pictures.ts'
import { cellSide, type Fit, textWidth } from './docx-widths.ts'
import type { MapPictures } from './maps/report-figures.ts'

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>
const hex = (name: Parameters<typeof colour>[0]) => colour(name, 'light').replace('#', '').toUpperCase()
export const docxColours = {
  ink: hex('ink'),
  quiet: hex('ink-3'),
  accent: hex('accent'),
  ground: hex('map-mask'),
  line: hex('seq-none'),
  warn: hex('warn'),
}
/** Name of the numbering that bullets use. */
export const dots = 'dots'
type RunStyle = { size?: number; bold?: boolean; colour?: string }
const runOf = (text: string, style?: RunStyle) => {
  const { size = 10, bold = false, colour: color = docxColours.ink } = style ?? {}
  const sizes = { size: 2 * size, sizeComplexScript: 2 * size + 1 }
  return new TextRun({ text, bold, boldComplexScript: bold, ...sizes, color })
}
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const noBorders = { top: none, bottom: none, left: none, right: none }
const rule = (color: string, size = 4) => ({ style: BorderStyle.SINGLE, size, color })

/** How the blocks of one section are converted. `width` is that between the margins, and `maps` null without geometry. */
export type DocxFrame = Pick<Report, 'band'> & { width: number; fitTable: Fit; maps: MapPictures | null }

/** Converts the blocks of a section to Word paragraphs and tables. The section begins on a new page. */
export const docxBlocks = (blocks: readonly Block[], frame: DocxFrame): FileChild[] =>
  blocks.flatMap((block, at) =>
    childrenOf(block, {
      ...frame,
      isFirst: at === 0,
      next: blocks[at + 1],
      hasBand: 'generated' in block,
    }),
  )

type Place = DocxFrame & { isFirst: boolean; next: Block | undefined; hasBand: boolean }
function childrenOf(block: Block, place: Place): FileChild[] {
  const hasNote = place.next?.kind === 'note'
  const below = 'generated' in block ? docxBand(place.band(block.generated ?? [])) : []
  switch (block.kind) {
    case 'chapter':
      return [
        new Paragraph({
          text: block.text,
          heading: HeadingLevel.HEADING_1,
          ...(block.runs_on ? { spacing: { before: 520 } } : { pageBreakBefore: !place.isFirst }),
        }),
      ]
    case 'heading':
      return [new Paragraph({ text: block.text, heading: HeadingLevel.HEADING_2 })]
    case 'paragraph':
      return [new Paragraph({ keepNext: isTable(place.next), children: [runOf(block.text)] })]
    case 'note':
      return [new Paragraph({ children: [runOf(block.text, { size: 8.5, colour: docxColours.quiet })] })]
    case 'list':
      return block.items.map(
        text =>
          new Paragraph({
            numbering: { reference: dots, level: 0 },
            spacing: { after: 40 },
            children: [runOf(text)],
          }),
      )
    case 'table':
      return [captionOf(block.caption), tableOf(block, place), ...below, space(hasNote)]
    case 'grid':
      return [captionOf(block.caption), gridOf(block, place), ...below, space(hasNote)]
    case 'bars':
      return [captionOf(block.caption), barsOf(block), ...below, space(hasNote)]
    case 'map':
      return place.maps === null
        ? [missingOf(block.missing)]
        : [captionOf(block.caption), pictureOf(place.maps[block.map]), ...below, space(hasNote)]
    case 'figures':
      return [figuresOf(block), ...below, space()]
    case 'missing':
      return [missingOf(block)]
    case 'frame':
      return [frameOf(block), space()]
    case 'signatures':
      return [signaturesOf(block), space()]
  }
}

const isTable = (block: Block | undefined) => block?.kind === 'table' || block?.kind === 'grid'
const space = (keepNext = false) =>
  new Paragraph({
    keepNext,
    spacing: { before: 0, after: 60, line: 160, lineRule: LineRuleType.EXACT },
    children: [],
  })

/** The band of what is based on generated data. */
export const docxBand = (band: ReturnType<Report['band']>): Paragraph[] =>
  band === null
    ? []
    : [
        new Paragraph({
          spacing: { before: 60, after: 60 },
          shading: { type: ShadingType.CLEAR, fill: bandGround.slice(1), color: 'auto' },
          children: [
            runOf(`${band.text}. `, { size: 8, bold: true, colour: docxColours.warn }),
            runOf(`${band.more}.`, { size: 8, colour: docxColours.warn }),
          ],
        }),
      ]
const captionOf = (text: string) =>
  new Paragraph({
    keepNext: true,
    spacing: { before: 60, after: 60 },
    children: [runOf(text, { size: 8.5, bold: true })],
  })

type InCell = { align?: 'right'; keepNext?: boolean }
function inCell(text: string, style: RunStyle, { align, keepNext = false }: InCell = {}): Paragraph {
  return new Paragraph({
    keepNext,
    ...(align && { alignment: AlignmentType.RIGHT }),
    spacing: { before: 30, after: 30, line: 250, lineRule: LineRuleType.AUTO },
    children: [runOf(text, style)],
  })
}

/** Font sizes of tables, in the order in which they are tried. */
const tableSizes = [8.5, 7.5, 7, 6.5]

/** Keeps some rows together at either end of a page by setting "keep with next" on their paragraphs. */
function tableOf(
  { columns, rows, total, groups = [], strong = [] }: Of<'table'>,
  { width, fitTable, next, hasBand }: Place,
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
  const cell = (text: string, at: number, kind: 'head' | 'row' | 'total', nth: number) =>
    new TableCell({
      width: { size: widths[at], type: WidthType.DXA },
      margins: { left: cellSide, right: cellSide },
      borders: { ...noBorders, bottom: rule(docxColours.line) },
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
          margins: { left: cellSide, right: cellSide },
          borders: { ...noBorders, bottom: rule(docxColours.quiet) },
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
    borders: { ...noBorders, insideHorizontal: none, insideVertical: none },
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

const shadedIn = (fill: string | null) =>
  fill === null ? {} : { shading: { type: ShadingType.CLEAR, fill, color: 'auto' } }

/** Filled cells. Word cannot fill a part of a cell, so the colour is darker for a larger share. */
const gridOf = ({ rows, ...more }: Of<'grid'>, place: Place): Table =>
  tableOf({ ...more, kind: 'table', rows: rows.map(({ cells }) => cells) }, place, (row, column) => {
    const share = rows[row]?.fill[column] ?? 0
    if (share <= 0) return null
    return hex(share < 0.34 ? 'seq-1' : share < 0.67 ? 'seq-2' : 'seq-3')
  })

/** Bars are drawn as table cells rather than pictures, so that they can be edited in Word. */
const steps = 40
function barsOf({ bars }: Of<'bars'>): Table {
  const [name, figure] = [0.3, 0.18].map(share => Math.floor(textWidth * share))
  const step = Math.floor((textWidth - name - figure) / steps)
  const cell = (children: Paragraph[], more: object = {}) =>
    new TableCell({ borders: noBorders, verticalAlign: VerticalAlign.CENTER, children, ...more })
  const fill = { type: ShadingType.CLEAR, fill: docxColours.accent, color: 'auto' } as const
  // Word processors draw a border either beside or over the colour of a bar. A low empty row looks the same in all of
  // them.
  const apart = () =>
    new TableRow({
      cantSplit: true,
      height: { value: 70, rule: HeightRule.EXACT },
      children: [cell([new Paragraph({ keepNext: true })], { columnSpan: steps + 2 })],
    })
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: [name, ...Array.from({ length: steps }, () => step), figure],
    layout: TableLayoutType.FIXED,
    borders: { ...noBorders, insideHorizontal: none, insideVertical: none },
    rows: bars.flatMap(({ name: text, text: value, share }) => {
      const long = share === 0 ? 0 : Math.max(1, Math.round(share * steps))
      const blank = () => [inCell('', { size: 8.5 })]
      const withNext = { keepNext: true }
      const bar = new TableRow({
        cantSplit: true,
        children: [
          cell([inCell(text, { size: 8.5 }, withNext)]),
          ...(long > 0 ? [cell(blank(), { columnSpan: long, shading: fill })] : []),
          ...(long < steps ? [cell(blank(), { columnSpan: steps - long })] : []),
          cell([inCell(value, { size: 8.5 }, { align: 'right' })]),
        ],
      })
      return [bar, apart()]
    }),
  })
}

const rowsOf = <T>(list: readonly T[], wide: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / wide) }, (_, at) => list.slice(at * wide, (at + 1) * wide))

/** Cells side by side, each below a rule. */
function ruled<T>(
  items: readonly T[],
  wide: number,
  { colour: color, above = 0 }: { colour: string; above?: number },
  children: (item: T) => Paragraph[],
): Table {
  const gap = 280
  const width = Math.floor((textWidth - gap * (wide - 1)) / wide)
  const widths = Array.from({ length: 2 * wide - 1 }, (_, at) => (at % 2 === 0 ? width : gap))
  const empty = () => new TableCell({ borders: noBorders, children: [new Paragraph({})] })
  const rows = rowsOf(items, wide).flatMap(row => [
    ...(above > 0
      ? [
          new TableRow({
            cantSplit: true,
            height: { value: above, rule: HeightRule.EXACT },
            children: widths.map(empty),
          }),
        ]
      : []),
    new TableRow({
      cantSplit: true,
      children: widths.map((_, at) => {
        const item = at % 2 === 0 ? row[at / 2] : undefined
        return item === undefined
          ? empty()
          : new TableCell({ borders: { ...noBorders, top: rule(color, 6) }, children: children(item) })
      }),
    }),
  ])
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    borders: { ...noBorders, insideHorizontal: none, insideVertical: none },
    rows,
  })
}

const figuresOf = ({ figures }: Of<'figures'>): Table =>
  ruled(figures, 3, { colour: docxColours.accent }, ({ value, name, more }) => [
    inCell(value, { size: 12.5, bold: true }),
    inCell(name, { size: 8.5 }),
    inCell(more, { size: 8, colour: docxColours.quiet }),
  ])

const signaturesOf = ({ lines }: Of<'signatures'>): Table =>
  ruled(lines, 2, { colour: docxColours.quiet, above: 700 }, ({ name, role }) => [
    inCell(name, { bold: true }),
    inCell(role, { size: 8.5, colour: docxColours.quiet }),
  ])

const missingOf = ({ label, text }: Pick<Of<'missing'>, 'label' | 'text'>): Paragraph =>
  new Paragraph({
    children: [
      new TextRun({
        text: ` ${label} `,
        size: 17,
        sizeComplexScript: 18,
        color: docxColours.quiet,
        shading: { type: ShadingType.CLEAR, fill: docxColours.ground, color: 'auto' },
      }),
      runOf(`  ${text}`),
    ],
  })

function frameOf({ height_mm }: Of<'frame'>): Table {
  const line = rule(docxColours.line)
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: [textWidth],
    layout: TableLayoutType.FIXED,
    rows: [
      new TableRow({
        height: { value: convertMillimetersToTwip(height_mm), rule: HeightRule.ATLEAST },
        children: [
          new TableCell({
            borders: { top: line, bottom: line, left: line, right: line },
            children: [new Paragraph({})],
          }),
        ],
      }),
    ],
  })
}
