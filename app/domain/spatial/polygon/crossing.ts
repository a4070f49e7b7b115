import type { LngLat, PolygonRings } from '../../geometry.ts'

/** Returns a position where two non-adjacent edges meet, or where an edge runs back over the previous one. */
export function crossing(rings: PolygonRings): LngLat | null {
  const { edges, order, west, east, ring, place } = sortedEdges(rings)
  for (let i = 0; i < order.length; i++) {
    const a = order[i]
    for (let j = i + 1; j < order.length && west[order[j]] <= east[a]; j++) {
      const b = order[j]
      const steps = ring[a] === ring[b] ? Math.abs(place[a] - place[b]) : 2
      const areNeighbours = steps === 1 || (ring[a] === ring[b] && steps === rings[ring[a]].length - 2)
      if (areNeighbours) {
        if (runsBack(edges, a, b)) return [edges[a * 4], edges[a * 4 + 1]]
      } else if (meet(edges, a, b)) {
        const met = isOnEdge(edges, edges[b * 4], edges[b * 4 + 1], a) ? b : a
        return [edges[met * 4], edges[met * 4 + 1]]
      }
    }
  }
  return null
}

/** Typed arrays, because one object per edge made this the slowest part of computing the outline of a settlement. */
type SortedEdges = {
  /** x1, y1, x2, y2 of each edge. */
  edges: Float64Array
  /** Edges ordered by their western end. */
  order: Uint32Array
  west: Float64Array
  east: Float64Array
  /** Ring of each edge, and its index within the ring. */
  ring: Uint32Array
  place: Uint32Array
}

function sortedEdges(rings: PolygonRings): SortedEdges {
  const count = rings.reduce((sum, ring) => sum + ring.length - 1, 0)
  const edges = new Float64Array(count * 4)
  const [west, east] = [new Float64Array(count), new Float64Array(count)]
  const [ring, place, order] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)]
  let next = 0
  for (let r = 0; r < rings.length; r++) {
    for (let i = 1; i < rings[r].length; i++) {
      const from = rings[r][i - 1]
      const to = rings[r][i]
      edges[next * 4] = from[0]
      edges[next * 4 + 1] = from[1]
      edges[next * 4 + 2] = to[0]
      edges[next * 4 + 3] = to[1]
      west[next] = Math.min(from[0], to[0])
      east[next] = Math.max(from[0], to[0])
      ring[next] = r
      place[next] = i - 1
      order[next] = next++
    }
  }
  order.sort((a, b) => west[a] - west[b] || a - b)
  return { edges, order, west, east, ring, place }
}

/** Whether two adjacent edges overlap beyond their common corner. */
function runsBack(edges: Float64Array, a: number, b: number): boolean {
  const isAFirst = edges[a * 4 + 2] === edges[b * 4] && edges[a * 4 + 3] === edges[b * 4 + 1]
  const shared = isAFirst ? a * 4 + 2 : a * 4
  const before = isAFirst ? a * 4 : a * 4 + 2
  const after = isAFirst ? b * 4 + 2 : b * 4
  const [x, y] = [edges[shared], edges[shared + 1]]
  const [px, py, qx, qy] = [edges[before], edges[before + 1], edges[after], edges[after + 1]]
  return turn(px, py, x, y, qx, qy) === 0 && (px - x) * (qx - x) + (py - y) * (qy - y) > 0
}

function meet(edges: Float64Array, a: number, b: number): boolean {
  const [ay, by] = [edges[a * 4 + 1], edges[a * 4 + 3]]
  const [cy, dy] = [edges[b * 4 + 1], edges[b * 4 + 3]]
  if ((ay < cy && ay < dy && by < cy && by < dy) || (cy < ay && cy < by && dy < ay && dy < by)) return false
  const [ax, bx, cx, dx] = [edges[a * 4], edges[a * 4 + 2], edges[b * 4], edges[b * 4 + 2]]
  const abc = turn(ax, ay, bx, by, cx, cy)
  const abd = turn(ax, ay, bx, by, dx, dy)
  const cda = turn(cx, cy, dx, dy, ax, ay)
  const cdb = turn(cx, cy, dx, dy, bx, by)
  if (abc * abd < 0 && cda * cdb < 0) return true
  return (
    (abc === 0 && isBetweenEnds(edges, cx, cy, a)) ||
    (abd === 0 && isBetweenEnds(edges, dx, dy, a)) ||
    (cda === 0 && isBetweenEnds(edges, ax, ay, b)) ||
    (cdb === 0 && isBetweenEnds(edges, bx, by, b))
  )
}

/** The sign says on which side of the line from a to b the point c lies. */
function turn(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

function isOnEdge(edges: Float64Array, x: number, y: number, edge: number): boolean {
  const [x1, y1, x2, y2] = [edges[edge * 4], edges[edge * 4 + 1], edges[edge * 4 + 2], edges[edge * 4 + 3]]
  return turn(x1, y1, x2, y2, x, y) === 0 && isBetweenEnds(edges, x, y, edge)
}

/** Whether a position on the line through an edge lies between the ends of the edge. */
function isBetweenEnds(edges: Float64Array, x: number, y: number, edge: number): boolean {
  const [x1, y1, x2, y2] = [edges[edge * 4], edges[edge * 4 + 1], edges[edge * 4 + 2], edges[edge * 4 + 3]]
  return x >= Math.min(x1, x2) && x <= Math.max(x1, x2) && y >= Math.min(y1, y2) && y <= Math.max(y1, y2)
}
