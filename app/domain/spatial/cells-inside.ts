import type { LngLat, PolygonRings } from '../geometry.ts'
import type { RasterHeader } from './raster.ts'

/**
 * Visits the index of every raster cell whose centre lies inside a polygon (even-odd rule), starting in the
 * north-west.
 */
export function forEachCellInside(
  raster: RasterHeader,
  rings: PolygonRings,
  visit: (cell: number) => void,
): void {
  const { width, height, west, north, cell_deg } = raster
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const ring of rings) {
    for (const [, lat] of ring) {
      if (lat < low) low = lat
      if (lat > high) high = lat
    }
  }
  const first = Math.max(0, Math.floor((north - high) / cell_deg))
  const last = Math.min(height - 1, Math.ceil((north - low) / cell_deg))
  const crossings: number[] = []
  for (let row = first; row <= last; row++) {
    const y = north - (row + 0.5) * cell_deg
    crossings.length = 0
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++) {
        const [x1, y1] = ring[i - 1]
        const [x2, y2] = ring[i]
        if (y1 > y !== y2 > y) crossings.push(((x2 - x1) * (y - y1)) / (y2 - y1) + x1)
      }
    }
    crossings.sort((a, b) => a - b)
    for (let i = 1; i < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil((crossings[i - 1] - west) / cell_deg - 0.5))
      const to = Math.min(width - 1, Math.floor((crossings[i] - west) / cell_deg - 0.5))
      for (let column = from; column <= to; column++) visit(row * width + column)
    }
  }
}

/** Returns a cell and its neighbours in the raster, or none if `cell` is -1. */
export function cellsAround({ width, height }: RasterHeader, cell: number): number[] {
  if (cell < 0) return []
  const x = cell % width
  const y = (cell - x) / width
  const around: number[] = []
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      around.push(row * width + column)
  }
  return around
}

export function cellCentre({ width, west, north, cell_deg }: RasterHeader, cell: number): LngLat {
  const x = cell % width
  return [west + (x + 0.5) * cell_deg, north - ((cell - x) / width + 0.5) * cell_deg]
}
