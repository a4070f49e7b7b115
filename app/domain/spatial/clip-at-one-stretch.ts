import { type AreaIndex, edgesBetween, indexArea, indexHolds } from './area-index.ts'
import type { LngLat, MultiPolygonRings, Ring } from './geometry.ts'

/**
 * A ring cut along an area's border where it crosses it twice, at one border ring: the usual case, quicker by far
 * than a general overlay. Null where it crosses otherwise; the caller checks what it gets.
 */
export function clipAtOneStretch(ring: Ring, area: MultiPolygonRings, index: AreaIndex): Ring | null {
  const [a, b, ...more] = crossingsOf(ring, index)
  if (b === undefined || more.length > 0) return null
  const [exit, entry] = indexHolds(index, ring[0]) ? [a, b] : [b, a]
  const border = borderBetween(exit, entry, area, ring)
  if (border === null) return null
  const corners = [held(index, entry.at), ...kept(ring, entry, exit), held(index, exit.at), ...border]
  return [...corners, corners[0]]
}

/** `side` and `along` on the ring, `edge` (offset in the index) and `part` on the border. */
type Crossing = { side: number; along: number; edge: number; part: number; at: LngLat }

/** In the ring's order; more than two as soon as it touches a corner, which is left to others. */
function crossingsOf(ring: Ring, index: AreaIndex): Crossing[] {
  const { edges } = index
  const found = new Map<string, Crossing>()
  for (let side = 0; side < ring.length - 1; side++) {
    const [[x1, y1], [x2, y2]] = [ring[side], ring[side + 1]]
    edgesBetween(index, Math.min(y1, y2), Math.max(y1, y2), edge => {
      const [ax, ay, bx, by] = [edges[edge], edges[edge + 1], edges[edge + 2], edges[edge + 3]]
      const a = (x2 - x1) * (ay - y1) - (y2 - y1) * (ax - x1)
      const b = (x2 - x1) * (by - y1) - (y2 - y1) * (bx - x1)
      const from = (bx - ax) * (y1 - ay) - (by - ay) * (x1 - ax)
      const to = (bx - ax) * (y2 - ay) - (by - ay) * (x2 - ax)
      if (a > 0 === b > 0 || from > 0 === to > 0) return
      const along = from / (from - to)
      const at: LngLat = [x1 + along * (x2 - x1), y1 + along * (y2 - y1)]
      found.set(`${side} ${edge}`, { side, along, edge, part: a / (a - b), at })
    })
  }
  return [...found.values()].sort((p, q) => p.side - q.side || p.along - q.along)
}

/** Corners of the ring from one crossing to the other. */
function kept(ring: Ring, from: Crossing, to: Crossing): Ring {
  const sides = ring.length - 1
  const isAllRound = from.side === to.side && from.along > to.along
  const count = isAllRound ? sides : (to.side - from.side + sides) % sides
  return Array.from({ length: count }, (_, i) => ring[(from.side + 1 + i) % sides])
}

/** The border's corners from one crossing to the other, by the way that lies inside the ring. */
function borderBetween(exit: Crossing, entry: Crossing, area: MultiPolygonRings, ring: Ring): Ring | null {
  let first = 0
  for (const border of area.flat()) {
    const edges = border.length - 1
    const [from, to] = [exit.edge / 4 - first, entry.edge / 4 - first]
    first += edges
    if (from < 0 || from >= edges) continue
    if (to < 0 || to >= edges) return null
    const isAhead = from === to && entry.part > exit.part
    const isBehind = from === to && !isAhead
    const ahead = isBehind ? edges : isAhead ? 0 : (to - from + edges) % edges
    const forth = Array.from({ length: ahead }, (_, i) => border[(from + 1 + i) % edges])
    const back = Array.from({ length: edges - ahead }, (_, i) => border[(from - i + edges) % edges])
    const index = indexArea([[ring]])
    const isWithin = (way: Ring) => way.every(corner => indexHolds(index, corner))
    return isWithin(forth) ? forth : isWithin(back) ? back : null
  }
  return null
}

/** Far below a millimetre, far above the rounding of a crossing. */
const nudge_deg = 1e-9

/**
 * A crossing with the border, moved off it to the inside: rounding has put it on either side, and sides that begin
 * there would leave the area. A place well inside is answered as it is.
 */
export function held(index: AreaIndex, at: LngLat): LngLat {
  const around = Array.from({ length: 8 }, (_, turn): LngLat => {
    const angle = (turn * Math.PI) / 4
    return [at[0] + Math.cos(angle) * nudge_deg, at[1] + Math.sin(angle) * nudge_deg]
  })
  const isIn = around.map(place => indexHolds(index, place))
  if (isIn.every(Boolean)) return at
  const worth = (turn: number) =>
    [0, 1, -1, 2, -2].reduce((sum, by) => sum + (isIn[(turn + by + 8) % 8] ? 4 - Math.abs(by) : 0), 0)
  const [best] = around.map((_, turn) => turn).sort((a, b) => worth(b) - worth(a))
  return isIn[best] ? around[best] : at
}
