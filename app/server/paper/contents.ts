import { breakLines, drawLine, drawLines } from './lines.ts'
import { asArtifact, asLink, asTag, type Paper, page, type Struct } from './paper.ts'
import type { Sheets } from './type-scale.ts'
import { plainWords } from './words.ts'

/** A heading with its anchor. A heading of depth 2 is a chapter; deeper ones are its parts. */
export type ContentsEntry = { text: string; slug: string; depth: number }

const spaceBelowTitle = 14
const isChapter = ({ depth }: ContentsEntry) => depth === 2
const leadingOf = ({ scale }: Sheets, entry: ContentsEntry) =>
  scale.body.leading * (isChapter(entry) ? 1.02 : 0.92)
const aboveOf = (entry: ContentsEntry) => (isChapter(entry) ? 3 : 0)
const minSqueeze = 0.8

/**
 * Returns a factor that tightens a table of contents slightly longer than a page, so that no page holds only its last
 * lines.
 */
function squeezeOf(to: Sheets, entries: readonly ContentsEntry[]): number {
  const room = page.height - page.top - page.bottom - to.scale.headings[0].leading - spaceBelowTitle - 1
  const height = entries.reduce((sum, entry) => sum + leadingOf(to, entry) + aboveOf(entry), 0)
  return height > room && height * minSqueeze <= room ? room / height : 1
}

/**
 * Entries on each page of the table of contents. If there are several pages, each begins with a chapter and they are
 * about equally long.
 */
function pagesOf(to: Sheets, entries: readonly ContentsEntry[]): ContentsEntry[][] {
  const squeeze = squeezeOf(to, entries)
  const heights = entries.map(entry => (leadingOf(to, entry) + aboveOf(entry)) * squeeze)
  const room = page.height - page.top - page.bottom
  const title = to.scale.headings[0].leading + spaceBelowTitle
  const whole = heights.reduce((sum, one) => sum + one, title)
  const each = whole <= room ? room : whole / Math.ceil(whole / room)
  const pages: ContentsEntry[][] = [[]]
  let y = title
  entries.forEach((entry, at) => {
    if (y + heights[at] > room || (y >= each && isChapter(entry))) {
      pages.push([])
      y = 0
    }
    pages[pages.length - 1].push(entry)
    y += heights[at]
  })
  return pages
}

/** Number of pages of the table of contents. They are reserved until the page numbers of the headings are known. */
export const pagesOfContents = (to: Sheets, entries: readonly ContentsEntry[]): number =>
  pagesOf(to, entries).length

/** Draws headings with their page numbers, starting on the next page. */
export function drawContents(
  to: Sheets,
  tag: Struct,
  {
    title,
    entries,
    pageOf,
  }: { title: string; entries: readonly ContentsEntry[]; pageOf(slug: string): number },
): void {
  const { paper, scale } = to
  const { colours } = paper
  paper.turn()
  const words = plainWords(paper, title, { face: 'strong', ...scale.headings[0], colour: colours.ink })
  asTag(paper, tag, 'H1', h =>
    drawLines(paper, h, breakLines(paper, words, paper.width), {
      left: paper.left,
      width: paper.width,
      ...scale.headings[0],
    }),
  )
  paper.y += spaceBelowTitle
  const squeeze = squeezeOf(to, entries)
  asTag(paper, tag, 'TOC', toc => {
    const pages = pagesOf(to, entries)
    const begins = new Set(pages.slice(1).map(([first]) => first))
    for (const entry of entries) {
      if (begins.has(entry)) paper.turn()
      const { text, slug } = entry
      const stands = isChapter(entry)
      const { size } = scale.body
      const leading = leadingOf(to, entry) * squeeze
      const above = aboveOf(entry) * squeeze
      paper.y += above
      const indent = stands ? 0 : 16
      const width = paper.width - indent - 30
      const style = {
        face: stands ? 'strong' : 'regular',
        size: stands ? size : size * 0.96,
        colour: colours.ink,
      } as const
      const [line] = breakLines(paper, plainWords(paper, text, style), width)
      const numbered = plainWords(paper, String(pageOf(slug)), { ...style, colour: colours['ink-3'] })
      const [number] = breakLines(paper, numbered, 30)
      const box = { x: paper.left, y: paper.y, width: paper.width, height: leading }
      const link = { ...box, address: `#${slug}`, said: paper.digits(text) }
      asTag(paper, toc, 'TOCI', item =>
        asTag(paper, item, 'Reference', reference =>
          asLink(paper, reference, link, () => {
            drawLine(paper, line, { left: paper.left + indent, width, leading }, paper.y)
            const right = { left: paper.left + paper.width - 30, width: 30, leading, align: 'right' } as const
            drawLine(paper, number, right, paper.y)
          }),
        ),
      )
      paper.y += leading
    }
  })
}

type Feet = {
  /** First page with a footer, counted from 1. */
  from: number
  left: number
  right: number
  footText: string
  number(page: number, of: number): string
}

/** Draws the footer with a text and the page number. */
export function drawFeet({ paper, scale }: Sheets, { from, left, right, footText, number }: Feet): void {
  const { pdf, colours } = paper
  const { count } = pdf.bufferedPageRange()
  for (let at = from - 1; at < count; at++) {
    pdf.switchToPage(at)
    const y = pdf.page.height - 42
    asArtifact(
      paper,
      () => {
        pdf
          .moveTo(left, y - 6)
          .lineTo(pdf.page.width - right, y - 6)
          .lineWidth(0.6)
          .stroke(colours['seq-none'])
        foot(footText, y, 'left')
        foot(number(at + 1, count), y, 'right')
      },
      'Pagination',
    )
  }

  function foot(text: string, y: number, align: 'left' | 'right') {
    const style = { face: 'regular', size: scale.caption.size, colour: colours['ink-3'] } as const
    const width = pdf.page.width - left - right
    const [line] = breakLines(paper, plainWords(paper, text, style), width)
    drawLine(paper, line, { left, width, leading: 13, align }, y)
  }
}

/** Adds bookmarks that are nested like the headings. */
export function addOutline(
  { paper }: Sheets,
  entries: readonly ContentsEntry[],
  pageOf: (slug: string) => number,
): void {
  const levels = [paper.pdf.outline]
  for (const { text, depth, slug } of entries) {
    paper.pdf.switchToPage(pageOf(slug) - 1)
    const level = Math.min(depth - 1, levels.length)
    levels[level] = levels[level - 1].addItem(text)
    levels.length = level + 1
  }
}

/** Returns the bytes of the finished file. */
export async function finishPdf({ pdf }: Paper): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const whole = new Promise<void>((resolve, reject) => {
    pdf.on('data', (part: Uint8Array) => parts.push(part))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  pdf.end()
  await whole
  return Buffer.concat(parts)
}
