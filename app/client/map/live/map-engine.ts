import interLatinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import interLatinItalic from '@fontsource-variable/inter/files/inter-latin-wght-italic.woff2?url'
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { addProtocol, type Map as MapLibreMap, setWorkerCount, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { shapeNames } from '../../../domain/technologies/mark-shapes.ts'
import { labelFonts } from '../layers/base-style.ts'
import { hatchOf, hatchPattern, imageOf, shapeImage, shapePixelRatio } from '../layers/shape-images.ts'

/**
 * Once per page: sets the URL of the worker, since a build has no other way to find it, and one worker per core up to
 * four.
 */
setWorkerUrl(workerUrl)
setWorkerCount(Math.max(1, Math.min(4, (navigator.hardwareConcurrency ?? 2) - 1)))

const latin =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD'
const latinExt = 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF'

/**
 * Registers the font families of the labels from the same files as for the panels. A font is loaded when its first
 * glyph is needed.
 */
function registerLabelFonts() {
  const [medium] = labelFonts.medium
  const [italic] = labelFonts.italic
  for (const face of [
    new FontFace(medium, `url(${interLatin})`, { weight: '100 900', unicodeRange: latin }),
    new FontFace(medium, `url(${interLatinExt})`, { weight: '100 900', unicodeRange: latinExt }),
    new FontFace(italic, `url(${interLatinItalic})`, {
      weight: '100 900',
      style: 'italic',
      unicodeRange: latin,
    }),
  ]) {
    document.fonts.add(face)
  }
}
registerLabelFonts()

let protocolAdded = false
/** Makes MapLibre read archives itself. Only needed without a tile server. */
export async function readArchives(): Promise<void> {
  if (protocolAdded) return
  protocolAdded = true
  const { Protocol } = await import('pmtiles')
  addProtocol('pmtiles', new Protocol().tile)
}

/** Adds shapes as images that the style can colour, and the hatching. */
export function addShapes(map: MapLibreMap) {
  for (const shape of shapeNames) {
    if (!map.hasImage(imageOf(shape)))
      map.addImage(imageOf(shape), shapeImage(shape), { sdf: true, pixelRatio: shapePixelRatio })
  }
  for (const theme of ['light', 'dark'] as const) {
    const name = hatchOf(theme)
    if (!map.hasImage(name)) map.addImage(name, hatchPattern(theme), { pixelRatio: shapePixelRatio })
  }
}
