import { type ColourName, colour } from '../../../domain/layers/style-table.ts'
import { fiscalYearOf } from '../../../domain/plan/years.ts'
import { printable } from '../../../domain/report/blocks.ts'
import type { FactSheet, SheetPart } from '../../../domain/report/sheets/fact-sheet.ts'
import { type Language, type Say, say as sayIn } from '../../../domain/words/words.ts'
import type { Atlas } from '../../atlas/atlas.ts'
import { bytesOf } from '../../paper/contents.ts'
import { withKnownLetters } from '../../paper/fonts.ts'
import { drawLine, drawLines, type Line, linesOf } from '../../paper/lines.ts'
import { asArtifact, asTag, openPaper, type Paper, page, type Struct } from '../../paper/paper.ts'
import { type Sheets, typeScale } from '../../paper/type-scale.ts'
import { plainWords, type Style } from '../../paper/words.ts'
import { textLine, widthOfText } from '../maps/pen.ts'
import { drawBlock } from '../pdf/blocks.ts'
import { drawSheetMap } from './sheet-map.ts'

/** What a sheet is drawn from, and the day that it is of. */
export type SheetOf = { sheet: FactSheet; atlas: Atlas; language: Language; day: string }

const left = 34
const width = page.width - 2 * left
const gap = 16
const ink = (name: ColourName) => colour(name, 'light')
const bandTop = page.height - 62

/** A fact sheet on A4: head, verdict, map across the page, figures, tables, sources; the same bytes for the same day. */
export async function factSheetPdf(of: SheetOf): Promise<{ bytes: Uint8Array; pages: number }> {
  const { atlas, language, day } = of
  const say: Say = (key, params) => sayIn(language, key, params)
  const sheet = drawable(of.sheet)
  const about = { title: `${sheet.title} · ${sheet.kind}`, subject: say('factSheet.subject'), edition: day }
  const paper = openPaper(about, language)
  const to: Sheets = { paper, scale: typeScale(language, 'sheet') }
  const { root } = paper
  paper.columns([{ left, width, top: 62 }])
  paper.turn()
  drawTitle(to, sheet, root)
  drawVerdict(to, sheet, root)
  const map = drawSheetMap(to, root, { sheet, atlas, language, say })
  const figures = { kind: 'figures', figures: sheet.figures, across: 3 } as const
  drawBlock(to, figures, { tag: root, next: undefined, pages: new Map() })
  for (const part of sheet.parts) drawPart(to, part, root)
  drawSources(to, [...sheet.sources, ...map.sources], root, say)
  root.end()
  const generated = [...new Set([...sheet.generated, ...map.generated])]
  const pages = paper.pdf.bufferedPageRange().count
  for (let number = 1; number <= pages; number++) {
    paper.pdf.switchToPage(number - 1)
    asArtifact(
      paper,
      () => {
        drawBrand(paper, sheet, say)
        drawBand(paper, generated, say)
        const facts = [say('factSheet.atlas', { version: atlas.version }), ...sheet.basis].join(' · ')
        const at = say('factSheet.page', { page: number, pages })
        drawFoot(paper, [dayText(day, say), facts, at])
      },
      'Pagination',
    )
  }
  return { bytes: await bytesOf(paper), pages }
}

/** `24 Nov 2026 (B.S. 2083/84)` */
function dayText(day: string, say: Say): string {
  const [year, month, date] = day.split('-').map(Number)
  // The fiscal year begins in the middle of July.
  const begins = month > 7 || (month === 7 && date > 16) ? year : year - 1
  const name = say('mhp.months.short').split(',')[month - 1]
  return say('factSheet.day', { day: `${date} ${name} ${year}`, years: fiscalYearOf(begins) })
}

function drawBrand(paper: Paper, sheet: FactSheet, say: Say): void {
  const { pdf, root } = paper
  const y = 34
  pdf
    .save()
    .translate(left, y - 9)
    .scale(18 / 32)
  pdf.roundedRect(0, 0, 32, 32, 8).fill(ink('accent'))
  pdf.circle(21.5, 10, 3.5).fill(ink('shs'))
  pdf.path('M4 25 12 12.5l4.5 7 3-4L28 25').lineWidth(2.4).lineJoin('round').lineCap('round')
  pdf.stroke(ink('surface')).restore()
  textLine(paper, root, 'Urja', { size: 10.5, colour: ink('ink'), face: 'strong' }, { x: left + 25, y })
  const beside = left + 25 + widthOfText(paper, 'Urja', 10.5, 'strong') + 8
  const quiet = { size: 8.6, colour: ink('ink-3') }
  textLine(paper, root, say('factSheet.brand'), quiet, { x: beside, y })
  textLine(paper, root, sheet.kind, quiet, { x: left, y, width, align: 'right' })
  rule(paper, y + 15)
}

function rule({ pdf }: Paper, y: number): void {
  pdf
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.6)
    .stroke(ink('seq-none'))
}

function drawTitle(to: Sheets, { title, place, beside }: FactSheet, root: Struct): void {
  const { paper } = to
  const top = paper.y
  const side = beside.length === 0 ? 0 : 190
  const put = (text: string, style: Style, leading: number, kind: string) => {
    const lines = linesOf(paper, plainWords(paper, text, style), width - side)
    asTag(paper, root, kind, tag => drawLines(paper, tag, lines, { left, width: width - side, leading }))
  }
  put(title, { face: 'strong', size: 19, colour: ink('ink') }, 25, 'H1')
  if (place !== '') put(place, { face: 'regular', size: 9.6, colour: ink('ink-3') }, 13.5, 'P')
  const bottom = paper.y
  paper.y = Math.max(top, bottom - beside.length * 12.5)
  for (const text of beside) {
    const lines = linesOf(
      paper,
      plainWords(paper, text, { face: 'regular', size: 8.8, colour: ink('ink-3') }),
      side,
    )
    asTag(paper, root, 'P', tag =>
      drawLines(paper, tag, lines, { left: left + width - side, width: side, leading: 12.5, align: 'right' }),
    )
  }
  paper.y = Math.max(bottom, paper.y) + 7
}

/** The answer first, on a tint of its colour behind a bar. */
function drawVerdict(to: Sheets, { verdict }: FactSheet, root: Struct): void {
  if (verdict === null) return
  const { paper } = to
  const { pdf } = paper
  const inset = 12
  const lines = [
    linesOf(
      paper,
      plainWords(paper, verdict.text, { face: 'strong', size: 11.5, colour: ink('ink') }),
      width - 2 * inset,
    ),
    linesOf(
      paper,
      plainWords(paper, verdict.more, { face: 'regular', size: 9.2, colour: ink('ink') }),
      width - 2 * inset,
    ),
  ]
  const leadings = [15.5, 13]
  const height = lines.reduce((sum, one, at) => sum + one.length * leadings[at], 0) + 13
  paper.need(height)
  const top = paper.y
  asArtifact(paper, () => {
    pdf.rect(left, top, width, height).fillOpacity(0.13).fill(ink(verdict.colour)).fillOpacity(1)
    pdf.rect(left, top, 3, height).fill(ink(verdict.colour))
  })
  paper.y += 6
  lines.forEach((one, at) => {
    asTag(paper, root, 'P', tag =>
      drawLines(paper, tag, one, { left: left + inset, width: width - 2 * inset, leading: leadings[at] }),
    )
  })
  paper.y = top + height + 9
}

/** Columns stand side by side from the same height; whatever comes next begins below the longest. */
function drawPart(to: Sheets, { title, more, columns }: SheetPart, root: Struct): void {
  const { paper } = to
  const place = { tag: root, next: undefined, pages: new Map<string, number>() }
  // What stands side by side begins on one page.
  paper.need(columns.length === 2 ? 215 : 96)
  if (title !== undefined) {
    if (!paper.isAtTop()) paper.y += 5
    const style: Style = { face: 'strong', size: 11, colour: ink('ink') }
    asTag(paper, root, 'H2', tag =>
      drawLines(paper, tag, linesOf(paper, plainWords(paper, title, style), width), {
        left,
        width,
        leading: 16,
      }),
    )
    if (more !== undefined) {
      const quiet: Style = { face: 'regular', size: 8.2, colour: ink('ink-3') }
      asTag(paper, root, 'P', tag =>
        drawLines(paper, tag, linesOf(paper, plainWords(paper, more, quiet), width), {
          left,
          width,
          leading: 11.5,
        }),
      )
    }
    paper.y += 3
  }
  const from = { number: paper.number, y: paper.y }
  let end = from
  const each = (width - (columns.length - 1) * gap) / columns.length
  columns.forEach((blocks, at) => {
    if (at > 0) paper.revisit(from.number)
    paper.columns([{ left: left + at * (each + gap), width: each, top: from.y }])
    for (const block of blocks) drawBlock(to, block, place)
    const isFarther = paper.number > end.number || (paper.number === end.number && paper.y > end.y)
    if (isFarther) end = { number: paper.number, y: paper.y }
  })
  if (paper.number !== end.number) paper.revisit(end.number)
  paper.columns([{ left, width, top: page.top }])
  paper.y = end.y
}

/** Sizes of the sources, in those of a caption: smaller ones rather than a page of their own. */
const sourceSizes = [0.9, 0.82, 0.74]

/** Pinned to the foot of the last page. */
function drawSources(to: Sheets, sources: readonly string[], root: Struct, say: Say): void {
  const { paper, scale } = to
  const columnWidth = (width - gap) / 2
  const laidOut = sourceSizes.map(part => {
    const style: Style = { face: 'regular', size: scale.caption.size * part, colour: ink('ink-3') }
    const leading = scale.caption.leading * part * 0.97
    const texts = [...new Set(sources)]
    const columns = halves(texts.map(text => linesOf(paper, plainWords(paper, text, style), columnWidth)))
    const longest = Math.max(...columns.map(list => list.reduce((sum, one) => sum + one.length, 0)))
    return { style, leading, columns, height: longest * leading + leading + 8 }
  })
  const { style, leading, columns, height } = laidOut.find(one => one.height <= paper.room()) ?? laidOut[0]
  paper.need(height)
  paper.y = Math.max(paper.y, page.height - page.bottom - height)
  const top = paper.y
  asArtifact(paper, () => rule(paper, top))
  paper.y += 5
  const title = plainWords(paper, say('dashboard.sources'), { ...style, face: 'strong', colour: ink('ink') })
  asTag(paper, root, 'H2', tag =>
    drawLines(paper, tag, linesOf(paper, title, width), { left, width, leading }),
  )
  const { y } = paper
  columns.forEach((list, column) => {
    const at = left + column * (columnWidth + gap)
    paper.columns([{ left: at, width: columnWidth, top: y }])
    for (const one of list)
      asTag(paper, root, 'P', tag => drawLines(paper, tag, one, { left: at, width: columnWidth, leading }))
  })
}

/** Paragraphs in two columns of about one height. */
function halves(paragraphs: Line[][]): [Line[][], Line[][]] {
  const all = paragraphs.reduce((sum, one) => sum + one.length, 0)
  let before = 0
  const at = paragraphs.findIndex(one => {
    before += one.length
    return before >= all / 2
  })
  return [paragraphs.slice(0, at + 1), paragraphs.slice(at + 1)]
}

function drawBand(paper: Paper, generated: readonly string[], say: Say): void {
  if (generated.length === 0) return
  const height = 18
  paper.pdf.rect(0, bandTop, page.width, height).fill(ink('seq-1'))
  paper.pdf.rect(0, bandTop, 5, height).fill(ink('danger'))
  const y = bandTop + height / 2
  const text = say('maps.generated')
  textLine(paper, paper.root, text, { size: 8.5, colour: ink('danger'), face: 'strong' }, { x: left, y })
  const from = left + widthOfText(paper, text, 8.5, 'strong') + 14
  const room = left + width - from
  // Two lines where one does not do; a list that is longer still is smaller.
  const names = generated.join(', ')
  const sizes = [7.6, 6.6, 5.6, 4.8]
  const linesAt = (size: number) =>
    linesOf(paper, plainWords(paper, names, { face: 'regular', size, colour: ink('ink') }), room)
  const size = sizes.find(one => linesAt(one).length <= (one < 7 ? 2 : 1)) ?? 4
  const lines = linesAt(size)
  lines.forEach((line, at) => {
    const leading = size * 1.24
    const top = y - (lines.length * leading) / 2 + at * leading
    drawLine(paper, paper.root, line, { left: from, width: room, leading, align: 'right' }, top)
  })
}

function drawFoot(paper: Paper, [day, facts, number]: [string, string, string]): void {
  const y = page.height - 28
  const style = { size: 7.8, colour: ink('ink-3') }
  textLine(paper, paper.root, day, style, { x: left, y })
  textLine(paper, paper.root, facts, style, { x: left, y, width, align: 'center' })
  textLine(paper, paper.root, number, style, { x: left, y, width, align: 'right' })
}

/** The same with letters alone that the fonts have. */
function drawable<T>(value: T): T {
  if (typeof value === 'string') return withKnownLetters(printable(value)) as T
  if (Array.isArray(value)) return value.map(drawable) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, drawable(inner)])) as T
}
