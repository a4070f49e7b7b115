import { type ColourName, colour, type Mark } from '../../../domain/layers/style-table.ts'
import { badgeSize_pt, points_px, type SceneElement, signPart } from '../../../domain/report/maps/scene.ts'
import type { MapFrame, Spot } from '../../../domain/report/maps/sheet-frame.ts'
import { type MarkShape, shapeCorners } from '../../../domain/technologies/mark-shapes.ts'
import { breakLines, drawLine } from '../../paper/lines.ts'
import type { Paper, Pdf } from '../../paper/paper.ts'
import { plainWords, type Style } from '../../paper/words.ts'

const ink = (name: ColourName) => colour(name, 'light')
/** Rounds to a hundredth of a point, which is finer than any printer. */
const fine = (value: number) => Math.round(value * 100) / 100

/** Draws a line of text that is vertically centred at a given height. Returns the width of the text. */
export function textLine(
  paper: Paper,
  text: string,
  style: Omit<Style, 'face'> & { face?: Style['face'] },
  {
    x,
    y,
    width = 1000,
    align,
  }: { x: number; y: number; width?: number; align?: 'left' | 'right' | 'center' },
): void {
  const [line] = breakLines(paper, plainWords(paper, text, { face: 'regular', ...style }), 10_000)
  const leading = style.size * 1.4
  drawLine(paper, line, { left: x, width, leading, align }, y - leading / 2)
}

export const widthOfText = (
  paper: Paper,
  text: string,
  size: number,
  face: Style['face'] = 'regular',
): number => breakLines(paper, plainWords(paper, text, { face, size, colour: '' }), 10_000)[0].width

/** Draws a scene. Pictures are requested by layer. */
export function drawScene(
  paper: Paper,
  drawn: readonly SceneElement[],
  { frame, picture }: { frame: MapFrame; picture(layer: 'hillshade' | 'land_cover'): object },
): void {
  const { pdf } = paper
  for (const one of drawn) {
    if (one.kind === 'picture') {
      const { x, y, width, height } = frame.box
      pdf.image(picture(one.layer) as never, x, y, { width, height })
    } else if (one.kind === 'area') {
      for (const ring of one.rings) trace(pdf, ring).closePath()
      pdf
        .fillOpacity(one.mark.opacity)
        .fill(ink(one.mark.colour), one.isUnion ? 'non-zero' : 'even-odd')
        .fillOpacity(1)
    } else if (one.kind === 'line') {
      const { mark, lines } = one
      if (mark.halo_px !== undefined) stroke(pdf, lines, 'map-halo', mark.halo_px)
      stroke(pdf, lines, mark.colour, mark.width_px, mark.dash_px)
    } else if (one.kind === 'dots') drawDots(pdf, one.mark, one.at)
    else drawMark(paper, one.mark, one.at, one.sign)
  }
}

/** Draws dots as points with round line caps, which takes a tenth of the space of as many circles. */
function drawDots(pdf: Pdf, mark: { colour: ColourName; size_px: number }, at: readonly Spot[]): void {
  for (const [x, y] of at) pdf.moveTo(fine(x), fine(y)).lineTo(fine(x), fine(y))
  pdf
    .lineWidth(fine(mark.size_px * points_px))
    .lineCap('round')
    .strokeOpacity(0.8)
    .stroke(ink(mark.colour))
  pdf.lineCap('butt').strokeOpacity(1)
}

export function trace(pdf: Pdf, line: readonly Spot[]): Pdf {
  line.forEach(([x, y], i) => {
    if (i === 0) pdf.moveTo(fine(x), fine(y))
    else pdf.lineTo(fine(x), fine(y))
  })
  return pdf
}

function stroke(
  pdf: Pdf,
  lines: readonly (readonly Spot[])[],
  name: ColourName,
  width_px: number,
  dash_px?: readonly [number, number],
): void {
  for (const line of lines) trace(pdf, line)
  pdf.lineWidth(width_px * points_px).lineJoin('round')
  // Lines have butt caps, so that dashes have their exact length.
  if (dash_px) pdf.dash(dash_px[0] * points_px, { space: dash_px[1] * points_px })
  pdf.stroke(ink(name))
  pdf.undash()
}

/** Draws a mark that is centred on a position. */
function drawMark(paper: Paper, mark: Mark, [x, y]: Spot, sign: string): void {
  const { pdf } = paper
  const at: Spot = [fine(x), fine(y)]
  const pt = (px: number) => px * points_px
  if (mark.kind === 'dot') {
    pdf
      .circle(...at, fine(pt(mark.size_px) / 2))
      .fillOpacity(0.8)
      .fill(ink(mark.colour))
      .fillOpacity(1)
  } else if (mark.kind === 'ring') {
    pdf
      .circle(...at, pt(mark.size_px) / 2)
      .lineWidth(pt(1.5))
      .fillAndStroke(ink('map-halo'), ink(mark.colour))
  } else if (mark.kind === 'shape') {
    shape(pdf, mark.shape, at, pt(mark.size_px) / 2)
    pdf.lineWidth(pt(1.2)).fillAndStroke(ink(mark.colour), ink('map-halo'))
  } else if (mark.kind === 'badge') {
    const text = sign || mark.sign
    const size = badgeSize_pt({ ...mark, sign: text })
    shape(pdf, mark.shape, at, size / 2)
    pdf.lineWidth(pt(mark.edge_px)).fillAndStroke(ink(mark.colour), ink(mark.edge))
    if (text === '') return
    const style = { size: size * signPart, colour: ink(mark.signColour), face: 'strong' as const }
    textLine(paper, text, style, { x: x - 20, y, width: 40, align: 'center' })
  }
}

function shape(pdf: Pdf, name: MarkShape, [x, y]: Spot, radius: number): void {
  if (name === 'circle') pdf.circle(x, y, radius)
  else
    trace(
      pdf,
      shapeCorners[name].map(([dx, dy]): Spot => [x + dx * radius, y + dy * radius]),
    ).closePath()
}

/** Draws a legend mark in a box 22 points wide that starts at `x` and is centred at `y`. */
export function drawSwatch(paper: Paper, mark: Mark, x: number, y: number): void {
  const { pdf } = paper
  const middle = x + 11
  if (mark.kind === 'line') {
    const line: Spot[][] = [
      [
        [x + 1, y],
        [x + 21, y],
      ],
    ]
    stroke(pdf, line, mark.colour, mark.width_px, mark.dash_px)
  } else if (mark.kind === 'fill') {
    pdf
      .rect(x + 2, y - 3.5, 18, 7)
      .fillOpacity(mark.opacity)
      .fill(ink(mark.colour))
      .fillOpacity(1)
    if (mark.edge !== undefined) {
      if (mark.dash_px) pdf.dash(mark.dash_px[0] * points_px, { space: mark.dash_px[1] * points_px })
      pdf
        .rect(x + 2, y - 3.5, 18, 7)
        .lineWidth((mark.edge_px ?? 1) * points_px)
        .stroke(ink(mark.edge))
      pdf.undash()
    }
  } else if (mark.kind === 'label') {
    const style = { size: mark.size_px * points_px, colour: ink(mark.colour) }
    textLine(paper, 'Aa', style, { x, y, width: 22, align: 'center' })
  } else if (mark.kind === 'relief') {
    trace(pdf, [
      [x + 2, y + 4],
      [middle, y - 4],
      [middle, y + 4],
    ]).closePath()
    pdf.lineWidth(0.3).fillAndStroke(mark.from, ink('ink-3'))
    trace(pdf, [
      [middle, y - 4],
      [x + 20, y + 4],
      [middle, y + 4],
    ]).closePath()
    pdf.fill(mark.to)
  } else drawMark(paper, mark, [middle, y], '')
}
