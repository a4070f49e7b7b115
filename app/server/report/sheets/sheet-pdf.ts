import { cleaned } from '../../../domain/report/blocks.ts'
import type { FactSheet, SheetPart } from '../../../domain/report/sheets/fact-sheet.ts'
import { type Language, type Say, say as sayIn } from '../../../domain/words/words.ts'
import type { Atlas } from '../../atlas/atlas.ts'
import { bytesOf } from '../../paper/contents.ts'
import { drawLines, type Line, linesOf } from '../../paper/lines.ts'
import { asArtifact, asTag, openPaper, type Paper, page, type Struct } from '../../paper/paper.ts'
import { type Sheets, typeScale } from '../../paper/type-scale.ts'
import { plainWords, type Style } from '../../paper/words.ts'
import { drawBlock } from '../pdf/blocks.ts'
import { drawEdges, ink, left, rule, width } from './sheet-edges.ts'
import { drawSheetMap } from './sheet-map.ts'

/** What a sheet is drawn from, and the day that it is of. */
export type SheetOf = { sheet: FactSheet; atlas: Atlas; language: Language; day: string }

const gap = 16

/** How high maps are, and how much lower one may be so that the sources need no page of their own. */
const mapHeight = { usual: 262, spared: 72 } as const

/** A fact sheet on A4: head, verdict, map across the page, figures, tables, sources; the same bytes for the same day. */
export async function factSheetPdf(of: SheetOf): Promise<{ bytes: Uint8Array; pages: number }> {
  const usual = drawn(of, mapHeight.usual)
  // A row of a table is what goes to the page before.
  const spared = usual.lacked + 18
  const isLower = usual.lacked > 0 && spared <= mapHeight.spared
  const lower = isLower ? drawn(of, mapHeight.usual - spared) : usual
  const { paper, pages } = lower.pages < usual.pages ? lower : usual
  return { bytes: await bytesOf(paper), pages }
}

/** The sheet with a map of this height; `lacked` is what the last page was too short by for the sources. */
function drawn(of: SheetOf, map_height: number): { paper: Paper; pages: number; lacked: number } {
  const { atlas, language, day } = of
  const say: Say = (key, params) => sayIn(language, key, params)
  const sheet = cleaned(of.sheet)
  const about = { title: `${sheet.title} · ${sheet.kind}`, subject: say('factSheet.subject'), edition: day }
  const paper = openPaper(about, language)
  const to: Sheets = { paper, scale: typeScale(language, 'sheet') }
  const { root } = paper
  paper.columns([{ left, width, top: 62 }])
  paper.turn()
  drawTitle(to, sheet, root)
  drawVerdict(to, sheet, root)
  const map = drawSheetMap(to, root, { sheet, atlas, language, say, height: map_height })
  const figures = { kind: 'figures', figures: sheet.figures, across: 3 } as const
  drawBlock(to, figures, { tag: root, next: undefined, pages: new Map() })
  for (const part of sheet.parts) drawPart(to, part, root)
  const lacked = drawSources(to, [...sheet.sources, ...map.sources], root, say)
  root.end()
  const generated = [...new Set([...sheet.generated, ...map.generated])]
  const pages = drawEdges(paper, { sheet, generated, day: of.day, atlas: atlas.version }, say)
  return { paper, pages, lacked }
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

/** Pinned to the foot of the last page; answers what that was too short by. */
function drawSources(to: Sheets, sources: readonly string[], root: Struct, say: Say): number {
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
  const lacked = Math.max(0, laidOut[laidOut.length - 1].height - paper.room())
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
  return lacked
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
