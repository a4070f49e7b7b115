import type { LngLat } from '../../domain/geometry.ts'
import { metresPerDegree } from '../../domain/spatial/local-metric.ts'
import { cellAt, type Raster } from '../../domain/spatial/raster.ts'
import { landCovers } from '../../domain/tilesets/schema.ts'

const forests = ['open forest', 'dense forest'].map(cover =>
  landCovers.indexOf(cover as (typeof landCovers)[number]),
)
/** Cells that are searched in each direction, about 40 km. */
const maxRing = 40

/** Distance in km from a place to the centre of the nearest forest cell, or null if there is none within reach. */
export function forestDistance_km(landCover: Raster<Uint8Array>, at: LngLat): number | null {
  const cell = cellAt(landCover, at)
  if (cell < 0) return null
  const { width, height, west, north, cell_deg, cells } = landCover
  const metres = metresPerDegree(at[1])
  const [column, row] = [cell % width, Math.floor(cell / width)]
  let nearest_m = Infinity
  const examine = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height || !forests.includes(cells[y * width + x])) return
    const dx = (west + (x + 0.5) * cell_deg - at[0]) * metres.lng
    const dy = (north - (y + 0.5) * cell_deg - at[1]) * metres.lat
    nearest_m = Math.min(nearest_m, Math.hypot(dx, dy))
  }
  for (let ring = 0; ring <= maxRing; ring++) {
    // No cell of this ring is nearer than this.
    if ((ring - 1) * cell_deg * Math.min(metres.lng, metres.lat) > nearest_m) break
    for (let step = -ring; step <= ring; step++) {
      examine(column + step, row - ring)
      if (ring === 0) continue
      examine(column + step, row + ring)
      if (Math.abs(step) === ring) continue
      examine(column - ring, row + step)
      examine(column + ring, row + step)
    }
  }
  return nearest_m === Infinity ? null : nearest_m / 1000
}
