import type { MultiPolygonRings } from '../app/domain/geometry.ts'
import type { RasterHeader } from '../app/domain/spatial/raster.ts'

export type RasterFrame = Pick<RasterHeader, 'width' | 'height' | 'west' | 'north' | 'cell_deg'>

/** Calls `visit` for every cell whose centre lies in a polygon (even-odd over its rings), row by row. */
export function eachCellInside(
  frame: RasterFrame,
  area: MultiPolygonRings,
  visit: (cell: number) => void,
): void {
  const { width, height, west, north, cell_deg } = frame
  for (const rings of area) {
    const crossings = new Map<number, number[]>()
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++) {
        const [ax, ay] = ring[i - 1]
        const [bx, by] = ring[i]
        if (ay === by) continue
        const first = Math.max(0, Math.ceil((north - Math.max(ay, by)) / cell_deg - 0.5))
        const last = Math.min(height - 1, Math.ceil((north - Math.min(ay, by)) / cell_deg - 0.5) - 1)
        for (let y = first; y <= last; y++) {
          const lat = north - (y + 0.5) * cell_deg
          const x = (ax + ((lat - ay) / (by - ay)) * (bx - ax) - west) / cell_deg
          const row = crossings.get(y)
          if (row) row.push(x)
          else crossings.set(y, [x])
        }
      }
    }
    for (const y of [...crossings.keys()].sort((a, b) => a - b)) {
      const row = crossings.get(y)!.sort((a, b) => a - b)
      for (let i = 0; i + 1 < row.length; i += 2) {
        const from = Math.max(0, Math.ceil(row[i] - 0.5))
        const to = Math.min(width - 1, Math.ceil(row[i + 1] - 0.5) - 1)
        for (let x = from; x <= to; x++) visit(y * width + x)
      }
    }
  }
}
