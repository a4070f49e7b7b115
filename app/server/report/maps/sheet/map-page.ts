import type { Say } from '../../../../domain/messages/messages.ts'
import type { ClusterRow } from '../../../../domain/report/maps/cluster-rows.ts'
import { asArtifact, asTag, type Paper, type Struct } from '../../../paper/paper.ts'
import { drawMap } from '../map-figure.ts'
import { textLine, widthOfText } from '../pen.ts'
import { drawClusterSheet } from './cluster-list.ts'
import type { Layout } from './layout.ts'
import type { Edges, MapSheet, Picture } from './map-sheet.ts'
import { drawSide } from './map-side.ts'
import { drawLinesAt, ink, put, sizes, wrapped } from './put.ts'

export function drawMapPage(
  paper: Paper,
  root: Struct,
  sheet: MapSheet,
  { layout, say, picture }: { layout: Layout; say: Say; picture: Picture },
): void {
  asTag(paper, root, 'Sect', section => {
    drawHead(paper, section, sheet, layout)
    asTag(
      paper,
      section,
      'Figure',
      figure => figure.add(() => drawMap(paper, sheet, say, layer => picture(layer, sheet.frame))),
      {
        alt: sheet.alt,
      },
    )
    drawSide(paper, section, sheet, { layout, say, picture })
    drawBottom(paper, section, sheet, layout, say)
  })
}

/** Draws a page with clusters that do not fit beside their map. */
export function drawClustersPage(
  paper: Paper,
  root: Struct,
  sheet: Edges & { clusters: readonly ClusterRow[] },
  { layout, say }: { layout: Layout; say: Say },
): void {
  asTag(paper, root, 'Sect', section => {
    drawHead(paper, section, sheet, layout)
    drawClusterSheet(paper, section, sheet.clusters, { body: layout.body, say })
    drawBottom(paper, section, sheet, layout, say)
  })
}

function drawHead(paper: Paper, section: Struct, sheet: Edges, { margin, title: y }: Layout): void {
  const number = { size: sizes.title, colour: 'accent', face: 'strong' } as const
  const x = margin + widthOfText(paper, sheet.number, sizes.title, 'strong') + 10
  asTag(paper, section, 'H1', tag =>
    tag.add(() => {
      textLine(paper, sheet.number, { ...number, colour: ink('accent') }, { x: margin, y })
      textLine(paper, sheet.title, { ...number, colour: ink('ink') }, { x, y })
    }),
  )
  put(paper, section, sheet.planName, { size: sizes.plan, colour: 'ink-3' }, { x: margin, y: y + 16 })
}

/** Draws the band of generated data and the foot. */
function drawBottom(paper: Paper, section: Struct, sheet: Edges, layout: Layout, say: Say): void {
  const { band, margin, foot, width } = layout
  if (sheet.generated.length > 0) {
    const text = say('maps.generated')
    const from = band.x + 20 + widthOfText(paper, text, 8.5, 'strong')
    const room = band.x + band.width - 8 - from
    const lines = wrapped(paper, sheet.generated.join(' · '), { size: sizes.generated, colour: 'ink' }, room)
    const leading = sizes.generated * 1.3
    const height = Math.max(band.height, lines.length * leading + 5)
    const top = band.y + band.height - height
    asArtifact(paper, () => {
      paper.pdf.rect(band.x, top, band.width, height).fill(ink('seq-1'))
      paper.pdf.rect(band.x, top, 3, height).fill(ink('danger'))
    })
    const y = top + height / 2
    put(paper, section, text, { size: 8.5, colour: 'danger', face: 'strong' }, { x: band.x + 10, y })
    asTag(paper, section, 'P', tag =>
      tag.add(() =>
        drawLinesAt(paper, lines, {
          ...{ x: from, top: y - (lines.length * leading) / 2, width: room, leading },
          align: lines.length > 1 ? 'left' : 'right',
        }),
      ),
    )
  }
  const style = { size: sizes.foot, colour: 'ink-3' as const }
  put(paper, section, sheet.foot, style, { x: margin, y: foot })
  put(paper, section, sheet.page, style, { x: margin, y: foot, width: width - 2 * margin, align: 'right' })
}
