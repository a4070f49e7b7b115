import { colour } from '../../../domain/layers/style-table.ts'
import type { NameImageStyle } from '../layers/name-images.ts'

const family = "'Noto Sans Devanagari Variable', 'Inter Variable', sans-serif"
const line_px = 17
/** Maximum width of a name before it wraps, which is the same as in the tiles. */
const widest_px = 96

const haloOf = ({ isStrong }: NameImageStyle) => (isStrong ? 2 : 1.5)

/** Canvas font of a name. Load it before the first name is drawn. */
export const nameFont = ({ level }: NameImageStyle): string =>
  `500 ${level === 'province' ? 14 : 12}px ${family}`

/**
 * Draws a name as the browser itself writes it, so that conjuncts stay whole. They would not if single glyphs were
 * placed side by side.
 * @param ratio number of image pixels for each CSS pixel
 */
export function drawName(text: string, style: NameImageStyle, ratio: number): ImageData {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas for names')
  const { canvas } = context
  context.font = nameFont(style)
  const lines = brokenLines(text, line => context.measureText(line).width)
  const edge = Math.ceil(haloOf(style)) + 1
  const width = Math.ceil(Math.max(...lines.map(line => context.measureText(line).width))) + 2 * edge
  const height = lines.length * line_px + 2 * edge
  canvas.width = width * ratio
  canvas.height = height * ratio
  context.scale(ratio, ratio)
  // Setting the size has reset all other properties.
  context.font = nameFont(style)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 2 * haloOf(style)
  context.strokeStyle = colour('map-halo', style.theme)
  context.fillStyle = colour(style.isStrong ? 'map-label' : 'ink-3', style.theme)
  // All halos are drawn first, because they would otherwise cover the previous line.
  for (const draw of [context.strokeText, context.fillText]) {
    for (const [i, line] of lines.entries()) draw.call(context, line, width / 2, edge + (i + 0.5) * line_px)
  }
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Breaks the words into as few lines as possible, of similar length. */
export function brokenLines(text: string, widthOf: (line: string) => number): string[] {
  const words = text.split(' ')
  const share = widthOf(text) / Math.ceil(widthOf(text) / widest_px)
  const room = Math.max(1.15 * share, ...words.map(widthOf))
  const lines = words.slice(0, 1)
  for (const word of words.slice(1)) {
    const longer = `${lines.at(-1)} ${word}`
    if (widthOf(longer) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
