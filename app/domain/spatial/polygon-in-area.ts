import { type AreaIndex, edgesBetween, indexArea, indexHolds } from './area-index.ts'
import type { LngLat, MultiPolygonRings, PolygonRings } from './geometry.ts'

/**
 * Whether a polygon lies wholly inside an area: every vertex in it, no side of the polygon crosses a side of the
 * area, and no vertex of the area's outline lies within the polygon. Touching from inside is allowed. Exact for the
 * numbers given. `index` is `indexArea(area)`, for those who ask more than once.
 */
export function polygonInsideArea(
  polygon: PolygonRings,
  area: MultiPolygonRings,
  index: AreaIndex = indexArea(area),
): boolean {
  for (const ring of polygon) for (const at of ring) if (!indexHolds(index, at)) return false
  for (const ring of polygon) {
    for (let i = 1; i < ring.length; i++) if (!segmentInside(index, ring[i - 1], ring[i])) return false
  }
  const own = indexArea([polygon])
  const { edges } = index
  let inside = true
  edgesBetween(index, own.bounds[1], own.bounds[3], e => {
    if (inside && holdsStrictly(own, [edges[e], edges[e + 1]])) inside = false
  })
  return inside
}

/** Neither a proper crossing nor, where the segment runs through vertices of the outline, a stretch outside. */
function segmentInside(index: AreaIndex, [x1, y1]: LngLat, [x2, y2]: LngLat): boolean {
  const { edges } = index
  const [dx, dy] = [x2 - x1, y2 - y1]
  const [west, east] = [Math.min(x1, x2), Math.max(x1, x2)]
  let crossed = false
  const touches = [0, 1]
  edgesBetween(index, Math.min(y1, y2), Math.max(y1, y2), e => {
    const [ax, ay, bx, by] = [edges[e], edges[e + 1], edges[e + 2], edges[e + 3]]
    if (crossed || Math.max(ax, bx) < west || Math.min(ax, bx) > east) return
    const sideA = dx * (ay - y1) - dy * (ax - x1)
    const sideB = dx * (by - y1) - dy * (bx - x1)
    if (sideA === 0) touch(ax, ay)
    if (sideB === 0) touch(bx, by)
    if (sideA === 0 || sideB === 0 || sideA > 0 === sideB > 0) return
    const side1 = (bx - ax) * (y1 - ay) - (by - ay) * (x1 - ax)
    const side2 = (bx - ax) * (y2 - ay) - (by - ay) * (x2 - ax)
    if (side1 !== 0 && side2 !== 0 && side1 > 0 !== side2 > 0) crossed = true
  })
  if (crossed) return false
  touches.sort((a, b) => a - b)
  for (let i = 1; i < touches.length; i++) {
    if (touches.length === 2 || touches[i] === touches[i - 1]) continue
    const middle = (touches[i] + touches[i - 1]) / 2
    if (
      !indexHolds(index, [x1 + middle * dx, y1 + middle * dy]) &&
      !runsAlong(index, x1, y1, dx, dy, middle)
    ) {
      return false
    }
  }
  return true

  function touch(x: number, y: number) {
    const t = Math.abs(dx) > Math.abs(dy) ? (x - x1) / dx : (y - y1) / dy
    if (t > 0 && t < 1) touches.push(t)
  }
}

/** Whether a stretch of the segment is a stretch of the outline; its middle may round to just outside. */
function runsAlong(
  index: AreaIndex,
  x1: number,
  y1: number,
  dx: number,
  dy: number,
  middle: number,
): boolean {
  const { edges } = index
  const [x, y] = [x1 + middle * dx, y1 + middle * dy]
  let along = false
  edgesBetween(index, y, y, e => {
    const sideA = dx * (edges[e + 1] - y1) - dy * (edges[e] - x1)
    const sideB = dx * (edges[e + 3] - y1) - dy * (edges[e + 2] - x1)
    if (sideA !== 0 || sideB !== 0) return
    const [low, high] = [Math.min(edges[e], edges[e + 2]), Math.max(edges[e], edges[e + 2])]
    const [bottom, top] = [Math.min(edges[e + 1], edges[e + 3]), Math.max(edges[e + 1], edges[e + 3])]
    if (x >= low && x <= high && y >= bottom && y <= top) along = true
  })
  return along
}

/** Inside and on no side. */
function holdsStrictly(index: AreaIndex, [x, y]: LngLat): boolean {
  if (!indexHolds(index, [x, y])) return false
  const { edges } = index
  let on = false
  edgesBetween(index, y, y, e => {
    const [x1, y1, x2, y2] = [edges[e], edges[e + 1], edges[e + 2], edges[e + 3]]
    const within =
      x >= Math.min(x1, x2) && x <= Math.max(x1, x2) && y >= Math.min(y1, y2) && y <= Math.max(y1, y2)
    if (within && (x2 - x1) * (y - y1) === (y2 - y1) * (x - x1)) on = true
  })
  return !on
}
