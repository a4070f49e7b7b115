import type { Block } from '../../../domain/report/blocks.ts'
import { breakLines, drawLine, drawLines } from '../../paper/lines.ts'
import { asArtifact, asTag, destinationName, type Struct } from '../../paper/paper.ts'
import type { Sheets } from '../../paper/type-scale.ts'
import { plainWords } from '../../paper/words.ts'
import type { MapFigures } from '../maps/report-figures.ts'
import { drawBars, drawFigures, drawSignatures, heightOfBars } from './figures.ts'
import { drawCaption, heightOfCaption, inStyle, noteStyle, type Of, put } from './style.ts'
import { drawReportTable, filledTable, heightOfReportTable } from './table.ts'

type Place = {
  tag: Struct
  /** The blocks that follow. */
  after: readonly Block[]
  /** First page of each chapter and heading, by id. */
  pages: Map<string, number>
  /** Null if there is no geometry to draw. */
  maps?: MapFigures | null
}
const points_mm = 72 / 25.4

/** Draws a block below the previous one. Returns the page on which its content begins. */
export function drawBlock(to: Sheets, block: Block, place: Place): number {
  const { tag } = place
  if (block.kind === 'table') return drawReportTable(to, block, tag, place.after)
  if (block.kind === 'grid') return drawReportTable(to, filledTable(block), tag, place.after)
  if (block.kind === 'bars') return drawBars(to, block, tag, place.after)
  if (block.kind === 'figures') return drawFigures(to, block, tag)
  if (block.kind === 'chapter' || block.kind === 'heading') drawHeading(to, block, place)
  else if (block.kind === 'paragraph') drawText(to, block.text, tag)
  else if (block.kind === 'note') drawNote(to, block.text, tag)
  else if (block.kind === 'list') drawList(to, block.items, tag)
  else if (block.kind === 'map') drawMapBlock(to, block, place)
  else if (block.kind === 'missing') drawMissing(to, block, tag)
  else if (block.kind === 'frame') drawFrame(to, block)
  else drawSignatures(to, block, tag)
  return to.paper.number
}

function drawHeading(to: Sheets, block: Of<'chapter' | 'heading'>, { tag, after, pages, maps }: Place): void {
  const { paper, scale } = to
  const isChapter = block.kind === 'chapter'
  const at = isChapter ? 1 : 2
  const { size, leading } = scale.headings[at]
  const needed = scale.above[at] + leading + scale.below[at] + heightBelow(to, after, maps)
  const isNewPage = isChapter && !block.runs_on && !paper.isAtTop()
  if (isNewPage) paper.turn()
  else paper.need(needed)
  if (!paper.isAtTop()) paper.y += scale.above[at]
  pages.set(block.id, paper.number)
  paper.pdf.addNamedDestination(destinationName(block.id), 'XYZ', null, paper.size.height - paper.y + 8, null)
  const style = inStyle(to, size, 'strong', isChapter ? 'accent' : 'ink')
  put(to, block.text, style, { leading }, tag, isChapter ? 'H1' : 'H2')
  paper.y += scale.below[at]
}

/** Blocks that stay with the paragraph above them. */
const stays: readonly (Block['kind'] | undefined)[] = ['table', 'grid', 'map']

/** Height of the content that must stay on the same page as a heading. */
function heightBelow(to: Sheets, [next, ...after]: readonly Block[], maps: Place['maps']): number {
  if (next?.kind === 'heading')
    return to.scale.above[2] + to.scale.headings[2].leading + heightBelow(to, after, maps)
  if (next?.kind === 'paragraph' && stays.includes(after[0]?.kind)) {
    const { size, leading } = to.scale.body
    const lines = breakLines(to.paper, plainWords(to.paper, next.text, inStyle(to, size)), to.paper.width)
    return lines.length * leading + to.scale.gap + heightBelow(to, after, maps)
  }
  if (next?.kind === 'map' && maps) return heightOfCaption(to) + maps[next.map].height
  if (next?.kind === 'table') return heightOfReportTable(to, next, after)
  if (next?.kind === 'grid') return heightOfReportTable(to, filledTable(next), after)
  return next?.kind === 'bars' ? heightOfBars(to, next, after) : 36
}

function drawText(to: Sheets, text: string, tag: Struct): void {
  put(to, text, inStyle(to, to.scale.body.size), to.scale.body, tag)
  to.paper.y += to.scale.gap
}

function drawNote(to: Sheets, text: string, tag: Struct): void {
  put(to, text, noteStyle(to), to.scale.caption, tag)
  to.paper.y += to.scale.gap
}

function drawList(to: Sheets, items: string[], tag: Struct): void {
  const { paper, scale } = to
  const { size, leading } = scale.body
  const hang = 14
  const width = paper.width - hang
  asTag(paper, tag, 'L', list => {
    for (const item of items)
      asTag(paper, list, 'LI', li => {
        const lines = breakLines(paper, plainWords(paper, item, inStyle(to, size)), width)
        paper.need(leading * Math.min(2, lines.length))
        const [mark] = breakLines(paper, plainWords(paper, '•', inStyle(to, size, 'regular', 'accent')), hang)
        asTag(paper, li, 'Lbl', label =>
          label.add(() => drawLine(paper, mark, { left: paper.left, width: hang, leading }, paper.y)),
        )
        asTag(paper, li, 'LBody', body =>
          drawLines(paper, body, lines, { left: paper.left + hang, width, leading }),
        )
        paper.y += scale.gap * 0.3
      })
  })
  paper.y += scale.gap * 0.7
}

function drawMapBlock(to: Sheets, { caption, map, missing }: Of<'map'>, { tag, maps }: Place): void {
  if (!maps) {
    drawMissing(to, { kind: 'missing', ...missing }, tag)
    return
  }
  const { paper, scale } = to
  const figure = maps[map]
  drawCaption(to, caption, tag, figure.height)
  figure.draw(paper, tag, paper.left, paper.y)
  paper.y += figure.height + scale.gap + 4
}

function drawMissing(to: Sheets, { label, text }: Of<'missing'>, tag: Struct): void {
  const { paper, scale } = to
  const { leading } = scale.body
  const style = inStyle(to, scale.caption.size, 'regular', 'ink-3')
  const [badge] = breakLines(paper, plainWords(paper, label, style), paper.width)
  const lines = breakLines(
    paper,
    plainWords(paper, text, inStyle(to, scale.body.size)),
    paper.width - badge.width - 22,
  )
  paper.need(leading * lines.length)
  const { left, y, pdf, colours } = paper
  asArtifact(paper, () =>
    pdf.roundedRect(left, y, badge.width + 12, leading, leading / 2).fill(colours['map-mask']),
  )
  asTag(paper, tag, 'P', p => {
    p.add(() => drawLine(paper, badge, { left: left + 6, width: badge.width, leading }, y))
    drawLines(paper, p, lines, { left: left + badge.width + 18, width: paper.width, leading })
  })
  paper.y += scale.gap
}

function drawFrame({ paper, scale }: Sheets, { height_mm }: Of<'frame'>): void {
  const height = height_mm * points_mm
  paper.need(height)
  const { left, width, y, pdf, colours } = paper
  asArtifact(paper, () => pdf.rect(left, y, width, height).lineWidth(0.6).stroke(colours['seq-none']))
  paper.y += height + scale.gap
}
