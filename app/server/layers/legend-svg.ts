import { isLayerId } from '../../domain/layers/layer-table.ts'
import { legendLines } from '../../domain/layers/legend-lines.ts'
import type { LegendLine } from '../../domain/layers/rows/layer-row.ts'
import { colour, type Mark, type Theme } from '../../domain/layers/style-table.ts'
import { type Language, languages, say } from '../../domain/messages/messages.ts'
import { type MarkShape, shapeCorners } from '../../domain/technologies/mark-shapes.ts'

const row_px = 20
const mark_px = 28
const textSize_px = 12
/** The mean width of a letter at 12 px is 6.4 px in Inter and slightly more in Devanagari. */
const letter_px = 7

/** Draws the legend of a layer as SVG, from the same table as the style of the map. Null for an unknown layer. */
export function legendSvg(id: string, theme: Theme, language: Language): string | null {
  if (!isLayerId(id)) return null
  const lines = legendLines(id).map(line => ({ ...line, text: textOf(line, id, language) }))
  const width_px = mark_px + 8 + letter_px * Math.max(...lines.map(line => line.text.length))
  const rows = lines.map(
    ({ mark, text }, i) =>
      `<g transform="translate(0 ${i * row_px})">${drawMark(mark, theme)}` +
      `<text x="${mark_px + 6}" y="14" fill="${colour('ink', theme)}">${escapeText(text)}</text></g>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width_px}" height="${lines.length * row_px}" ` +
    `font-family="Inter Variable, Noto Sans Devanagari Variable, system-ui, sans-serif" font-size="${textSize_px}">` +
    `${rows.join('')}</svg>`
  )
}

function textOf(line: LegendLine, id: string, language: Language): string {
  if (line.words !== undefined) return say(language, line.words)
  const key = `layer.${id}`
  return line.note ?? (key in languages.en ? say(language, key as 'layer.province') : '')
}

function drawMark(mark: Mark, theme: Theme): string {
  const middle = row_px / 2
  switch (mark.kind) {
    case 'line': {
      const dash = mark.dash_px ? ` stroke-dasharray="${mark.dash_px.join(' ')}"` : ''
      return `<path d="M2 ${middle}H${mark_px - 2}" stroke="${colour(mark.colour, theme)}" stroke-width="${mark.width_px}"${dash}/>`
    }
    case 'fill': {
      const dash = mark.dash_px ? ` stroke-dasharray="${mark.dash_px.join(' ')}"` : ''
      const edge = mark.edge
        ? ` stroke="${colour(mark.edge, theme)}" stroke-width="${mark.edge_px ?? 1}"${dash}`
        : ''
      return `<rect x="3" y="4" width="${mark_px - 6}" height="12" rx="2" fill="${colour(mark.colour, theme)}" fill-opacity="${mark.opacity}"${edge}/>`
    }
    case 'dot':
      return `<circle cx="14" cy="${middle}" r="${mark.size_px / 2}" fill="${colour(mark.colour, theme)}"/>`
    case 'ring':
      return `<circle cx="14" cy="${middle}" r="${mark.size_px}" fill="${colour('map-halo', theme)}" stroke="${colour(mark.colour, theme)}" stroke-width="1.5"/>`
    case 'shape':
      return drawShape(mark.shape, 14, middle, mark.size_px / 2, colour(mark.colour, theme))
    case 'badge': {
      const edge = ` stroke="${colour(mark.edge, theme)}" stroke-width="${mark.edge_px}"`
      const r = Math.min(mark.size_px, row_px - 2) / 2 - mark.edge_px / 2
      return (
        drawShape(mark.shape, 14, middle, r, colour(mark.colour, theme), edge) +
        `<text x="14" y="${middle + 3.5}" text-anchor="middle" font-size="10" ` +
        `fill="${colour(mark.signColour, theme)}">${escapeText(mark.sign)}</text>`
      )
    }
    case 'label':
      return `<text x="4" y="14" font-size="${mark.size_px}" fill="${colour(mark.colour, theme)}">Aa</text>`
    case 'relief':
      return (
        `<path d="M3 16L14 4V16Z" fill="${mark.from}" stroke="${colour('ink-3', theme)}" stroke-width="0.5"/>` +
        `<path d="M14 4L25 16H14Z" fill="${mark.to}"/>`
      )
  }
}

function drawShape(shape: MarkShape, x: number, y: number, r: number, fill: string, edge = ''): string {
  if (shape === 'circle') return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${edge}/>`
  const points = shapeCorners[shape].map(([dx, dy]) => `${x + dx * r},${y + dy * r}`)
  return `<polygon points="${points.join(' ')}" fill="${fill}"${edge}/>`
}

const escapeText = (text: string) => text.replace(/[<>&"]/g, letter => `&#${letter.charCodeAt(0)};`)
