import { addProtocol, removeProtocol } from 'maplibre-gl'
import type { Theme } from '../../../domain/layers/style-table.ts'
import type { TileSource } from '../../../domain/layers/tile-sources.ts'
import { pixelSize_m, slopePixels, slopeProtocol } from '../layers/slope-layers.ts'
import { tileLoader } from '../tile-sources.ts'

/** Answers `slope://theme/z/x/y` with a picture made from the elevation tile of that place. */
export function addSlopeProtocol(terrain: TileSource, origin: string): () => void {
  const load = tileLoader(terrain, origin)
  addProtocol(slopeProtocol, async ({ url }, { signal }) => {
    const [, theme, z, x, y] = /(\w+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []
    const bytes = await load(Number(z), Number(x), Number(y), signal)
    if (bytes === null) return { data: await createImageBitmap(new ImageData(1, 1)) }
    const plain = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' } as const
    const tile = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), plain)
    const side = tile.width
    const canvas = new OffscreenCanvas(side, side)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas to read elevations with')
    context.drawImage(tile, 0, 0)
    const { data } = context.getImageData(0, 0, side, side)
    const picture = slopePixels(data, side, pixelSize_m(Number(z), Number(y), side), theme as Theme)
    return { data: await createImageBitmap(new ImageData(picture, side, side)) }
  })
  return () => removeProtocol(slopeProtocol)
}
