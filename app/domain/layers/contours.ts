/** First zoom level with contours, as the product counts zoom. */
export const firstContourZoom = 11

/** Preferred contour interval in metres for each of the product's zoom levels, starting with the first. */
const wanted_m = [200, 100, 50, 20, 10]
/** Intervals that are in common use on maps. */
const default_m = [10, 20, 25, 50, 100, 200, 250, 500]

/** A height may be off by half a cell. Copernicus guarantees no better than this for 90 out of 100 heights. */
const hillside = Math.tan((15 * Math.PI) / 180)
const minError_m = 4

/** Error of a height between two cells: half a cell on a slope of 15 degrees. */
export const heightError_m = (cell_m: number): number => Math.max(minError_m, (cell_m / 2) * hillside)

/**
 * Finest interval for heights with such an error. 90 out of 100 heights must be within half the interval (US National
 * Map Accuracy Standards, 1947), so the interval is twice the error.
 */
export function minInterval_m(cell_m: number): number {
  const min = 2 * heightError_m(cell_m)
  return default_m.find(interval => interval >= min) ?? Math.ceil(min / 500) * 500
}

/** Contour interval at one of the product's zoom levels, or null if it has no contours. */
export function contourInterval_m(zoom: number, min_m: number): number | null {
  const step = Math.floor(zoom) - firstContourZoom
  if (step < 0) return null
  return Math.max(min_m, wanted_m[Math.min(step, wanted_m.length - 1)])
}

/** Every nth line is thicker and is labelled with its height. */
export const heavyEvery = 5
