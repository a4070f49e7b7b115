import {
  BuilderElement,
  Document,
  type FileChild,
  Footer,
  HeadingLevel,
  ImageRun,
  type IRunOptions,
  LevelFormat,
  LineRuleType,
  NumberFormat,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  StringContainer,
  TableOfContents,
  TabStopType,
  TextRun,
} from 'docx'
import { languageTable } from '../../domain/messages/languages.ts'
import type { Report } from '../../domain/report/report.ts'
import { pagesOf } from '../../domain/report/tables/pages.ts'
import { fontFile } from '../paper/fonts.ts'
import { isDevanagari } from '../paper/script.ts'
import { docxBand, docxBlocks, dots } from './docx-blocks.ts'
import { pageNumbersOf } from './docx-pages.ts'
import { docxColours } from './docx-styles.ts'
import { a4, tableFitter, textWidthOn } from './docx-widths.ts'
import { type CoverEmblem, coverEmblem } from './emblem.ts'
import type { MapPictures } from './maps/report-figures.ts'

const file = (family: string, subset: string, weight: number) =>
  Buffer.from(fontFile(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`))
const latin = 'Inter'
const devanagari = 'Noto Sans Devanagari'

const margin = { top: 1280, bottom: 1280, left: 1240, right: 1240 }
const page = { size: { width: 11906, height: 16838 }, margin }
/** Space that the contents leave to their title and to the paragraph that ends them, with some to spare. */
const besideContents = 1300

/**
 * Line spacing of the table of contents in twentieths of a point: the lines are tightened to fit on a page, or loosened
 * to fill half of the last of several, so that no page holds only the last of them.
 */
function contentsLine({ blocks, language }: Report) {
  const entries = blocks.filter(({ kind }) => kind === 'chapter' || kind === 'heading').length
  const room = page.size.height - margin.top - margin.bottom - besideContents
  const [least, most] = isDevanagari(language) ? [240, 340] : [216, 340]
  const loose = Math.min(most, Math.max(262, Math.floor((1.6 * room) / entries)))
  const tight = Math.min(262, Math.floor(room / entries))
  return { line: tight >= least ? tight : loose, lineRule: LineRuleType.EXACT, before: 0, after: 0 }
}

const hasLatinDigits = ({ numerals }: Report) => languageTable[numerals].zero === languageTable.en.zero

/** Format of the page numbers that Word computes, in the footer and in the table of contents. */
const numberFormat = (report: Report) =>
  hasLatinDigits(report) ? NumberFormat.DECIMAL : NumberFormat.HINDI_NUMBERS

/**
 * Creates the report for Word: the blocks of the PDF with Word styles, a table of contents with page numbers, and table
 * heads that repeat on each page.
 */
export async function docxOf(report: Report, maps: MapPictures | null = null): Promise<Uint8Array> {
  const { title, subject, language } = report
  const { locale } = languageTable[language]
  const heading = (size: number, colour: string, before: number, after: number) => ({
    run: { size: 2 * size, sizeComplexScript: 2 * size, bold: true, boldComplexScript: true, color: colour },
    paragraph: {
      spacing: { before: 20 * before, after: 20 * after, line: 264, lineRule: LineRuleType.AUTO },
      keepNext: true,
    },
  })
  const margin = { top: 1280, bottom: 1280, left: a4.side, right: a4.side }
  const pageOf = (isLandscape: boolean) => ({
    size: {
      width: a4.width,
      height: a4.height,
      orientation: isLandscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
    },
    margin,
    pageNumbers: { formatType: numberFormat(report) },
  })
  const frame = { band: report.band, fitTable: tableFitter(language), maps }
  const document = new Document({
    title,
    subject,
    creator: 'Urja',
    lastModifiedBy: 'Urja',
    styles: {
      default: {
        document: {
          run: {
            font: { ascii: latin, hAnsi: latin, cs: devanagari, eastAsia: latin },
            size: 20,
            sizeComplexScript: 21,
            color: docxColours.ink,
            language: { value: locale, bidirectional: 'ne-NP' },
          },
          paragraph: {
            spacing: { line: isDevanagari(language) ? 300 : 280, lineRule: LineRuleType.AUTO, after: 120 },
          },
        },
        heading1: heading(17, docxColours.accent, 0, 10),
        heading2: heading(12.5, docxColours.ink, 14, 6),
        title: heading(26, docxColours.ink, 0, 12),
      },
      paragraphStyles: [1, 2].map(level => ({
        id: `TOC${level}`,
        name: `toc ${level}`,
        basedOn: 'Normal',
        run: { size: 19, sizeComplexScript: 19, ...(level === 1 && { bold: true, boldComplexScript: true }) },
        paragraph: { spacing: contentsLine(report), ...(level === 2 && { indent: { left: 280 } }) },
      })),
    },
    numbering: {
      config: [
        {
          reference: dots,
          levels: [
            {
              level: 0,
              format: LevelFormat.BULLET,
              text: '•',
              style: {
                run: { font: latin, color: docxColours.accent },
                paragraph: { indent: { left: 280, hanging: 280 } },
              },
            },
          ],
        },
      ],
    },
    fonts: [
      { name: latin, data: file('inter', 'latin', 400), bold: file('inter', 'latin', 600) },
      {
        name: devanagari,
        data: file('noto-sans-devanagari', 'devanagari', 400),
        bold: file('noto-sans-devanagari', 'devanagari', 600),
      },
    ],
    pageNumbers: pageNumbersOf,
    sections: [
      {
        properties: { page: pageOf(false) },
        children: [...coverOf(report, await coverEmblem(report)), ...docxBand(report.band(report.generated))],
      },
      {
        properties: { page: pageOf(false) },
        footers: footersOf(report, false),
        children: [
          new Paragraph({ children: [new TextRun({ text: report.contents, size: 40, bold: true })] }),
          new TableOfContents(report.contents, { hyperlink: true, headingStyleRange: '1-2' }),
        ],
      },
      ...pagesOf(report.blocks).map(({ landscape, blocks }) => ({
        properties: { page: pageOf(landscape) },
        footers: footersOf(report, landscape),
        children: docxBlocks(blocks, { ...frame, width: textWidthOn(landscape) }),
      })),
    ],
  })
  return Packer.toBuffer(document)
}

function coverOf(
  { cover, title }: Report,
  { emblem, note }: Awaited<ReturnType<typeof coverEmblem>>,
): FileChild[] {
  const line = (text: string, size: number, { bold = false, before = 0, colour = docxColours.ink } = {}) =>
    new Paragraph({
      spacing: { before: 20 * before, after: 80, line: 264, lineRule: LineRuleType.AUTO },
      children: [
        new TextRun({
          text,
          bold,
          boldComplexScript: bold,
          size: 2 * size,
          sizeComplexScript: 2 * size,
          color: colour,
        }),
      ],
    })
  const quiet = { colour: docxColours.quiet }
  // The emblem takes the place of some of the space above the title.
  const above = emblem === null ? 0 : emblem.height + 12
  return [
    ...(emblem === null ? [] : [emblemOf(emblem)]),
    ...(cover.title_ne === null || cover.title_ne === title
      ? [line('', 10, { before: 170 - above })]
      : [line(cover.title_ne, 24, { bold: true, before: 190 - above })]),
    new Paragraph({
      heading: HeadingLevel.TITLE,
      spacing: { before: 160, after: 320, line: 264, lineRule: LineRuleType.AUTO },
      children: [new TextRun({ text: title })],
    }),
    line(cover.years, 17, { bold: true }),
    line(cover.yearsAd, 12, quiet),
    ...cover.place.map((text, at) => line(text, 11.5, { before: at === 0 ? 30 : 0 })),
    ...[...cover.foot, ...note].map((text, at) => line(text, 8.5, { before: at === 0 ? 200 : 0, ...quiet })),
  ]
}

/** Sizes of pictures are in pixels of a 96th of an inch. */
const px = 96 / 72
function emblemOf({ type, file, alt, width, height }: CoverEmblem): Paragraph {
  return new Paragraph({
    spacing: { before: 0, after: 240, line: 240, lineRule: LineRuleType.AUTO },
    children: [
      new ImageRun({
        type: type === 'jpeg' ? 'jpg' : 'png',
        data: file,
        transformation: { width: width * px, height: height * px },
        altText: { name: alt, title: alt, description: alt },
      }),
    ],
  })
}

const footersOf = (report: Report, isLandscape: boolean) => ({
  default: new Footer({ children: [footOf(report, textWidthOn(isLandscape))] }),
})

function footOf(report: Report, width: number): Paragraph {
  const [before, between, after] = report.page('\u0001', '\u0001').split('\u0001')
  const run = (children: IRunOptions['children']) =>
    new TextRun({ children, size: 16, sizeComplexScript: 17, color: docxColours.quiet })
  return new Paragraph({
    tabStops: [{ type: TabStopType.RIGHT, position: width }],
    border: { top: { style: 'single', size: 4, space: 6, color: docxColours.line } },
    children: [run([report.foot, '\t', before, PageNumber.CURRENT, between, ...pageCount(report), after])],
  })
}

/** Field with the number of pages. Unlike page numbers, it does not follow the format of its section. */
function pageCount(report: Report) {
  if (hasLatinDigits(report)) return [PageNumber.TOTAL_PAGES]
  const character = (value: string) =>
    new BuilderElement({ name: 'w:fldChar', attributes: { type: { key: 'w:fldCharType', value } } })
  const instruction = new StringContainer('w:instrText', 'NUMPAGES \\* HINDIARABIC')
  return [character('begin'), instruction, character('separate'), character('end')]
}
