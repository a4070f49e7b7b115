import type { LngLat, MultiPolygonRings, PolygonRings } from '../../geometry.ts'
import { type AreaIndex, edgesBetween, indexArea, indexContains } from './area-index.ts'
import { labelPoint } from './label-point.ts'

/**
 * Whether a polygon lies entirely inside an area: no side leaves the area, no part of the area's outline runs through
 * the polygon, and a point in the polygon is in the area. The polygon may touch the outline from inside. The test is
 * exact for the given numbers. `index` is `indexArea(area)`, for repeated calls.
 */
export function polygonInsideArea(
  polygon: PolygonRings,
  area: MultiPolygonRings,
  index: AreaIndex = indexArea(area),
): boolean {
  for (const ring of polygon) for (const at of ring) if (!indexContains(index, at)) return false
  for (const ring of polygon) {
    for (let i = 1; i < ring.length; i++) {
      const middles = middlesBetween(index, ring[i - 1], ring[i])
      if (middles === null) return false
      if (!middles.every(at => indexContains(index, at) || onSide(index, ring[i - 1], ring[i], at)))
        return false
    }
  }
  const own = indexArea([polygon])
  const [west, south, east, north] = own.bounds
  const { edges } = index
  let inside = true
  edgesBetween(index, south, north, e => {
    const [x1, y1, x2, y2] = [edges[e], edges[e + 1], edges[e + 2], edges[e + 3]]
    if (!inside || Math.max(x1, x2) < west || Math.min(x1, x2) > east) return
    if (Math.max(y1, y2) < south || Math.min(y1, y2) > north) return
    const middles = middlesBetween(own, [x1, y1], [x2, y2]) ?? []
    if (middles.some(at => indexContains(own, at) && !onSide(own, [x1, y1], [x2, y2], at))) inside = false
  })
  return inside && indexContains(index, labelPoint([polygon]))
}

/**
 * Returns the midpoints of the stretches between the points where a segment touches the sides in the index. Returns
 * null if it crosses one.
 */
function middlesBetween(index: AreaIndex, [x1, y1]: LngLat, [x2, y2]: LngLat): LngLat[] | null {
  const { edges } = index
  const [dx, dy] = [x2 - x1, y2 - y1]
  const [west, east] = [Math.min(x1, x2), Math.max(x1, x2)]
  const stops = [0, 1]
  const touch = (x: number, y: number) => {
    const t = Math.abs(dx) > Math.abs(dy) ? (x - x1) / dx : (y - y1) / dy
    if (t > 0 && t < 1) stops.push(t)
  }
  let crossed = false
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
  if (crossed) return null
  stops.sort((a, b) => a - b)
  const middles: LngLat[] = []
  for (let i = 1; i < stops.length; i++) {
    if (stops[i] === stops[i - 1]) continue
    const t = (stops[i] + stops[i - 1]) / 2
    middles.push([x1 + t * dx, y1 + t * dy])
  }
  return middles
}

/**
 * Whether a position on a segment lies on a side that runs along the segment. Rounding may move the position slightly
 * off the side.
 */
function onSide(index: AreaIndex, [x1, y1]: LngLat, [x2, y2]: LngLat, [x, y]: LngLat): boolean {
  const { edges } = index
  const [dx, dy] = [x2 - x1, y2 - y1]
  let on = false
  edgesBetween(index, y, y, e => {
    const [ax, ay, bx, by] = [edges[e], edges[e + 1], edges[e + 2], edges[e + 3]]
    if (dx * (ay - y1) !== dy * (ax - x1) || dx * (by - y1) !== dy * (bx - x1)) return
    if (x < Math.min(ax, bx) || x > Math.max(ax, bx) || y < Math.min(ay, by) || y > Math.max(ay, by)) return
    on = true
  })
  return on
}
