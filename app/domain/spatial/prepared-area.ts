import type { LngLat, MultiPolygonRings, PolygonRings } from './geometry.ts'
import { polygonHolds } from './inside.ts'

/** How near to the border counts as on it, in degrees: 1 cm, less than the sixth decimal of what is sent. */
const onBorder_deg = 1e-7

export type PreparedArea = {
  /** Whether a position lies inside; on the border counts as inside. */
  holds(at: LngLat): boolean
  /** Whether a whole polygon lies inside: its edges, not only its vertices, and around no hole of the area. */
  holdsPolygon(rings: PolygonRings): boolean
}

/** Edges of the area, x1 y1 x2 y2 each, listed by the bands of latitude that they touch. */
type Bands = { edges: Float64Array; south: number; height_deg: number; lists: Int32Array[] }

/**
 * Prepares an area for many questions. Its polygons may share borders (the local levels of a working area);
 * holes are told from the rings, so a gap between polygons must come as a hole of their union.
 */
export function prepareArea(area: MultiPolygonRings): PreparedArea {
  const bands = makeBands(area)
  const holes = area.flatMap(rings => rings.slice(1))
  const holds = (at: LngLat) => isOnBorder(bands, at) || isOddInside(bands, at)
  return {
    holds,
    holdsPolygon(rings) {
      for (const ring of rings) {
        for (let i = 1; i < ring.length; i++) {
          if (!holdsEdge(bands, holds, ring[i - 1], ring[i])) return false
        }
      }
      return !holes.some(hole => hole.some(at => !isOnRings(rings, at) && polygonHolds(rings, at)))
    },
  }
}

/** Cuts the edge where it meets the border; each piece is inside when its middle is. */
function holdsEdge(bands: Bands, holds: (at: LngLat) => boolean, a: LngLat, b: LngLat): boolean {
  if (!holds(a) || !holds(b)) return false
  const cuts = [0, 1]
  forEachEdge(bands, Math.min(a[1], b[1]), Math.max(a[1], b[1]), (x1, y1, x2, y2) => {
    if (Math.max(x1, x2) < Math.min(a[0], b[0]) || Math.min(x1, x2) > Math.max(a[0], b[0])) return
    const denominator = (b[0] - a[0]) * (y2 - y1) - (b[1] - a[1]) * (x2 - x1)
    if (denominator === 0) {
      for (const end of [placeAlong(a, b, x1, y1), placeAlong(a, b, x2, y2)])
        if (end > 0 && end < 1) cuts.push(end)
      return
    }
    const t = ((x1 - a[0]) * (y2 - y1) - (y1 - a[1]) * (x2 - x1)) / denominator
    if (t > 0 && t < 1) cuts.push(t)
  })
  cuts.sort((one, other) => one - other)
  const length_deg = Math.hypot(b[0] - a[0], b[1] - a[1])
  return cuts.every((t, i) => {
    if (i === 0 || (t - cuts[i - 1]) * length_deg < onBorder_deg) return true
    const middle = (t + cuts[i - 1]) / 2
    return holds([a[0] + middle * (b[0] - a[0]), a[1] + middle * (b[1] - a[1])])
  })
}

/** Where along a to b (0 to 1) the foot of a position lies. */
function placeAlong(a: LngLat, b: LngLat, x: number, y: number): number {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const square = dx * dx + dy * dy
  return square === 0 ? 0 : ((x - a[0]) * dx + (y - a[1]) * dy) / square
}

function isOddInside(bands: Bands, [x, y]: LngLat): boolean {
  let inside = false
  forEachEdge(bands, y, y, (x1, y1, x2, y2) => {
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  })
  return inside
}

function isOnBorder(bands: Bands, at: LngLat): boolean {
  let near = false
  forEachEdge(bands, at[1] - onBorder_deg, at[1] + onBorder_deg, (x1, y1, x2, y2) => {
    near ||= isNearEdge(at, x1, y1, x2, y2)
  })
  return near
}

function isOnRings(rings: PolygonRings, at: LngLat): boolean {
  return rings.some(ring =>
    ring.some((b, i) => i > 0 && isNearEdge(at, ring[i - 1][0], ring[i - 1][1], b[0], b[1])),
  )
}

function isNearEdge([x, y]: LngLat, x1: number, y1: number, x2: number, y2: number): boolean {
  if (x < Math.min(x1, x2) - onBorder_deg || x > Math.max(x1, x2) + onBorder_deg) return false
  const t = Math.min(1, Math.max(0, placeAlong([x1, y1], [x2, y2], x, y)))
  return Math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1)) <= onBorder_deg
}

function forEachEdge(
  { edges, south, height_deg, lists }: Bands,
  from_lat: number,
  to_lat: number,
  visit: (x1: number, y1: number, x2: number, y2: number) => void,
): void {
  const first = Math.max(0, Math.floor((from_lat - south) / height_deg))
  const last = Math.min(lists.length - 1, Math.floor((to_lat - south) / height_deg))
  for (let band = first; band <= last; band++) {
    for (const edge of lists[band]) {
      const y1 = edges[edge + 1]
      const y2 = edges[edge + 3]
      // An edge stands in every band that it touches; the first of those asked for visits it.
      const lowest = Math.max(first, Math.floor((Math.min(y1, y2) - south) / height_deg))
      if (lowest === band) visit(edges[edge], y1, edges[edge + 2], y2)
    }
  }
}

function makeBands(area: MultiPolygonRings): Bands {
  const edges: number[] = []
  let south = Number.POSITIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  for (const ring of area.flat()) {
    for (let i = 1; i < ring.length; i++) {
      edges.push(ring[i - 1][0], ring[i - 1][1], ring[i][0], ring[i][1])
      south = Math.min(south, ring[i][1])
      north = Math.max(north, ring[i][1])
    }
  }
  if (edges.length === 0) return { edges: new Float64Array(), south: 0, height_deg: 1, lists: [] }
  const bandCount = Math.min(1024, Math.ceil(Math.sqrt(edges.length)))
  // A little higher than the area, so that its northernmost edge falls into the last band.
  const height_deg = ((north - south) * (1 + 1e-9) + 1e-12) / bandCount
  const lists: number[][] = Array.from({ length: bandCount }, () => [])
  for (let edge = 0; edge < edges.length; edge += 4) {
    const low = Math.floor((Math.min(edges[edge + 1], edges[edge + 3]) - south) / height_deg)
    const high = Math.floor((Math.max(edges[edge + 1], edges[edge + 3]) - south) / height_deg)
    for (let band = low; band <= high; band++) lists[band].push(edge)
  }
  return {
    edges: Float64Array.from(edges),
    south,
    height_deg,
    lists: lists.map(list => Int32Array.from(list)),
  }
}
