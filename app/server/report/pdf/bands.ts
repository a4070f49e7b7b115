import { colour } from '../../../domain/layers/style-table.ts'
import type { Report } from '../../../domain/report/report.ts'
import { type Band, bandGround } from '../../../domain/report/tables/data-parts.ts'
import { breakLines, drawLine } from '../../paper/lines.ts'
import { asArtifact, openTag, page, type Struct } from '../../paper/paper.ts'
import type { Sheets } from '../../paper/type-scale.ts'
import { plainWords, type Style } from '../../paper/words.ts'

/** Lower margin of pages with bands, in points. */
export const bottomWithBands = 84
/** Distance of a band from the lower edge of the page, and the height of its lines, in points. */
const band = { bottom: 52, leading: 11, pad: 4, inset: 8 } as const

/** The generated data on each page, with the tag that holds its band. */
export type Bands = {
  /** Adds generated data to pages. The band is read after what has been tagged so far. */
  mark(from: number, to: number, parts: readonly string[]): void
  /** Draws the bands above the feet of the marked pages. */
  draw(): void
}

export function bandsOf(to: Sheets, root: Struct, bandOf: Report['band']): Bands {
  const { paper, scale } = to
  const pages = new Map<number, { parts: Set<string>; tag: Struct }>()
  return {
    mark(from, until, parts) {
      if (parts.length === 0) return
      for (let number = from; number <= until; number++) {
        const marked = pages.get(number)
        for (const part of parts) marked?.parts.add(part)
        if (marked) continue
        pages.set(number, { parts: new Set(parts), tag: openTag(paper, root, 'Note') })
      }
    },
    draw() {
      for (const [number, { parts, tag }] of pages) {
        const words = bandOf([...parts])
        if (words !== null) drawBand(number, tag, words)
        tag.end()
      }
    },
  }

  function drawBand(number: number, tag: Struct, { text, more }: Band) {
    const { pdf } = paper
    pdf.switchToPage(number - 1)
    const { width: sheet, height } = pdf.page
    const isCover = number === 1
    const left = page.left
    const width = sheet - page.left - page.right
    const style = (face: Style['face']): Style => ({
      face,
      size: scale.caption.size * 0.92,
      colour: colour('warn', 'light'),
    })
    const [right] = breakLines(paper, plainWords(paper, more, style('regular')), width)
    const inset = isCover ? 0 : band.inset
    const room = width - right.width - 2 * inset - 12
    const lines = breakLines(paper, plainWords(paper, text, style('strong')), room)
    const box = lines.length * band.leading + 2 * band.pad
    const top = height - band.bottom - box
    asArtifact(paper, () => {
      pdf.rect(isCover ? 12 : left, top, isCover ? sheet - 12 : width, box).fill(bandGround)
    })
    tag.add(() => {
      const placed = { left: left + inset, leading: band.leading }
      for (const [nth, line] of lines.entries())
        drawLine(paper, line, { ...placed, width: room }, top + band.pad + nth * band.leading)
      const at = { ...placed, width: width - 2 * inset, align: 'right' as const }
      drawLine(paper, right, at, top + band.pad)
    })
  }
}
