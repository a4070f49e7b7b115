import { basename } from 'node:path'
import { rasterBounds } from '../../app/domain/spatial/raster.ts'
import type { RasterFrame } from '../rasterise.ts'
import { readElevation } from '../readers/geotiff.ts'
import type { BuildContext } from '../recipe.ts'
import type { LayerOrigin } from '../schema.ts'
import { findSource, sourceOrigin } from '../sources.ts'
import { fillOutskirts } from './outskirts.ts'

const metres_per_degree = 111_000
/** The ground falls by one in two thousand beyond what the file knows. */
const fall_beyond = 1 / 2000

/** Elevations of the sources on the grid of the build, or null where there are none. */
export async function sourceTerrain(
  context: BuildContext,
  frame: RasterFrame,
): Promise<{ cells: Float32Array; origin: LayerOrigin } | null> {
  const path = findSource(context.sources, 'elevation')
  if (path === null) return null
  context.progress('reading elevations', 0)
  const { cells, source_deg, unknown } = await readElevation(path, frame)
  const cell_m = frame.cell_deg * metres_per_degree
  const filled = fillOutskirts(cells, frame.width, frame.height, fall_beyond * cell_m)
  const file = basename(path)
  if (filled > 0) {
    const share = ((100 * unknown) / cells.length).toFixed(1)
    context.repair({
      layer: 'terrain',
      feature: file,
      what: `${filled} cells without an elevation (${share} %) took that of the nearest known cell, less 1 m in 2000 m`,
    })
  }
  const header = { ...frame, type: 'float32' as const, nodata: null, unit: 'm' }
  const origin = await sourceOrigin('elevation', path, cells.length - filled, rasterBounds(header))
  if (source_deg > frame.cell_deg * 1.01) {
    const arcsec = Math.round(source_deg * 3600)
    origin.source += `, measured every ${arcsec} arc-seconds and interpolated to ${Math.round(frame.cell_deg * 3600)}`
    context.repair({
      layer: 'terrain',
      feature: file,
      what: `is coarser (${arcsec} arc-seconds) than the cells of this atlas: heads of small streams are rough estimates`,
    })
  }
  return { cells, origin }
}
