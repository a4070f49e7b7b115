import type { LngLat, PolygonRings, Ring } from '../geometry.ts'

/**
 * Returns the centroid of a polygon's area in the plane of degrees, excluding holes. If the polygon has no area,
 * returns the centroid of its corners.
 */
export function centroid([outline, ...holes]: PolygonRings): LngLat {
  const sum = moment(outline, outline[0])
  for (const hole of holes) {
    const part = moment(hole, outline[0])
    sum.area -= part.area
    sum.x -= part.x
    sum.y -= part.y
  }
  const [x0, y0] = outline[0]
  return sum.area > 0 ? [x0 + sum.x / sum.area, y0 + sum.y / sum.area] : meanOf(outline)
}

/** Returns the area and its first moments about `origin`. They are positive for either direction of the ring. */
function moment(ring: Ring, [x0, y0]: LngLat): { area: number; x: number; y: number } {
  const sum = { area: 0, x: 0, y: 0 }
  for (let i = 1; i < ring.length; i++) {
    const [x1, y1] = [ring[i - 1][0] - x0, ring[i - 1][1] - y0]
    const [x2, y2] = [ring[i][0] - x0, ring[i][1] - y0]
    const twice = x1 * y2 - x2 * y1
    sum.area += twice / 2
    sum.x += (twice * (x1 + x2)) / 6
    sum.y += (twice * (y1 + y2)) / 6
  }
  return sum.area < 0 ? { area: -sum.area, x: -sum.x, y: -sum.y } : sum
}

function meanOf(ring: Ring): LngLat {
  const corners = ring.slice(1)
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length
  return [mean(0), mean(1)]
}
