import { type ColourName, colour } from '../../../domain/layers/style-table.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import { graticuleOf } from '../../../domain/report/maps/graticule.ts'
import { type Label, placeLabels } from '../../../domain/report/maps/labels.ts'
import { scaleBarOf } from '../../../domain/report/maps/scale-bar.ts'
import { points_px, type Scene } from '../../../domain/report/maps/scene.ts'
import type { MapFrame, SheetBox } from '../../../domain/report/maps/sheet-frame.ts'
import type { Paper, Struct } from '../../paper/paper.ts'
import { drawScene, textLine, trace, widthOfText } from './pen.ts'

type Picture = (layer: 'hillshade' | 'land_cover') => object
/** Font size of degree labels and the scale bar, in points. */
const figureSize = 6.5
/** How far a degree label may extend beyond the map, in points. */
const overhang = 8
const ink = (name: ColourName) => colour(name, 'light')

/** Draws a scene in its frame, with the scale bar, north arrow, names and graticule. */
export function drawMap(
  paper: Paper,
  figure: Struct,
  { scene, frame, minType_pt = 0 }: { scene: Scene; frame: MapFrame; minType_pt?: number },
  say: Say,
  picture: Picture,
): void {
  const { pdf } = paper
  const { box } = frame
  pdf.save().rect(box.x, box.y, box.width, box.height).clip()
  pdf.rect(box.x, box.y, box.width, box.height).fill(ink('map-land'))
  drawScene(paper, figure, scene.drawn, { frame, picture })
  const bar = drawScaleBar(paper, figure, frame, Math.max(figureSize, minType_pt))
  const arrow = drawArrow(paper, figure, frame, say)
  drawNames(paper, figure, scene, { box, occupied: [bar, arrow], minType_pt })
  pdf.restore()
  drawGrid(paper, figure, frame, Math.max(figureSize, minType_pt))
  pdf.rect(box.x, box.y, box.width, box.height).lineWidth(0.8).stroke(ink('ink'))
}

function drawNames(
  paper: Paper,
  figure: Struct,
  scene: Scene,
  { box, occupied, minType_pt }: { box: SheetBox; occupied: SheetBox[]; minType_pt: number },
): void {
  const labels = scene.names.map(({ text, at, size_px, markRadius, colour: name }) => {
    const size = Math.max(size_px * points_px, minType_pt)
    const width = widthOfText(paper, text, size) + 2
    return { text, at, width, height: size * 1.25, markRadius, size, name }
  })
  for (const one of placeLabels(labels, box, occupied) as ((typeof labels)[number] &
    Label & { box: SheetBox })[]) {
    const { x, y, width, height } = one.box
    paper.pdf.roundedRect(x, y, width, height, 1).fillOpacity(0.72).fill(ink('map-halo')).fillOpacity(1)
    const style = { size: one.size, colour: ink(one.name) }
    textLine(paper, figure, one.text, style, { x: x + 1, y: y + height / 2 })
  }
}

function drawScaleBar(paper: Paper, figure: Struct, frame: MapFrame, size: number): SheetBox {
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
  textLine(paper, figure, '0', style, { x: x - 10, y: y + 10, width: 20, align: 'center' })
  textLine(paper, figure, text, style, { x: x + points - 30, y: y + 10, width: 60, align: 'center' })
  return ground
}

function drawArrow(paper: Paper, figure: Struct, { box }: MapFrame, say: Say): SheetBox {
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
  textLine(paper, figure, say('maps.north'), style, { x: x - 10, y: y + 26, width: 20, align: 'center' })
  return ground
}

/** Draws every line, but only the degree labels that do not overlap earlier ones. */
function drawGrid(paper: Paper, figure: Struct, frame: MapFrame, size: number): void {
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
    if (side === 'top')
      textLine(paper, figure, text, style, { x: x - 30, y: y - 6, width: 60, align: 'center' })
    else textLine(paper, figure, text, style, { x: x - 44, y, width: 40, align: 'right' })
  }
}
