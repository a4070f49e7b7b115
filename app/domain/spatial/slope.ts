const degrees_per_radian = 180 / Math.PI

/** Metres per degree of latitude on a sphere with the mean radius. Multiply by cos φ for a degree of longitude. */
export const metres_per_degree = (6_371_008.8 * Math.PI) / 180

export type SlopeAspect = {
  slope_deg: number
  /** Downhill direction in degrees clockwise from north, or -1 if the ground is flat. */
  aspect_deg: number
}

/**
 * Slope and aspect by Horn's 3 x 3 method (models C). `window` contains a to i, row by row from the north-west corner,
 * in metres. dx_m and dy_m are the sides of a cell in metres.
 */
export function hornSlope(window: ArrayLike<number>, dx_m: number, dy_m: number): SlopeAspect {
  // Uses indices because destructuring cost more than everything else.
  const p = (window[2] + 2 * window[5] + window[8] - (window[0] + 2 * window[3] + window[6])) / (8 * dx_m)
  const q = (window[6] + 2 * window[7] + window[8] - (window[0] + 2 * window[1] + window[2])) / (8 * dy_m)
  const slope_deg = Math.atan(Math.sqrt(p * p + q * q)) * degrees_per_radian
  if (p === 0 && q === 0) return { slope_deg, aspect_deg: -1 }
  return { slope_deg, aspect_deg: (Math.atan2(-p, q) * degrees_per_radian + 360) % 360 }
}

/**
 * Slope and aspect of a raster cell in degrees. Cells that are beyond the edge or have no height take the value of the
 * cell itself. Null if the cell has no height.
 */
export function slopeAt(
  raster: { width: number; height: number; north: number; cell_deg: number; nodata: number | null },
  cells: ArrayLike<number>,
  cell: number,
): SlopeAspect | null {
  const { width, height, north, cell_deg, nodata } = raster
  if (cells[cell] === nodata) return null
  const x = cell % width
  const y = (cell - x) / width
  const window = new Float64Array(9)
  for (let k = 0; k < 9; k++) {
    const nx = x + (k % 3) - 1
    const ny = y + Math.floor(k / 3) - 1
    const inside = nx >= 0 && ny >= 0 && nx < width && ny < height
    const value = inside ? cells[ny * width + nx] : cells[cell]
    window[k] = value === nodata ? cells[cell] : value
  }
  const dy_m = cell_deg * metres_per_degree
  return hornSlope(window, dy_m * Math.cos((north - (y + 0.5) * cell_deg) / degrees_per_radian), dy_m)
}
