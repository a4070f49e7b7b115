import type { LegendEntry } from '../../../domain/report/maps/scene.ts'
import { asTag, type Struct } from '../../paper/paper.ts'
import type { Sheets } from '../../paper/type-scale.ts'
import { drawSwatch, textLine, widthOfText } from '../maps/pen.ts'
import { ink } from './sheet-edges.ts'

const [size, step, swatch] = [8, 11.5, 27]

/** Head of the legend, with its title on the left and the scale on the right. */
export type LegendHead = { title: string; scale: string }

/** Draws the legend below its title and scale. It has up to three columns, as many as the widest line allows. */
export function drawLegend(
  { paper }: Sheets,
  root: Struct,
  entries: readonly LegendEntry[],
  { title, scale }: LegendHead,
): void {
  const { left, width } = paper
  const y = paper.y + step / 2
  asTag(paper, root, 'P', tag =>
    tag.add(() => {
      textLine(paper, title, { size: 8.6, colour: ink('ink'), face: 'strong' }, { x: left, y })
      textLine(paper, scale, { size, colour: ink('ink-3') }, { x: left, y, width, align: 'right' })
    }),
  )
  const widest = Math.max(0, ...entries.map(({ text }) => widthOfText(paper, text, size)))
  const columns = Math.max(1, Math.min(3, Math.floor(width / (widest + swatch + 6))))
  const rows = Math.ceil(entries.length / columns)
  asTag(paper, root, 'L', list =>
    entries.forEach(({ mark, text }, at) => {
      const [column, row] = [Math.floor(at / rows), at % rows]
      asTag(paper, list, 'LI', item =>
        item.add(() => {
          const middle = y + 1 + (row + 1) * step
          const x = left + (column * width) / columns
          drawSwatch(paper, mark, x, middle)
          textLine(paper, text, { size, colour: ink('ink') }, { x: x + swatch, y: middle })
        }),
      )
    }),
  )
  paper.y += (rows + 1) * step + 8
}
