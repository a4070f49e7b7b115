import {
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
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx'
import type { Block } from '../../domain/report/blocks.ts'
import type { Report } from '../../domain/report/report.ts'
import { bandGround } from '../../domain/report/tables/data-parts.ts'
import { pictureOf } from './docx-pictures.ts'
import { docxColours, inCell, noBorders, none, rule, runOf } from './docx-styles.ts'
import { gridOf, type TablePlace, tableOf } from './docx-tables.ts'
import { type Fit, textWidth } from './docx-widths.ts'
import type { MapPictures } from './maps/report-figures.ts'

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>
/** Name of the numbering that bullets use. */
export const dots = 'dots'
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

type Place = DocxFrame & TablePlace & { isFirst: boolean }
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
      return [
        new Paragraph({
          keepNext: place.next?.kind === 'note',
          children: [runOf(block.text, { size: 8.5, colour: docxColours.quiet })],
        }),
      ]
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
