import type { Map as MapLibreMap } from 'maplibre-gl'
import { useLayoutEffect } from 'react'
import type { Theme } from '../../../domain/layers/style-table.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import { useSay } from '../../ui/use-say.ts'
import { type NameImageStyle, type PlaceNames, parseNameId, spareImages } from '../layers/name-images.ts'
import { drawName, nameFont } from './draw-name.ts'

/**
 * Draws the names of regions that are requested, and frees them when the language or theme changes. This is a layout
 * effect, so that it is cleaned up before the map object is removed.
 */
export function useNameImages(map: MapLibreMap | null, names: PlaceNames | null, theme: Theme) {
  const say = useSay()
  // biome-ignore lint/correctness/useExhaustiveDependencies: images of another theme have other ids, these may go
  useLayoutEffect(() => {
    if (map && names) return provideNameImages(map, names, say, drawNow)
  }, [map, names, say, theme])
}

type Holder = Pick<
  MapLibreMap,
  | 'addImage'
  | 'hasImage'
  | 'removeImage'
  | 'listImages'
  | 'getBounds'
  | 'setMissingStyleImageResolver'
  | 'on'
  | 'off'
>
type Draw = (text: string, style: NameImageStyle, ratio: number) => Promise<ImageData>

/** Answers the map's requests for images of names. The function that it returns ends this and frees all images. */
export function provideNameImages(map: Holder, names: PlaceNames, say: Say, draw: Draw): () => void {
  const ratio = Math.min(3, Math.max(1, Math.ceil(devicePixelRatio)))
  const loadedImages = () => map.listImages().filter(id => parseNameId(id) !== null)
  const free = (ids: readonly string[]) => {
    for (const id of ids) map.removeImage(id)
  }
  const rested = () => {
    const [[west, south], [east, north]] = map.getBounds().toArray()
    free(spareImages(loadedImages(), names, [west, south, east, north]))
  }
  let isOver = false
  map.setMissingStyleImageResolver(async id => {
    const parsed = parseNameId(id)
    const text = parsed && textOf(parsed.level, parsed.code, names, say)
    if (!parsed || !text) return
    const image = await draw(text, parsed, ratio)
    if (!isOver && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: ratio })
  })
  map.on('moveend', rested)
  return () => {
    isOver = true
    map.off('moveend', rested)
    map.setMissingStyleImageResolver(null)
    free(loadedImages())
  }
}

const textOf = (level: string, code: number, names: PlaceNames, say: Say): string | undefined =>
  level === 'ward' ? say('map.ward', { ward: code % 100 }) : names.get(code)?.name

async function drawNow(...[text, style, ratio]: Parameters<Draw>): Promise<ImageData> {
  // If the font cannot be loaded, names use a font of the browser.
  await document.fonts.load(nameFont(style), text).catch(() => [])
  return drawName(text, style, ratio)
}
