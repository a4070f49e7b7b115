import { type ColourName, colour } from '../../../domain/layers/style-table.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import { graticuleOf } from '../../../domain/report/maps/graticule.ts'
import { placeLabels } from '../../../domain/report/maps/labels.ts'
import { scaleBarOf } from '../../../domain/report/maps/scale-bar.ts'
import { badgeSize_pt, points_px, type Scene } from '../../../domain/report/maps/scene.ts'
import type { MapFrame, SheetBox } from '../../../domain/report/maps/sheet-frame.ts'
import type { Paper } from '../../paper/paper.ts'
import { drawScene, textLine, trace, widthOfText } from './pen.ts'

type Picture = (layer: 'hillshade' | 'land_cover') => object
/** Font size of degree labels and the scale bar, in points. */
const figureSize = 6.5
/** Smallest type on a map, in points. It can be read on paper at arm's length. */
export const smallestType = 6
/** How far a degree label may extend beyond the map, in points. */
const overhang = 8
const ink = (name: ColourName) => colour(name, 'light')

/** Draws a scene in its frame, with the scale bar, north arrow, names and graticule. */
export function drawMap(
  paper: Paper,
  { scene, frame, minType_pt = smallestType }: { scene: Scene; frame: MapFrame; minType_pt?: number },
  say: Say,
  picture: Picture,
): void {
  const { pdf } = paper
  const { box } = frame
  pdf.save().rect(box.x, box.y, box.width, box.height).clip()
  pdf.rect(box.x, box.y, box.width, box.height).fill(ink('map-land'))
  drawScene(paper, scene.drawn, { frame, picture })
  const bar = drawScaleBar(paper, frame, Math.max(figureSize, minType_pt))
  const arrow = drawArrow(paper, frame, say)
  drawNames(paper, scene, { box, occupied: [bar, arrow, ...badgesOf(scene)], minType_pt })
  pdf.restore()
  drawGrid(paper, frame, Math.max(figureSize, minType_pt))
  pdf.rect(box.x, box.y, box.width, box.height).lineWidth(0.8).stroke(ink('ink'))
}

/** Boxes of marks with a sign, which names do not cover. */
function badgesOf({ drawn }: Scene): SheetBox[] {
  return drawn.flatMap(one => {
    if (one.kind !== 'spot' || one.mark.kind !== 'badge') return []
    const size = badgeSize_pt({ ...one.mark, sign: one.sign || one.mark.sign })
    return [{ x: one.at[0] - size / 2, y: one.at[1] - size / 2, width: size, height: size }]
  })
}

/** Space between the number of a cluster and its frame, in points. */
const framed = { size: 6.5, inside: 2.2, edge: 1.1 } as const

function drawNames(
  paper: Paper,
  scene: Scene,
  { box, occupied, minType_pt }: { box: SheetBox; occupied: SheetBox[]; minType_pt: number },
): void {
  const { pdf } = paper
  const placed = placeLabels(labelsOf(paper, scene, minType_pt), box, occupied)
  for (const { joint, frame } of placed) {
    if (joint === undefined) continue
    trace(pdf, joint)
    pdf.lineWidth(0.6).stroke(ink(frame ?? 'ink-3'))
  }
  for (const one of placed) {
    const { x, y, width, height } = one.box
    const middle = { x, y: y + height / 2, width, align: 'center' as const }
    if (one.frame === undefined) {
      pdf.roundedRect(x, y, width, height, 1).fillOpacity(0.72).fill(ink('map-halo')).fillOpacity(1)
      textLine(paper, one.text, { size: one.size, colour: ink(one.colour) }, { x: x + 1, y: middle.y })
      continue
    }
    const { edge } = framed
    pdf.roundedRect(x + edge / 2, y + edge / 2, width - edge, height - edge, (height - edge) / 2)
    pdf.lineWidth(edge).fillAndStroke(ink('map-halo'), ink(one.frame))
    textLine(paper, one.text, { size: one.size, colour: ink(one.colour), face: 'strong' }, middle)
  }
}

/** Names of a scene with their sizes on paper, in points. */
export function labelsOf(paper: Paper, scene: Scene, minType_pt: number) {
  return scene.names.map(({ size_px, ...one }) => {
    if (one.frame === undefined) {
      const size = Math.max(size_px * points_px, minType_pt)
      return { ...one, size, width: widthOfText(paper, one.text, size) + 2, height: size * 1.25 }
    }
    const size = Math.max(framed.size, minType_pt)
    const height = size + 2 * framed.edge
    const width = Math.max(
      height,
      widthOfText(paper, one.text, size, 'strong') + 2 * (framed.inside + framed.edge),
    )
    return { ...one, size, width, height, isJoined: true }
  })
}

function drawScaleBar(paper: Paper, frame: MapFrame, size: number): SheetBox {
  const { pdf } = paper
  const { points, parts, text } = scaleBarOf(frame)
  const { box } = frame
  const ground = { x: box.x + 8, y: box.y + box.height - 30, width: points + 44, height: 22 }
  pdf.roundedRect(ground.x, ground.y, ground.width, ground.height, 2).fillOpacity(0.85).fill(ink('surface'))
  pdf.fillOpacity(1)
  const [x, y] = [ground.x + 8, ground.y + 6]
  for (let part = 0; part < parts; part++) {
    pdf.rect(x + (points * part) / parts, y, points / parts, 4)
    pdf.lineWidth(0.4).fillAndStroke(ink(part % 2 === 0 ? 'ink' : 'surface'), ink('ink'))
  }
  const style = { size, colour: ink('ink') }
  textLine(paper, '0', style, { x: x - 10, y: y + 10, width: 20, align: 'center' })
  textLine(paper, text, style, { x: x + points - 30, y: y + 10, width: 60, align: 'center' })
  return ground
}

function drawArrow(paper: Paper, { box }: MapFrame, say: Say): SheetBox {
  const { pdf } = paper
  const [x, y] = [box.x + box.width - 20, box.y + 10]
  const ground = { x: x - 12, y: y - 4, width: 24, height: 38 }
  pdf.roundedRect(ground.x, ground.y, ground.width, ground.height, 2).fillOpacity(0.85).fill(ink('surface'))
  pdf.fillOpacity(1)
  pdf.polygon([x, y], [x + 6, y + 18], [x, y + 14]).fill(ink('ink'))
  pdf
    .polygon([x, y], [x - 6, y + 18], [x, y + 14])
    .lineWidth(0.6)
    .stroke(ink('ink'))
  const style = { size: 8, colour: ink('ink'), face: 'strong' as const }
  textLine(paper, say('maps.north'), style, { x: x - 10, y: y + 26, width: 20, align: 'center' })
  return ground
}

/** Draws every line, but only the degree labels that do not overlap earlier ones. */
function drawGrid(paper: Paper, frame: MapFrame, size: number): void {
  const { pdf } = paper
  const style = { size, colour: ink('ink-3') }
  const last = { top: Number.NaN, left: Number.NaN }
  for (const { side, text, at, line } of graticuleOf(frame)) {
    trace(pdf, line)
    pdf.lineWidth(0.3).strokeOpacity(0.35).stroke(ink('ink-3')).strokeOpacity(1)
    const [x, y] = at
    const apart = side === 'top' ? Math.abs(x - last.top) : Math.abs(y - last.left)
    const wide = widthOfText(paper, text, size)
    const isOver = side === 'top' && x + wide / 2 > frame.box.x + frame.box.width + overhang
    if (isOver || apart < (side === 'top' ? wide + 6 : size * 1.5)) continue
    last[side] = side === 'top' ? x : y
    if (side === 'top') textLine(paper, text, style, { x: x - 30, y: y - 6, width: 60, align: 'center' })
    else textLine(paper, text, style, { x: x - 44, y, width: 40, align: 'right' })
  }
}
