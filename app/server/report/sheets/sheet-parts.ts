import type { Say } from '../../../domain/messages/messages.ts'
import type { FactSheet, SheetPart } from '../../../domain/report/sheets/fact-sheet.ts'
import { breakLines, drawLines } from '../../paper/lines.ts'
import { asArtifact, asTag, type Paper, page, type Struct } from '../../paper/paper.ts'
import type { Sheets } from '../../paper/type-scale.ts'
import { plainWords, type Style } from '../../paper/words.ts'
import { drawBlock } from '../pdf/blocks.ts'
import { ink, left, rule, width } from './sheet-edges.ts'

/** Space between columns, in points. */
export const gap = 16

export function drawTitle(to: Sheets, { title, place, planLines }: FactSheet, root: Struct): void {
  const { paper } = to
  const top = paper.y
  const side = planLines.length === 0 ? 0 : 190
  const put = (text: string, style: Style, leading: number, kind: string) => {
    const lines = breakLines(paper, plainWords(paper, text, style), width - side)
    asTag(paper, root, kind, tag => drawLines(paper, tag, lines, { left, width: width - side, leading }))
  }
  put(title, { face: 'strong', size: 19, colour: ink('ink') }, 25, 'H1')
  if (place !== '') put(place, { face: 'regular', size: 9.6, colour: ink('ink-3') }, 13.5, 'P')
  const bottom = paper.y
  paper.y = Math.max(top, bottom - planLines.length * 12.5)
  for (const text of planLines) {
    const lines = breakLines(
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

/** Draws the answer first, with a bar at the left and a background in a tint of its colour. */
export function drawVerdict(to: Sheets, { verdict }: FactSheet, root: Struct): void {
  if (verdict === null) return
  const { paper } = to
  const { pdf } = paper
  const inset = 12
  const lines = [
    breakLines(
      paper,
      plainWords(paper, verdict.text, { face: 'strong', size: 11.5, colour: ink('ink') }),
      width - 2 * inset,
    ),
    breakLines(
      paper,
      plainWords(paper, verdict.more, { face: 'regular', size: 9.2, colour: ink('ink') }),
      width - 2 * inset,
    ),
  ]
  const leadings = [15.5, 13]
  const height = lines.reduce((sum, one, at) => sum + one.length * leadings[at], 0) + 13
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

/** Draws columns side by side. The next part begins below the longest one. */
export function drawPart(to: Sheets, { title, more, columns }: SheetPart, root: Struct): void {
  const { paper } = to
  const place = { tag: root, after: [], pages: new Map<string, number>() }
  if (title !== undefined) {
    paper.y += 2
    putAcross(paper, root, title, { face: 'strong', size: 11, colour: ink('ink') }, 15, 'H2')
    if (more !== undefined)
      putAcross(paper, root, more, { face: 'regular', size: 8.2, colour: ink('ink-3') }, 11.5, 'P')
    paper.y += 1
  }
  const top = paper.y
  const each = (width - (columns.length - 1) * gap) / columns.length
  let [x, end] = [left, top]
  columns.forEach(blocks => {
    paper.columns([{ left: x, width: each, top }])
    for (const block of blocks) drawBlock(to, block, place)
    end = Math.max(end, paper.y)
    x += each + gap
  })
  paper.columns([{ left, width, top: page.top }])
  paper.y = end
}

function putAcross(
  paper: Paper,
  root: Struct,
  text: string,
  style: Style,
  leading: number,
  kind: 'H2' | 'P',
): void {
  const lines = breakLines(paper, plainWords(paper, text, style), width)
  asTag(paper, root, kind, tag => drawLines(paper, tag, lines, { left, width, leading }))
}

/** Draws one paragraph below a rule. */
export function drawSources(
  { paper, scale }: Sheets,
  sources: readonly string[],
  root: Struct,
  say: Say,
): void {
  const { size } = scale.caption
  const leading = scale.caption.leading * 0.92
  const words = [
    ...plainWords(paper, `${say('dashboard.sources')}: `, { face: 'strong', size, colour: ink('ink') }),
    ...plainWords(paper, sources.join('; '), { face: 'regular', size, colour: ink('ink-3') }),
  ]
  const top = paper.y
  asArtifact(paper, () => rule(paper, top))
  paper.y += 4
  asTag(paper, root, 'P', tag =>
    drawLines(paper, tag, breakLines(paper, words, width), { left, width, leading }),
  )
}
