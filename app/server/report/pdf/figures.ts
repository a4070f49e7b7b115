import { colour } from '../../../domain/layers/style-table.ts'
import type { Block } from '../../../domain/report/blocks.ts'
import { breakLines, drawLine, type TextLine } from '../../paper/lines.ts'
import { asArtifact, asTag, type Struct } from '../../paper/paper.ts'
import type { Sheets } from '../../paper/type-scale.ts'
import { plainWords, type Style } from '../../paper/words.ts'
import { drawCaption, heightOfCaption, heightOfNotes, inStyle, maxWhole, type Of } from './style.ts'

/** Height of the bars that must fit below their heading. If there are only a few, all must fit with their notes. */
export const heightOfBars = (to: Sheets, block: Of<'bars'>, after: readonly Block[]): number =>
  heightOfCaption(to) +
  heightAtOnce(
    to,
    namesOf(to, block).map(lines => heightOfBar(to, lines)),
    heightOfNotes(to, after),
  )

function heightAtOnce(to: Sheets, heights: number[], notes: number): number {
  const whole = heights.reduce((sum, one) => sum + one, notes)
  return whole <= maxWhole(to) ? whole : 200
}
const heightOfBar = ({ scale }: Sheets, name: TextLine[]) => name.length * scale.table.leading + scale.bars
const namesOf = (to: Sheets, { bars }: Of<'bars'>): TextLine[][] =>
  bars.map(({ name }) =>
    breakLines(
      to.paper,
      plainWords(to.paper, name, inStyle(to, to.scale.table.size)),
      to.paper.width * 0.36 - 8,
    ),
  )

/**
 * Draws bars one below the other, each with its figure. They are accessible as text, so they need no separate
 * description.
 */
export function drawBars(to: Sheets, block: Of<'bars'>, tag: Struct, after: readonly Block[] = []): number {
  const { paper, scale } = to
  const { caption, bars } = block
  const { size, leading } = scale.table
  const style = inStyle(to, size)
  const names = namesOf(to, block)
  const figures = bars.map(
    ({ text }) => breakLines(paper, plainWords(paper, text, { ...style, tabular: true }), 120)[0],
  )
  const nameWidth = Math.max(40, ...names.flat().map(({ width }) => width)) + 8
  const figureWidth = Math.max(...figures.map(({ width }) => width), 10) + 8
  const longest = paper.width - nameWidth - figureWidth
  const heights = names.map(lines => heightOfBar(to, lines))
  const oneLine = leading + scale.bars
  const notes = heightOfNotes(to, after)
  const first = drawCaption(to, caption, tag, heightAtOnce(to, heights, notes))
  asTag(paper, tag, 'L', list => {
    bars.forEach(({ share, colour: own }, at) => {
      // The last bar and the notes are never alone on their page.
      const isLast = at >= bars.length - 2
      paper.need(isLast ? heights.slice(at).reduce((sum, one) => sum + one, notes) : heights[at])
      const { left, y, pdf, colours } = paper
      const width = Math.max(share * longest, share > 0 ? 1 : 0)
      asArtifact(paper, () => {
        if (width > 0)
          pdf
            .rect(left + nameWidth, y + 2 + (heights[at] - oneLine) / 2, width, oneLine - 6)
            .fill(own ? colour(own, 'light') : colours.accent)
        pdf
          .moveTo(left + nameWidth, y)
          .lineTo(left + nameWidth, y + heights[at])
          .lineWidth(0.6)
          .stroke(colours['seq-none'])
      })
      asTag(paper, list, 'LI', item =>
        item.add(() => {
          names[at].forEach((line, nth) => {
            drawLine(
              paper,
              line,
              { left, width: nameWidth, leading },
              y + (scale.bars - 1) / 2 + nth * leading,
            )
          })
          const placed = { left: left + nameWidth + width + 5, width: figureWidth, leading }
          drawLine(paper, figures[at], placed, y + (heights[at] - leading) / 2)
        }),
      )
      paper.y += heights[at]
    })
  })
  paper.y += scale.gap + 4
  return first
}

/** Draws key figures in rows. */
export function drawFigures(to: Sheets, { figures, across = 3 }: Of<'figures'>, tag: Struct): number {
  const { paper, scale } = to
  const gap = 14
  const width = (paper.width - (across - 1) * gap) / across
  const large = scale.headings[2].size
  let first = paper.number
  for (let from = 0; from < figures.length; from += across) {
    const cells = figures
      .slice(from, from + across)
      .map(({ value, name, more }) => [
        ...linesIn(value, inStyle(to, large, 'strong'), scale.body.leading),
        ...linesIn(name, inStyle(to, scale.table.size), scale.table.leading),
        ...(more === ''
          ? []
          : linesIn(more, inStyle(to, scale.caption.size, 'regular', 'ink-3'), scale.table.leading)),
      ])
    const height = Math.max(...cells.map(lines => lines.reduce((sum, { leading }) => sum + leading, 0))) + 8
    paper.need(height)
    const top = paper.y
    if (from === 0) first = paper.number
    cells.forEach((lines, nth) => {
      const left = paper.left + nth * (width + gap)
      asArtifact(paper, () =>
        paper.pdf
          .moveTo(left, top)
          .lineTo(left + width, top)
          .lineWidth(1)
          .stroke(paper.colours.accent),
      )
      asTag(paper, tag, 'P', p =>
        p.add(() =>
          lines.reduce((y, { line, leading }) => {
            drawLine(paper, line, { left, width, leading }, y)
            return y + leading
          }, top + 4),
        ),
      )
    })
    paper.y = top + height
  }
  paper.y += scale.gap
  return first

  function linesIn(text: string, style: Style, leading: number) {
    return breakLines(paper, plainWords(paper, text, style), width).map(line => ({ line, leading }))
  }
}

/** Draws a signature line for each person, with the name and office below it. There are two lines per row. */
export function drawSignatures(to: Sheets, { lines }: Of<'signatures'>, tag: Struct): void {
  const { paper, scale } = to
  const gap = 28
  const width = (paper.width - gap) / 2
  const { leading } = scale.caption
  for (let from = 0; from < lines.length; from += 2) {
    const cells = lines
      .slice(from, from + 2)
      .map(({ name, role }) => [
        ...breakLines(paper, plainWords(paper, name || ' ', inStyle(to, scale.body.size, 'strong')), width),
        ...breakLines(
          paper,
          plainWords(paper, role || ' ', inStyle(to, scale.caption.size, 'regular', 'ink-3')),
          width,
        ),
      ])
    const height = 34 + Math.max(...cells.map(one => one.length)) * (leading + 1) + 8
    paper.need(height)
    const top = paper.y
    cells.forEach((texts, nth) => {
      const left = paper.left + nth * (width + gap)
      asArtifact(paper, () =>
        paper.pdf
          .moveTo(left, top + 32)
          .lineTo(left + width, top + 32)
          .lineWidth(0.6)
          .stroke(paper.colours['ink-3']),
      )
      asTag(paper, tag, 'P', p =>
        p.add(() =>
          texts.forEach((line, at) => {
            drawLine(paper, line, { left, width, leading }, top + 36 + at * (leading + 1))
          }),
        ),
      )
    })
    paper.y = top + height
  }
  paper.y += scale.gap
}
