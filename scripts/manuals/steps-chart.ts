import type { Tokens } from 'marked'
import { breakLines, drawLine, type TextLine } from '../../app/server/paper/lines.ts'
import { asTag, type Paper, type Struct } from '../../app/server/paper/paper.ts'
import { plainWords } from '../../app/server/paper/words.ts'
import type { ManualDrawing } from './drawing.ts'

const box = { left: 118, width: 172, height: 40, gap: 13 }
const result = { left: box.left + box.width + 14 }
/** Distances in points from boxes to return arrows and between arrows, and the width of the arrows' texts. */
const way = { nearest: 16, apart: 13, width: 74 }

type Back = { from: number; to: number; why: string }

export const isChart = (token: Tokens.Code): boolean => token.lang === 'steps'

export const heightOfChart = ({ scale }: ManualDrawing, table: Tokens.Table): number =>
  table.rows.length * (box.height + box.gap) + scale.gap

/**
 * Draws the steps of the preceding table, one below the other: numeral and name in a box, the main result beside it.
 * The first line of the block is the alternative text. Each other line is a return arrow, such as `3 > 1: reason`.
 */
export function drawSteps(to: ManualDrawing, { text }: Tokens.Code, table: Tokens.Table, tag: Struct): void {
  const { paper, scale } = to
  const [alt, ...lines] = text.split('\n')
  const backs = lines.map(backOf)
  paper.need(heightOfChart(to, table))
  const top = paper.y + 2
  asTag(paper, tag, 'Figure', figure => figure.add(drawAll), { alt })
  paper.y = top + heightOfChart(to, table)

  function drawAll() {
    table.rows.forEach(([numeral, name, main], at) => {
      const y = top + at * (box.height + box.gap)
      drawBox(y)
      put([numeral.text], { y, left: box.left + 10, width: 22, strong: true })
      put([name.text], { y, left: box.left + 36, width: box.width - 44, strong: true })
      put([main.text], { y, left: result.left, width: paper.width - result.left })
      if (at > 0)
        arrow(paper, [
          [box.left + box.width / 2, y - box.gap],
          [box.left + box.width / 2, y],
        ])
    })
    // Reasons have an opaque background, so they are drawn after all arrows.
    for (const [nth, back] of backs.entries()) drawWay(back, nth)
    for (const [nth, back] of backs.entries()) drawReason(back, nth)
  }

  function drawBox(y: number) {
    const { pdf, colours, left } = paper
    pdf
      .roundedRect(left + box.left, y, box.width, box.height, 4)
      .fillAndStroke(colours['map-mask'], colours.accent)
    pdf.rect(left + box.left, y, 3, box.height).fill(colours.accent)
  }

  function drawWay({ from, to: back }: Back, nth: number) {
    const [x, start, end] = [lane(nth), middleOf(from), middleOf(back)]
    arrow(
      paper,
      [
        [box.left, start],
        [x, start],
        [x, end],
        [box.left, end],
      ],
      true,
    )
  }

  /** Draws the reason for a return arrow to the left of it, between the step at which it begins and the step above. */
  function drawReason({ from, why }: Back, nth: number) {
    const y = middleOf(from) - box.height - box.gap / 2
    const left = lane(nth) - 5 - way.width
    put([why], { y, left, width: way.width, align: 'right', isOnGround: true })
  }

  function middleOf(step: number) {
    return top + (step - 1) * (box.height + box.gap) + box.height / 2
  }

  type Cell = {
    y: number
    left: number
    width: number
    strong?: boolean
    align?: 'right'
    isOnGround?: boolean
  }
  function put([words]: string[], { y, left, width, strong, align, isOnGround }: Cell) {
    const { size, leading } = scale.caption
    const colour = strong ? paper.colours.ink : paper.colours['ink-3']
    const style = { face: strong ? 'strong' : 'regular', size, colour } as const
    const lines: TextLine[] = breakLines(paper, plainWords(paper, words, style), width)
    const above = y + (box.height - lines.length * leading) / 2
    lines.forEach((line, nth) => {
      if (isOnGround) {
        const x = paper.left + left + width - line.width
        paper.pdf.rect(x - 2, above + nth * leading, line.width + 4, leading).fill(paper.colours.surface)
      }
      drawLine(paper, line, { left: paper.left + left, width, leading, align }, above + nth * leading)
    })
  }
}

function backOf(line: string): Back {
  const [, from, to, why] = /^(\d) > (\d): (.+)$/.exec(line) ?? []
  if (why === undefined) throw new Error(`a way back reads "3 > 1: reason", not "${line}"`)
  return { from: Number(from), to: Number(to), why }
}

/** Horizontal position of an arrow. Two arrows share a lane, and the next two run outside of them. */
const lane = (nth: number): number => box.left - way.nearest - way.apart * Math.floor(nth / 2)

/** Draws an arrow through points, whose x is relative to the left edge of the column. */
function arrow(paper: Paper, points: [x: number, y: number][], isDashed = false): void {
  const { pdf, colours } = paper
  const [first, ...rest] = points.map(([x, y]) => [x + paper.left, y] as const)
  pdf.save()
  pdf.moveTo(...first)
  for (const point of rest) pdf.lineTo(...point)
  pdf.lineWidth(1)
  if (isDashed) pdf.dash(3, { space: 2 })
  pdf.stroke(colours['ink-3'])
  pdf.restore()
  const [end, before] = [rest[rest.length - 1], [first, ...rest][rest.length - 1]]
  const [along, down] = [Math.sign(end[0] - before[0]), Math.sign(end[1] - before[1])]
  const [x, y] = [end[0] - along * 5, end[1] - down * 5]
  pdf
    .polygon(end as [number, number], [x + down * 3, y + along * 3], [x - down * 3, y - along * 3])
    .fill(colours['ink-3'])
}
