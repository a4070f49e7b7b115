import { metresPerDegree } from '../local-metric.ts'

/**
 * A terrain for computing flow: heights in metres, row by row from the north-west corner. `nodata` marks cells without
 * a height, or is null if every cell has one.
 */
export type Terrain = { z: Float32Array; width: number; height: number; nodata: number | null }

/** Position of a terrain's rows in degrees: the latitude of the northern edge, and the side of a cell. */
export type TerrainRows = { north: number; cell_deg: number }

/**
 * Inverse distances to neighbours by row, in units of the north-south length of that row's cells: 1 to the north and
 * south, more to the east and west, where cells are narrower. Without rows, cells are square.
 */
export function inverseDistances(
  height: number,
  rows?: TerrainRows,
): { side: Float64Array; corner: Float64Array } {
  const side = new Float64Array(height).fill(1)
  const corner = new Float64Array(height).fill(Math.SQRT1_2)
  if (rows === undefined) return { side, corner }
  for (let y = 0; y < height; y++) {
    const { lng, lat } = metresPerDegree(rows.north - (y + 0.5) * rows.cell_deg)
    side[y] = lat / lng
    corner[y] = lat / Math.sqrt(lng * lng + lat * lat)
  }
  return { side, corner }
}

/** The eight neighbours in the order of models D4: E, SE, S, SW, W, NW, N, NE. */
export const neighbour_dx = [1, 1, 0, -1, -1, -1, 0, 1] as const
export const neighbour_dy = [0, 1, 1, 1, 0, -1, -1, -1] as const

/** Direction value of a cell that drains out of the grid or has no height. */
export const drainsOut = 255

/** Index steps to the eight neighbours in a grid of this width. */
export function neighbourSteps(width: number): Int32Array {
  return Int32Array.from(neighbour_dx, (dx, k) => neighbour_dy[k] * width + dx)
}

/**
 * Returns 1 for cells where water leaves, which are those on the edge of the grid or next to a cell without a height.
 */
export function outletCells({ z, width, height, nodata }: Terrain): Uint8Array {
  const outlet = new Uint8Array(z.length)
  for (let x = 0; x < width; x++) outlet[x] = outlet[(height - 1) * width + x] = 1
  for (let y = 0; y < height; y++) outlet[y * width] = outlet[y * width + width - 1] = 1
  if (nodata === null) return outlet
  for (let cell = 0; cell < z.length; cell++) {
    if (!isNodata(z[cell], nodata)) continue
    const x = cell % width
    const y = (cell - x) / width
    for (let k = 0; k < 8; k++) {
      const nx = x + neighbour_dx[k]
      const ny = y + neighbour_dy[k]
      if (nx >= 0 && ny >= 0 && nx < width && ny < height) outlet[ny * width + nx] = 1
    }
  }
  for (let cell = 0; cell < z.length; cell++) if (isNodata(z[cell], nodata)) outlet[cell] = 0
  return outlet
}

export function isNodata(value: number, nodata: number): boolean {
  return value === nodata || Number.isNaN(value)
}
