import { addProtocol, removeProtocol } from 'maplibre-gl'
import type { Theme } from '../../../domain/layers/style-table.ts'
import type { TileSource } from '../../../domain/layers/tile-sources.ts'
import { pixelSize_m, slopePixels, slopeProtocol } from '../layers/relief/slope-layers.ts'
import { tileLoader } from '../tile-loader.ts'
import { elevationPixels } from './elevation-tile.ts'

/** Answers `slope://theme/z/x/y` with a picture made from the elevation tile at that place. */
export function addSlopeProtocol(terrain: TileSource, origin: string): () => void {
  const load = tileLoader(terrain, origin)
  addProtocol(slopeProtocol, async ({ url }, { signal }) => {
    const [, theme, z, x, y] = /(\w+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []
    const bytes = await load(Number(z), Number(x), Number(y), signal)
    if (bytes === null) return { data: await createImageBitmap(new ImageData(1, 1)) }
    const { side, data } = await elevationPixels(bytes)
    const picture = slopePixels(data, side, pixelSize_m(Number(z), Number(y), side), theme as Theme)
    return { data: await createImageBitmap(new ImageData(picture, side, side)) }
  })
  return () => removeProtocol(slopeProtocol)
}
