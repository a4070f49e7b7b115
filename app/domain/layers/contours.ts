/** Contours are drawn from this product zoom on. */
export const firstContourZoom = 11

/** Between neighbouring lines, in metres: wanted at each product zoom, from the first on. */
const wanted_m = [200, 100, 50, 20, 10]
/** What maps use. */
const default_m = [10, 20, 25, 50, 100, 200, 250, 500]

/** A height may belong half a cell away; Copernicus promises no better than this for 90 of 100 heights. */
const hillside = Math.tan((15 * Math.PI) / 180)
const minError_m = 4

/** How far a height between two cells may be off: half a cell on a hillside of 15 degrees. */
export const heightError_m = (cell_m: number): number => Math.max(minError_m, (cell_m / 2) * hillside)

/**
 * The finest interval that heights with such an error carry: 90 of 100 within half of it (the national map accuracy
 * standard of 1947), so twice the error.
 */
export function minInterval_m(cell_m: number): number {
  const min = 2 * heightError_m(cell_m)
  return default_m.find(interval => interval >= min) ?? Math.ceil(min / 500) * 500
}

/** Between neighbouring lines at a product zoom; null where there are none. */
export function contourInterval_m(zoom: number, min_m: number): number | null {
  const step = Math.floor(zoom) - firstContourZoom
  if (step < 0) return null
  return Math.max(min_m, wanted_m[Math.min(step, wanted_m.length - 1)])
}

/** Every so many lines one is heavier and told its height. */
export const heavyEvery = 5
