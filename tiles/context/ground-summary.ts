import { metresPerDegree } from '../../app/domain/spatial/local-metric.ts'
import type { Raster } from '../../app/domain/spatial/raster.ts'
import type { RasterFrame } from '../rasterise.ts'

/** The terrain seen in the cells of the context rasters. */
export type GroundSummary = {
  mean_m: Float32Array
  /** Highest less lowest within some 5 km. */
  relief_m: Float32Array
  /** Rise over run in the middle of the cell. */
  slope: Float32Array
}

/** Half a window of 5 km in context cells of 0.01°. */
const window_cells = 2

/** Mean, relief and slope of the ground on a coarser grid. */
export function summarise(elevation: Raster<Float32Array>, frame: RasterFrame): GroundSummary {
  const cells = frame.width * frame.height
  const mean_m = new Float32Array(cells)
  const low = new Float32Array(cells)
  const high = new Float32Array(cells)
  const slope = new Float32Array(cells)
  const per = frame.cell_deg / elevation.cell_deg
  const { width, height, cells: z } = elevation
  const clampX = (x: number) => Math.max(0, Math.min(width - 1, x))
  const clampY = (y: number) => Math.max(0, Math.min(height - 1, y))
  for (let row = 0, cell = 0; row < frame.height; row++) {
    const metres = metresPerDegree(frame.north - (row + 0.5) * frame.cell_deg)
    for (let column = 0; column < frame.width; column++, cell++) {
      const left = clampX(Math.round((frame.west - elevation.west) / elevation.cell_deg + column * per))
      const top = clampY(Math.round((elevation.north - frame.north) / elevation.cell_deg + row * per))
      const right = clampX(Math.max(left, Math.round(left + per) - 1))
      const bottom = clampY(Math.max(top, Math.round(top + per) - 1))
      let sum = 0
      let lowest = Number.POSITIVE_INFINITY
      let highest = Number.NEGATIVE_INFINITY
      for (let y = top; y <= bottom; y++) {
        for (let x = left; x <= right; x++) {
          const here = z[y * width + x]
          sum += here
          if (here < lowest) lowest = here
          if (here > highest) highest = here
        }
      }
      mean_m[cell] = sum / ((right - left + 1) * (bottom - top + 1))
      low[cell] = lowest
      high[cell] = highest
      const x = (left + right) >> 1
      const y = (top + bottom) >> 1
      const east = z[y * width + clampX(x + 1)] - z[y * width + clampX(x - 1)]
      const north = z[clampY(y - 1) * width + x] - z[clampY(y + 1) * width + x]
      const p = east / (2 * elevation.cell_deg * metres.lng)
      const q = north / (2 * elevation.cell_deg * metres.lat)
      slope[cell] = Math.sqrt(p * p + q * q)
    }
  }
  return { mean_m, relief_m: reliefOf(low, high, frame), slope }
}

function reliefOf(low: Float32Array, high: Float32Array, { width, height }: RasterFrame): Float32Array {
  const relief = new Float32Array(low.length)
  for (let y = 0, cell = 0; y < height; y++) {
    for (let x = 0; x < width; x++, cell++) {
      let lowest = Number.POSITIVE_INFINITY
      let highest = Number.NEGATIVE_INFINITY
      for (let ny = Math.max(0, y - window_cells); ny <= Math.min(height - 1, y + window_cells); ny++) {
        for (let nx = Math.max(0, x - window_cells); nx <= Math.min(width - 1, x + window_cells); nx++) {
          lowest = Math.min(lowest, low[ny * width + nx])
          highest = Math.max(highest, high[ny * width + nx])
        }
      }
      relief[cell] = highest - lowest
    }
  }
  return relief
}
