import type { LngLat, MultiPolygonRings, PolygonRings, Ring } from '../../geometry.ts'

export type AreaRings = MultiPolygonRings

/** Even-odd test of a ring. A position on the edge counts as inside (models A2). */
export function ringContains(ring: Ring, [x, y]: LngLat): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x1, y1] = ring[i]
    const [x2, y2] = ring[j]
    if (onSegment(x, y, x1, y1, x2, y2)) return true
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

function onSegment(x: number, y: number, x1: number, y1: number, x2: number, y2: number): boolean {
  return (
    (x2 - x1) * (y - y1) === (y2 - y1) * (x - x1) &&
    x >= Math.min(x1, x2) &&
    x <= Math.max(x1, x2) &&
    y >= Math.min(y1, y2) &&
    y <= Math.max(y1, y2)
  )
}

/** Even-odd test over all rings of a polygon. A position on any edge counts as inside. */
export function polygonContains(rings: PolygonRings, at: LngLat): boolean {
  let inside = false
  for (const ring of rings) {
    if (onRing(ring, at)) return true
    if (ringContains(ring, at)) inside = !inside
  }
  return inside
}

function onRing(ring: Ring, [x, y]: LngLat): boolean {
  for (let i = 1; i < ring.length; i++) {
    if (onSegment(x, y, ring[i - 1][0], ring[i - 1][1], ring[i][0], ring[i][1])) return true
  }
  return false
}

export function areaContains(area: AreaRings, at: LngLat): boolean {
  return area.some(polygon => polygonContains(polygon, at))
}
