import { colour, type Theme } from '../../../domain/layers/style-table.ts'
import type { Say } from '../../../domain/words/words.ts'
import { sourceText } from '../source-tip.tsx'
import { classColours } from './choropleth-classes.ts'
import { rangeText, titleWithUnit } from './figure-words.ts'
import type { IndicatorFigures } from './use-choropleth.ts'

const strip_px = 82
const margin_px = 12
const font = '"Inter Variable", "Noto Sans Devanagari Variable", sans-serif'

/** The map's picture with its legend in a strip below, for paper: colours alone would say nothing. */
export async function pictureWithLegend(
  picture: string,
  figures: IndicatorFigures,
  theme: Theme,
  say: Say,
): Promise<string> {
  const map = new Image()
  map.src = picture
  await map.decode()
  const scale = devicePixelRatio
  const canvas = document.createElement('canvas')
  canvas.width = map.width
  canvas.height = map.height + strip_px * scale
  const pen = canvas.getContext('2d')
  if (!pen) return picture
  pen.drawImage(map, 0, 0)
  pen.setTransform(scale, 0, 0, scale, 0, map.height)
  pen.fillStyle = colour('surface', theme)
  pen.fillRect(0, 0, canvas.width / scale, strip_px)

  pen.fillStyle = colour('ink', theme)
  pen.font = `600 13px ${font}`
  pen.fillText(titleWithUnit(figures.id, say), margin_px, 18)
  const tones = classColours(figures.breaks.length + 1)
  const wide_px = (canvas.width / scale - 2 * margin_px) / tones.length
  pen.font = `400 11px ${font}`
  tones.forEach((tone, at) => {
    const x = margin_px + at * wide_px
    pen.fillStyle = colour(tone, theme)
    pen.fillRect(x, 27, wide_px, 12)
    pen.fillStyle = colour('ink', theme)
    pen.fillText(rangeText(figures.breaks, at, say), x, 54, wide_px - 4)
  })
  const source = [sourceText(figures, say), ...(figures.generated ? [say('dashboard.generated')] : [])]
  pen.fillStyle = colour('ink-3', theme)
  pen.fillText(source.join(' · '), margin_px, 72, canvas.width / scale - 2 * margin_px)
  return canvas.toDataURL('image/png')
}
