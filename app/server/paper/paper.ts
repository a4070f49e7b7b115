import PDFDocument from 'pdfkit'
import { type ColourName, colour } from '../../domain/layers/style-table.ts'
import type { Language } from '../../domain/messages/languages.ts'
import { inDigitsOf } from '../../domain/messages/printed-digits.ts'
import { beAccessible, nameNote } from './accessible.ts'
import { fontFile } from './fonts.ts'
import { cacheShapes, mendShaping, requireWidth, watchRuns } from './runs.ts'

export type Pdf = InstanceType<typeof PDFDocument>
export type Struct = PDFKit.PDFStructureElement
/** With `tabular`, all digits have the same width, so that columns of numbers are aligned. */
type Sized = { font: string; size: number; tabular?: boolean }

/** Upright A4 page with its margins, in points. A landscape page has the same margins. */
export const page = { width: 595.28, height: 841.89, left: 62, right: 62, top: 64, bottom: 70 } as const
const names = [
  'ink',
  'ink-3',
  'accent',
  'surface',
  'map-mask',
  'seq-none',
  'seq-1',
  'seq-3',
] as const satisfies ColourName[]

export type PaperColumn = { left: number; width: number; top: number }
/** Pages of a document with a cursor. All lengths are in points. */
export type Paper = {
  pdf: Pdf
  colours: Record<(typeof names)[number], string>
  /** Parent tag of the blocks that follow. */
  root: Struct
  /** Left edge, width and vertical position of the cursor. */
  left: number
  width: number
  y: number
  /** Page number, counted from 1. */
  number: number
  /** Width and height of the current page. */
  size: { width: number; height: number }
  /** Height between the margins of the current page. */
  height: number
  widthOf(text: string, sized: Sized): number
  /** Moves to the next column or page if the remaining height is less than `height`. */
  need(height: number): void
  /** Remaining height of the column, in points. */
  room(): number
  turn(): void
  /** Sets the orientation of the pages that follow. Turns unless the current page has it or no page has begun. */
  orient(landscape: boolean): void
  /** Returns to an earlier page. */
  revisit(number: number): void
  /** Moves to the next column, or to the next page if there is no further column. */
  leave(): void
  isAtTop(): boolean
  /** Sets the columns for the rest of this page and for the following pages. */
  columns(list: PaperColumn[]): void
  /**
   * Draws text at a baseline, without its own block.
   * @throws Error if it is wider than `width`
   */
  put(text: string, sized: Sized & { colour: string; width: number }, x: number, y: number): void
  /** Writes the digits of a text as all digits of the document. Texts are converted when they are measured. */
  digits(text: string): string
  /** Letters that occur in the text but in no font. */
  missing: Set<string>
  /** Number of notes so far. */
  notes: number
}

/**
 * Cache of text widths in ems, for all files of this process. Tables repeat the same words, in several files and sizes,
 * and shaping them is slow.
 */
const widths = new Map<string, number>()
const maxWidths = 50_000
/** Size at which texts are measured: the units of fonts. */
const em = 1000

/**
 * Metadata of the document. `edition` is its date, so that equal text results in equal bytes. `bottom` is the lower
 * margin in points, if it differs.
 */
export type PaperInfo = { title: string; subject: string; edition: string; bottom?: number }

export function openPaper(
  { title, subject, edition, bottom = page.bottom }: PaperInfo,
  language: Language,
  numerals: Language = 'en',
): Paper {
  const digits = (text: string) => inDigitsOf(text, numerals)
  const date = new Date(`${edition}T00:00:00Z`)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: {
      Title: digits(title),
      Subject: digits(subject),
      Author: 'Urja',
      CreationDate: date,
      ModDate: date,
    },
  })
  beAccessible(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const whole = (): PaperColumn => ({
    left: page.left,
    width: paper.size.width - page.left - page.right,
    top: page.top,
  })
  let isLandscape = false
  let columns: PaperColumn[] = []
  let at = 0
  const registered = new Set<string>()
  /** Width of the last run that was drawn, in ems. */
  let drawnEms = 0
  const paper: Paper = {
    pdf,
    colours: Object.fromEntries(names.map(name => [name, colour(name, 'light')])) as Paper['colours'],
    root,
    left: page.left,
    width: page.width - page.left - page.right,
    y: page.top,
    number: 0,
    size: { width: page.width, height: page.height },
    height: page.height - page.top - bottom,
    widthOf(text, sized) {
      const { font, size, tabular } = sized
      // Opens the font even where the width is known, so that a file lists its fonts in the same order. Texts are measured
      // at one size, so that their width does not depend on the size at which they were measured first.
      const inEm = inFont({ ...sized, size: em })
      const key = `${font} ${tabular} ${text}`
      const known = widths.get(key)
      if (known !== undefined) return known * size
      const width = inEm.widthOfString(text, { features: featuresOf(sized) }) / em
      if (widths.size >= maxWidths) widths.clear()
      widths.set(key, width)
      return width * size
    },
    need(height) {
      if (height > paper.room()) paper.leave()
    },
    room: () => paper.size.height - bottom - paper.y,
    leave() {
      if (at + 1 < columns.length) enter(at + 1)
      else paper.turn()
    },
    isAtTop: () => paper.y < columns[at].top + 1,
    turn() {
      if (paper.number === pdf.bufferedPageRange().count)
        pdf.addPage({ size: 'A4', margin: 0, layout: isLandscape ? 'landscape' : 'portrait' })
      else pdf.switchToPage(paper.number)
      paper.number++
      const { width, height } = pdf.page
      const isOther = width !== paper.size.width
      paper.size = { width, height }
      paper.height = height - page.top - bottom
      columns = isOther ? [whole()] : columns.map(column => ({ ...column, top: page.top }))
      enter(0)
    },
    orient(landscape) {
      isLandscape = landscape
      if (paper.number > 0 && landscape !== paper.size.width > paper.size.height) paper.turn()
    },
    revisit(number) {
      paper.number = number - 1
      paper.turn()
    },
    columns(list) {
      columns = list
      enter(0)
    },
    put(text, { colour, width, ...sized }, x, y) {
      inFont(sized)
        .fillColor(colour)
        .text(text, x, y, { lineBreak: false, baseline: 'alphabetic', features: featuresOf(sized) })
      requireWidth(text, drawnEms * sized.size, width)
    },
    digits,
    missing: new Set(),
    notes: 0,
  }
  columns = [whole()]
  function inFont({ font, size }: Sized) {
    if (registered.has(font)) return pdf.font(font).fontSize(size)
    registered.add(font)
    pdf.registerFont(font, fontFile(font)).font(font)
    mendShaping(pdf, font)
    cacheShapes(pdf)
    watchRuns(pdf, ems => {
      drawnEms = ems
    })
    return pdf.fontSize(size)
  }

  function enter(next: number) {
    at = next
    paper.left = columns[at].left
    paper.width = columns[at].width
    paper.y = columns[at].top
  }
  return paper
}

const featuresOf = ({ tabular }: Sized): PDFKit.Mixins.OpenTypeFeatures[] | undefined =>
  tabular ? ['tnum'] : undefined

/** Draws content that screen readers skip, such as rules, bands and page numbers. */
export function asArtifact(paper: Paper, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  paper.pdf.markContent('Artifact', { type })
  draw()
  paper.pdf.endMarkedContent()
}

type TagOptions = { alt?: string; scope?: string }

/** Opens a new tag below `parent`. The caller ends it. */
export function openTag(paper: Paper, parent: Struct, type: string, options: TagOptions = {}): Struct {
  const { alt, ...more } = options
  const tag = paper.pdf.struct(type as 'P', { ...more, ...(alt !== undefined && { alt: paper.digits(alt) }) })
  if (type === 'Note') nameNote(paper.pdf, tag, ++paper.notes)
  parent.add(tag)
  return tag
}

/** Draws inside a new tag below `parent`. */
export function asTag(
  paper: Paper,
  parent: Struct,
  type: string,
  draw: (tag: Struct) => void,
  options: TagOptions = {},
): void {
  const tag = openTag(paper, parent, type, options)
  draw(tag)
  tag.end()
}

/** Members of pdfkit that are missing from its types. */
type Untold = {
  openImage(file: string | Buffer): { width: number; height: number }
  goTo(x: number, y: number, w: number, h: number, name: string, options: LinkOptions): void
  link(x: number, y: number, w: number, h: number, url: string, options: LinkOptions): void
}
type LinkOptions = { structParent: Struct; Contents: object }
const untold = (pdf: Pdf) => pdf as unknown as Untold

/** Decodes a picture. */
export const openImage = (pdf: Pdf, file: string | Buffer) => untold(pdf).openImage(file)

/** A clickable box. `address` is a URL, or `#name` for a destination, and `said` its text for screen readers. */
type LinkBox = { x: number; y: number; width: number; height: number; address: string; said: string }

/** Draws the text of a link in a tag of its own below `parent` and makes its box clickable. */
export function asLink(paper: Paper, parent: Struct, box: LinkBox, draw: () => void): void {
  const { x, y, width, height, address, said } = box
  asTag(paper, parent, 'Link', tag => {
    tag.add(draw)
    // pdfkit writes a string object as text, and a plain one as a name.
    const options = { structParent: tag, Contents: Object(said) }
    const pdf = untold(paper.pdf)
    if (address.startsWith('#')) pdf.goTo(x, y, width, height, destinationName(address.slice(1)), options)
    else pdf.link(x, y, width, height, address, options)
  })
}

/** Returns an ASCII name for a destination, from a slug in any script. */
export const destinationName = (slug: string): string => Buffer.from(slug).toString('hex')

/**
 * Draws a text whose glyphs are in a different order than the letters, as in Devanagari, and adds the words for search,
 * copying and screen readers. The mark must be inside the text object, because PDF readers take its position from
 * there.
 */
export function withWords(pdf: Pdf, actual: string, draw: () => void): void {
  const plain = pdf.addContent
  pdf.addContent = (content: string) => {
    if (content === 'ET') pdf.endMarkedContent()
    const result = plain.call(pdf, content)
    if (content === 'BT') pdf.markContent('Span', { actual })
    return result
  }
  draw()
  pdf.addContent = plain
}
