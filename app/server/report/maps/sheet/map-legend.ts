import type { LegendEntry } from '../../../../domain/report/maps/scene.ts'
import type { SheetBox } from '../../../../domain/report/maps/sheet-frame.ts'
import { asTag, type Paper, type Struct } from '../../../paper/paper.ts'
import { drawSwatch } from '../pen.ts'
import { drawLinesAt, put, sizes, wrapped } from './put.ts'

type Legend = {
  side: SheetBox
  /** Distance between entries, in points. */
  step: number
  /** Null if the legend has none. */
  title: string | null
}

/** Distance between the lines of one entry, the height of the title and the width of marks, in points. */
const [leading, titleHeight, swatch] = [8.6, 17, 28]

const entryLines = (paper: Paper, text: string, { width }: SheetBox) =>
  wrapped(paper, text, { size: sizes.legend, colour: 'ink' }, width - swatch)

/** Height of a legend, in points. Long entries have several lines. */
export function legendHeight(
  paper: Paper,
  entries: readonly LegendEntry[],
  { side, step, title }: Legend,
): number {
  const extra = entries.reduce((sum, { text }) => sum + entryLines(paper, text, side).length - 1, 0)
  return (title === null ? 0 : titleHeight) + entries.length * step + extra * leading
}

export function drawLegend(
  paper: Paper,
  section: Struct,
  entries: readonly LegendEntry[],
  { side, step, title }: Legend,
): void {
  const style = { size: sizes.head, colour: 'ink', face: 'strong' } as const
  if (title !== null) put(paper, section, title, style, { x: side.x, y: side.y + 5 })
  let y = side.y + (title === null ? 0 : titleHeight)
  asTag(paper, section, 'L', list => {
    for (const { mark, text } of entries) {
      const lines = entryLines(paper, text, side)
      const top = y + (step - leading) / 2
      asTag(paper, list, 'LI', item =>
        item.add(() => {
          drawSwatch(paper, mark, side.x, y + step / 2)
          drawLinesAt(paper, lines, { x: side.x + swatch, top, width: side.width - swatch, leading })
        }),
      )
      y += step + (lines.length - 1) * leading
    }
  })
}
