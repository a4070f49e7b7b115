import { basename } from 'node:path'
import type { MultiPolygonRings } from '../../app/domain/geometry.ts'
import { rasterBounds } from '../../app/domain/spatial/raster.ts'
import type { LayerOrigin } from '../../app/domain/tilesets/schema.ts'
import { sourceOrigin } from '../origins.ts'
import { eachCellInside, type RasterFrame } from '../rasterise.ts'
import { readElevation } from '../readers/geotiff/geotiff.ts'
import { type BuildContext, SourceError } from '../recipe.ts'
import { findSource } from '../sources.ts'
import { fillOutskirts } from './outskirts.ts'

const metres_per_degree = 111_000
/** The ground falls by one in two thousand beyond what the file knows. */
const fall_beyond = 1 / 2000

/** With less of the country known the ground would be made up for the most part. */
const min_known = 0.5

/**
 * Elevations of the sources on the grid of the build, or null if there are none. Cells unknown to the file
 * take the height of the nearest known one, and are reported; throws a SourceError if those are most of the
 * country's.
 */
export async function sourceTerrain(
  context: BuildContext,
  frame: RasterFrame,
  country: MultiPolygonRings,
): Promise<{ cells: Float32Array; origin: LayerOrigin } | null> {
  const path = findSource(context.sources, 'elevation')
  if (path === null) return null
  context.progress('reading elevations', 0)
  const { cells, source_deg, unknown, impossible } = await readElevation(path, frame)
  const file = basename(path)
  const note = (what: string) => context.repair({ layer: 'terrain', feature: file, what })
  if (impossible > 0) {
    note(
      `${impossible} cells of the file have heights that are none (0 m and less, 9000 m and more); taken as unknown`,
    )
  }
  const holes = unknownShare(cells, frame, country)
  if (1 - holes < min_known) {
    const reason = `knows the elevation of ${percent(1 - holes)} of the country, and half of it is the least`
    throw new SourceError(
      file,
      null,
      `${reason}; give the elevation of all Nepal, or all its tiles in a folder named elevation`,
    )
  }
  fillOutskirts(cells, frame.width, frame.height, fall_beyond * frame.cell_deg * metres_per_degree)
  if (unknown > 0) {
    const share = `${percent(unknown / cells.length)}, of the country's own ${percent(holes)}`
    note(
      `${unknown} cells without an elevation (${share}) took that of the nearest known cell, less 1 m in 2000 m`,
    )
  }
  const used = cells.length - unknown
  const leftOut: Record<string, number> = unknown > 0 ? { 'without an elevation': unknown } : {}
  context.rows({ layer: 'terrain', file, read: cells.length, used, leftOut, mended: {} })
  const header = { ...frame, type: 'float32' as const, nodata: null, unit: 'm' }
  const origin = await sourceOrigin('elevation', path, used, rasterBounds(header))
  if (holes > 0)
    origin.source += `; ${percent(holes)} of the country unknown there, taken from the nearest height`
  if (source_deg > frame.cell_deg * 1.01) {
    const arcsec = Math.round(source_deg * 3600)
    origin.source += `, measured every ${arcsec} arc-seconds and interpolated to ${Math.round(frame.cell_deg * 3600)}`
    note(
      `is coarser (${arcsec} arc-seconds) than the cells of this atlas: heads of small streams are rough estimates`,
    )
  }
  return { cells, origin }
}

/** Part of the country's cells that have no height. */
function unknownShare(cells: Float32Array, frame: RasterFrame, country: MultiPolygonRings): number {
  let inside = 0
  let unknown = 0
  eachCellInside(frame, country, cell => {
    inside++
    if (Number.isNaN(cells[cell])) unknown++
  })
  return inside === 0 ? 0 : unknown / inside
}

const percent = (share: number) => `${(100 * share).toFixed(share > 0 && share < 0.001 ? 4 : 1)} %`
