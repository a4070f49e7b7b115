import type { Say } from '../../../../domain/messages/messages.ts'
import type { ClusterRow } from '../../../../domain/report/maps/cluster-rows.ts'
import { asTag, type Paper, type Struct } from '../../../paper/paper.ts'
import { drawScene } from '../pen.ts'
import { drawBeside, heightBeside } from './cluster-list.ts'
import type { Layout } from './layout.ts'
import { drawLegend, legendHeight } from './map-legend.ts'
import type { MapSheet, Picture } from './map-sheet.ts'
import { drawLinesAt, ink, put, sizes, wrapped } from './put.ts'

type Side = Layout['side']
/** Distance between the entries of a legend, in points. */
const legendStep = { max: 13.5, min: 9.4 } as const
/** Space around the panels. */
const space = 9
const smallLeading = sizes.small * 1.3

type Content = Pick<MapSheet, 'scene' | 'inset' | 'scaleText' | 'projection' | 'sources'>

/** Whether clusters can be listed between the legend and the inset map. */
export const fitsBeside = (
  paper: Paper,
  sheet: Content,
  clusters: readonly ClusterRow[],
  { side, say }: { side: Side; say: Say },
): boolean =>
  legendHeight(paper, sheet.scene.legend, { side, step: legendStep.min, title: say('maps.legend') }) +
    space +
    heightBeside(clusters) <=
  heightAboveInset(sheet, side, smallPrint(paper, sheet, side, say))

/** Draws scale and sources at the bottom, the inset map above them, and the legend with the clusters at the top. */
export function drawSide(
  paper: Paper,
  section: Struct,
  sheet: MapSheet,
  { layout, say, picture }: { layout: Layout; say: Say; picture: Picture },
): void {
  const { side } = layout
  const { clusters, scene } = sheet
  const small = smallPrint(paper, sheet, side, say)
  const list = clusters !== null && 'beside' in clusters ? clusters.beside : []
  const listHeight = list.length > 0 ? heightBeside(list) + space : 0
  const referred =
    clusters !== null && 'page' in clusters
      ? wrapped(paper, clusters.page, { size: sizes.small, colour: 'ink' }, side.width)
      : []
  const legendAt = (step: number) => ({ side, step, title: say('maps.legend') })
  const needed =
    legendHeight(paper, sheet.scene.legend, legendAt(legendStep.min)) +
    listHeight +
    referred.length * smallLeading
  // A long legend takes the place of the inset map, which other maps have as well.
  const inset = needed <= heightAboveInset(sheet, side, small) ? sheet.inset : null
  const room = heightAboveInset({ inset }, side, small)
  const free = room - needed
  const step = Math.min(legendStep.max, legendStep.min + Math.max(0, free) / scene.legend.length)
  drawLegend(paper, section, scene.legend, legendAt(step))
  const bottom = side.y + legendHeight(paper, scene.legend, legendAt(step))
  if (referred.length > 0)
    asTag(paper, section, 'P', tag =>
      tag.add(() =>
        drawLinesAt(paper, referred, {
          ...{ x: side.x, top: bottom + 2, width: side.width, leading: smallLeading },
        }),
      ),
    )
  if (list.length > 0) drawBeside(paper, section, list, { ...side, y: bottom + space }, say)
  if (inset !== null) drawInset(paper, section, inset, side.y + room + space, picture)
  asTag(paper, section, 'P', tag =>
    tag.add(() =>
      drawLinesAt(paper, small, {
        ...{ x: side.x, width: side.width, leading: smallLeading },
        top: side.y + side.height - small.length * smallLeading,
      }),
    ),
  )
}

function smallPrint(paper: Paper, sheet: Content, { width }: Side, say: Say) {
  const strong = { size: sizes.small, colour: 'ink', face: 'strong' } as const
  const quiet = { size: sizes.small, colour: 'ink-3' } as const
  return [
    ...wrapped(paper, sheet.scaleText, strong, width),
    ...wrapped(paper, sheet.projection, quiet, width),
    ...wrapped(paper, say('maps.sources'), strong, width),
    ...sheet.sources.flatMap(text => wrapped(paper, text, quiet, width)),
  ]
}

/** Height for the legend and the clusters, in points. */
function heightAboveInset(
  { inset }: Pick<Content, 'inset'>,
  { height }: Side,
  small: readonly unknown[],
): number {
  const insetHeight = inset === null ? 0 : inset.frame.box.height + 14 + space
  return height - small.length * smallLeading - insetHeight - space
}

function drawInset(
  paper: Paper,
  section: Struct,
  { scene, frame, text }: NonNullable<MapSheet['inset']>,
  top: number,
  picture: Picture,
): void {
  const { pdf } = paper
  const { box } = frame
  asTag(
    paper,
    section,
    'Figure',
    figure =>
      figure.add(() => {
        // The frame was computed for a box at the top of the sheet, but the inset map is lower.
        pdf.save().translate(0, top - box.y)
        pdf.rect(box.x, box.y, box.width, box.height).clip()
        pdf.rect(box.x, box.y, box.width, box.height).fill(ink('surface'))
        drawScene(paper, scene.drawn, { frame, picture: layer => picture(layer, frame) })
        pdf.restore()
        pdf.rect(box.x, top, box.width, box.height).lineWidth(0.5).stroke(ink('map-local'))
      }),
    { alt: text },
  )
  put(paper, section, text, { size: sizes.small, colour: 'ink-3' }, { x: box.x, y: top + box.height + 7 })
}
