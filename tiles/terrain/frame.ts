import { nepalExtent } from '../../app/domain/geometry.ts'
import type { RasterFrame } from '../rasterise.ts'

/** Degrees around Nepal's extent, so that valleys and tiles do not end at the border. */
const margin_deg = 0.05
/** The demo terrain is begun on cells of about this size. */
const coarsest_arcsec = 48

export type TerrainFrame = RasterFrame & {
  /** How often the coarsest grid is halved to get to these cells. */
  halvings: number
}

/** The grid of the terrain files for a cell side in arc-seconds; its sides divide by 2 ** halvings. */
export function terrainFrame(arcsec: number): TerrainFrame {
  const [west, south, east, north] = nepalExtent
  const cell_deg = arcsec / 3600
  let halvings = 0
  let block = 1
  while (arcsec * block * 2 <= coarsest_arcsec) {
    block *= 2
    halvings++
  }
  const cells = (span_deg: number) => Math.ceil((span_deg + 2 * margin_deg) / cell_deg / block - 1e-9) * block
  return {
    width: cells(east - west),
    height: cells(north - south),
    west: west - margin_deg,
    north: north + margin_deg,
    cell_deg,
    halvings,
  }
}

export function coarser(frame: RasterFrame, factor: number): RasterFrame {
  const { width, height, west, north, cell_deg } = frame
  return { width: width / factor, height: height / factor, west, north, cell_deg: cell_deg * factor }
}
