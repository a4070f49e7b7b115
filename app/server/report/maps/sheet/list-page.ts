import { asTag, type Paper } from '../../../paper/paper.ts'
import type { Layout } from './layout.ts'
import { drawLinesAt, put, shortened, wrapped } from './put.ts'

type MapList = {
  title: string
  subtitle: string
  /** Number, title, scale and page of each map. */
  maps: [number: string, title: string, scale: string, page: string][]
  /** Versions of the data, at the foot. */
  versions: string
  leftTitle: string
  /** Maps with nothing to draw. */
  left: string[]
}

const [size, leading, step, numberWidth] = [9.5, 13, 19, 58]
/** Width of the scale and the page number at the right. */
const [scaleWidth, pageWidth] = [124, 58]

/** Draws the list of maps, which is the first page of the set. */
export function drawListPage(paper: Paper, { margin, width, foot }: Layout, list: MapList): void {
  const { root } = paper
  const style = { size, colour: 'ink' } as const
  const room = width - 2 * margin
  const strong = { size: 17, colour: 'accent', face: 'strong' } as const
  put(
    paper,
    root,
    shortened(paper, list.title, strong.size, room),
    strong,
    { x: margin, y: margin + 20 },
    'H1',
  )
  put(paper, root, list.subtitle, { size: 8.5, colour: 'ink-3' }, { x: margin, y: margin + 46 })
  put(paper, root, list.versions, { size: 8.5, colour: 'ink-3' }, { x: margin, y: foot })
  let y = margin + 84
  for (const [number, title, scale, page] of list.maps) {
    const titleWidth = room - numberWidth - scaleWidth - pageWidth
    const lines = wrapped(paper, title, style, titleWidth)
    put(paper, root, number, style, { x: margin, y })
    asTag(paper, root, 'P', tag =>
      tag.add(() =>
        drawLinesAt(paper, lines, {
          ...{ x: margin + numberWidth, top: y - leading / 2, width: titleWidth, leading },
        }),
      ),
    )
    put(paper, root, scale, style, { x: margin, y, width: room - pageWidth, align: 'right' })
    put(paper, root, page, style, { x: margin, y, width: room, align: 'right' })
    y += step + (lines.length - 1) * leading
  }
  if (list.left.length === 0) return
  y += 16
  put(paper, root, list.leftTitle, style, { x: margin, y })
  for (const text of list.left) {
    y += step
    put(paper, root, text, style, { x: margin, y })
  }
}
