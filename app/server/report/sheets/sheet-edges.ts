import { dayText } from '../../../domain/cells/day-text.ts'
import { type ColourName, colour } from '../../../domain/layers/style-table.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import type { FactSheet } from '../../../domain/report/sheets/fact-sheet.ts'
import { breakLines, drawLine } from '../../paper/lines.ts'
import { asArtifact, type Paper, page } from '../../paper/paper.ts'
import { plainWords } from '../../paper/words.ts'
import { textLine, widthOfText } from '../maps/pen.ts'

export const left = 34
export const width = page.width - 2 * left
export const ink = (name: ColourName) => colour(name, 'light')
const band = { top: page.height - 65, height: 24 } as const

type Edges = { sheet: FactSheet; generated: readonly string[]; day: string; atlas: string }

/**
 * Draws the header and footer of every page with the brand, generated data, date, versions and page number. Returns the
 * number of pages.
 */
export function drawEdges(paper: Paper, { sheet, generated, day, atlas }: Edges, say: Say): number {
  const pages = paper.pdf.bufferedPageRange().count
  for (let number = 1; number <= pages; number++) {
    paper.pdf.switchToPage(number - 1)
    asArtifact(
      paper,
      () => {
        drawBrand(paper, sheet, say)
        drawBand(paper, generated, say)
        const facts = [say('factSheet.atlas', { version: atlas }), ...sheet.basis].join(' · ')
        drawFoot(paper, [dayText(day, say), facts, say('factSheet.page', { page: number, pages })])
      },
      'Pagination',
    )
  }
  return pages
}

function drawBrand(paper: Paper, sheet: FactSheet, say: Say): void {
  const { pdf } = paper
  const y = 34
  pdf
    .save()
    .translate(left, y - 9)
    .scale(18 / 32)
  pdf.roundedRect(0, 0, 32, 32, 8).fill(ink('accent'))
  pdf.circle(21.5, 10, 3.5).fill(ink('shs'))
  pdf.path('M4 25 12 12.5l4.5 7 3-4L28 25').lineWidth(2.4).lineJoin('round').lineCap('round')
  pdf.stroke(ink('surface')).restore()
  textLine(paper, 'Urja', { size: 10.5, colour: ink('ink'), face: 'strong' }, { x: left + 25, y })
  const brandEnd = left + 25 + widthOfText(paper, 'Urja', 10.5, 'strong') + 8
  const quiet = { size: 8.6, colour: ink('ink-3') }
  textLine(paper, say('factSheet.brand'), quiet, { x: brandEnd, y })
  textLine(paper, sheet.kind, quiet, { x: left, y, width, align: 'right' })
  rule(paper, y + 15)
}

export function rule({ pdf }: Paper, y: number): void {
  pdf
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.6)
    .stroke(ink('seq-none'))
}

function drawBand(paper: Paper, generated: readonly string[], say: Say): void {
  if (generated.length === 0) return
  const { top, height } = band
  paper.pdf.rect(0, top, page.width, height).fill(ink('seq-1'))
  paper.pdf.rect(0, top, 5, height).fill(ink('danger'))
  const y = top + height / 2
  const text = say('maps.generated')
  textLine(paper, text, { size: 8.5, colour: ink('danger'), face: 'strong' }, { x: left, y })
  const from = left + widthOfText(paper, text, 8.5, 'strong') + 14
  const room = left + width - from
  const size = 8
  const linesWith = (count: number) => {
    const more = generated.length - count
    const names = [
      ...generated.slice(0, count),
      ...(more > 0 ? [say('factSheet.andMore', { count: more })] : []),
    ]
    const words = plainWords(paper, names.join(', '), { face: 'regular', size, colour: ink('ink') })
    return breakLines(paper, words, room)
  }
  // Shows at most two lines, with a count of the remaining items.
  let count = generated.length
  while (count > 1 && linesWith(count).length > 2) count--
  const lines = linesWith(count)
  lines.forEach((line, at) => {
    const leading = size * 1.3
    const lineTop = y - (lines.length * leading) / 2 + at * leading
    drawLine(paper, line, { left: from, width: room, leading, align: 'right' }, lineTop)
  })
}

function drawFoot(paper: Paper, [day, facts, number]: [string, string, string]): void {
  const y = page.height - 28
  const style = { size: 8, colour: ink('ink-3') }
  textLine(paper, day, style, { x: left, y })
  textLine(paper, facts, style, { x: left, y, width, align: 'center' })
  textLine(paper, number, style, { x: left, y, width, align: 'right' })
}
