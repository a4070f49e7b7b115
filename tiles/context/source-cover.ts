import { basename } from 'node:path'
import { rasterBounds } from '../../app/domain/spatial/raster.ts'
import { landCovers } from '../../app/domain/tilesets/schema.ts'
import { sourceOrigin } from '../origins.ts'
import type { RasterFrame } from '../rasterise.ts'
import { readLandCover } from '../readers/geotiff/land-cover.ts'
import type { BuildContext } from '../recipe.ts'
import { findSource } from '../sources.ts'

/**
 * Classes of ESA WorldCover (product user manual 2.0) under the product's names; trees are divided by their
 * share.
 */
const classes: Record<number, (typeof landCovers)[number]> = {
  10: 'dense forest',
  20: 'shrubland',
  30: 'grassland',
  40: 'cropland',
  50: 'built-up',
  60: 'bare',
  70: 'snow or glacier',
  80: 'water',
  90: 'grassland',
  95: 'open forest',
  100: 'bare',
}
const trees = 10
/** With less of a cell under trees its forest is called open. */
const minDense = 0.7

/**
 * Land cover of the sources on the grid of the context rasters: the dominant class of a cell. A cell less
 * than half covered by the file is 0, and generated. Null without such a source.
 */
export async function sourceCover(context: BuildContext, frame: RasterFrame) {
  const path = findSource(context.sources, 'landCover')
  if (path === null) return null
  context.progress('reading land cover', 0.2)
  const { max, unknownClasses } = await readLandCover(path, frame, Object.keys(classes).map(Number))
  const file = basename(path)
  if (unknownClasses > 0) {
    const what = `${unknownClasses} samples of a class that is none of ESA WorldCover's; taken as unknown`
    context.repair({ layer: 'landCover', feature: file, what })
  }
  const cells = new Uint8Array(frame.width * frame.height)
  let used = 0
  for (let cell = 0; cell < cells.length; cell++) {
    const [best, share] = max(cell)
    if (best === 0) continue
    const name = best === trees && share < minDense ? 'open forest' : classes[best]
    cells[cell] = landCovers.indexOf(name)
    used++
  }
  const leftOut: Record<string, number> =
    used < cells.length ? { 'without a land cover': cells.length - used } : {}
  context.rows({ layer: 'landCover', file, read: cells.length, used, leftOut, mended: {} })
  const header = { ...frame, type: 'uint8' as const, nodata: 0, unit: 'index of landCovers' }
  const origin = await sourceOrigin('landCover', path, used, rasterBounds(header))
  return { cells, used, origin }
}
