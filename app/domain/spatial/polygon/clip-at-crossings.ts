import type { LngLat, MultiPolygonRings, Ring } from '../../geometry.ts'
import { type AreaIndex, edgesBetween, indexArea, indexContains } from './area-index.ts'

/**
 * Clips a ring along the boundary of an area where the two cross (Weiler and Atherton 1977), which is much faster than
 * a general overlay. Returns null if the part inside has several pieces or a hole, and undefined if this method cannot
 * decide because the two touch without crossing or do not cross at all. The caller must check the resulting ring.
 */
export function clipAtCrossings(
  ring: Ring,
  area: MultiPolygonRings,
  index: AreaIndex,
): Ring | null | undefined {
  const crossings = crossingsOf(ring, index)
  if (crossings.length === 0 || crossings.length % 2 === 1) return undefined
  const isInsideFirst = indexContains(index, ring[0])
  // Along the ring, crossings alternate between leaving and entering the area.
  const isExit = (order: number) => (order % 2 === 0) === isInsideFirst
  const borders = bordersOf(crossings, area)
  if (borders === null) return undefined
  const stretches: { entry: Crossing; exit: Crossing; border: Ring }[] = []
  const begin = isInsideFirst ? crossings.length - 1 : 0
  let at = begin
  do {
    const entry = crossings[at]
    const exit = crossings[(at + 1) % crossings.length]
    const next = followed(exit, borders, isCounterclockwise(ring))
    if (isExit(at) || next === null || isExit(next.to.order)) return undefined
    stretches.push({ entry, exit, border: next.corners })
    at = next.to.order
  } while (at !== begin && stretches.length <= crossings.length)
  if (stretches.length * 2 !== crossings.length || anyBorderWithin(ring, area, borders)) return null
  const corners = stretches.flatMap(({ entry, exit, border }) => [
    nudgedInside(index, entry.at),
    ...cornersBetween(ring, entry, exit),
    nudgedInside(index, exit.at),
    ...border,
  ])
  return [...corners, corners[0]]
}

/**
 * `side` and `along` give the position on the ring, `edge` (an offset in the index) and `part` the position on the
 * boundary, and `order` the position along the ring. `isAheadLeft` is set if the edge of the boundary leads to the
 * left of the ring's side.
 */
type Crossing = {
  side: number
  along: number
  edge: number
  part: number
  at: LngLat
  isAheadLeft: boolean
  order: number
}

/**
 * Returns crossings in the order of the ring. If the ring touches a corner, their number is odd or their directions do
 * not alternate.
 */
function crossingsOf(ring: Ring, index: AreaIndex): Crossing[] {
  const { edges } = index
  const found: Crossing[] = []
  for (let side = 0; side < ring.length - 1; side++) {
    const [x1, y1] = ring[side]
    const [x2, y2] = ring[side + 1]
    const [west, east] = [Math.min(x1, x2), Math.max(x1, x2)]
    const before = found.length
    edgesBetween(index, Math.min(y1, y2), Math.max(y1, y2), edge => {
      const [ax, ay, bx, by] = [edges[edge], edges[edge + 1], edges[edge + 2], edges[edge + 3]]
      if ((ax < west && bx < west) || (ax > east && bx > east)) return
      const a = (x2 - x1) * (ay - y1) - (y2 - y1) * (ax - x1)
      const b = (x2 - x1) * (by - y1) - (y2 - y1) * (bx - x1)
      const from = (bx - ax) * (y1 - ay) - (by - ay) * (x1 - ax)
      const to = (bx - ax) * (y2 - ay) - (by - ay) * (x2 - ax)
      if (a > 0 === b > 0 || from > 0 === to > 0) return
      for (let i = before; i < found.length; i++) if (found[i].edge === edge) return
      const along = from / (from - to)
      const at: LngLat = [x1 + along * (x2 - x1), y1 + along * (y2 - y1)]
      found.push({ side, along, edge, part: a / (a - b), at, isAheadLeft: b > a, order: 0 })
    })
  }
  found.sort((p, q) => p.side - q.side || p.along - q.along)
  for (let i = 0; i < found.length; i++) found[i].order = i
  return found
}

/** Returns the corners of the ring from one crossing to the other. */
function cornersBetween(ring: Ring, from: Crossing, to: Crossing): Ring {
  const sides = ring.length - 1
  const isAllRound = from.side === to.side && from.along > to.along
  const count = isAllRound ? sides : (to.side - from.side + sides) % sides
  return Array.from({ length: count }, (_, i) => ring[(from.side + 1 + i) % sides])
}

/**
 * A ring of the boundary that has crossings. `first` is the number of its first edge, and `met` contains its crossings
 * in its own order.
 */
type Border = { corners: Ring; first: number; met: Crossing[] }

function bordersOf(crossings: Crossing[], area: MultiPolygonRings): Border[] | null {
  const borders: Border[] = []
  let first = 0
  let met = 0
  for (const corners of area.flat()) {
    const last = first + corners.length - 1
    const own = crossings
      .filter(({ edge }) => edge / 4 >= first && edge / 4 < last)
      .sort((p, q) => p.edge - q.edge || p.part - q.part)
    if (own.length > 0) borders.push({ corners, first, met: own })
    met += own.length
    first = last
  }
  return met === crossings.length ? borders : null
}

/** Follows the boundary from an exit, in the direction that leads into the ring, up to the next crossing. */
function followed(
  exit: Crossing,
  borders: Border[],
  isCounterclockwise: boolean,
): { to: Crossing; corners: Ring } | null {
  const border = borders.find(({ met }) => met.includes(exit))
  if (border === undefined) return null
  const { corners, first, met } = border
  const isAhead = exit.isAheadLeft === isCounterclockwise
  const to = met[(met.indexOf(exit) + (isAhead ? 1 : met.length - 1)) % met.length]
  const sides = corners.length - 1
  const [from, end] = [exit.edge / 4 - first, to.edge / 4 - first]
  const isRound = from === end && (isAhead ? to.part <= exit.part : to.part >= exit.part)
  const count = isRound ? sides : (isAhead ? end - from + sides : from - end + sides) % sides
  return {
    to,
    corners: Array.from({ length: count }, (_, i) =>
      isAhead ? corners[(from + 1 + i) % sides] : corners[(from - i + sides) % sides],
    ),
  }
}

/** A boundary ring inside the ring that has no crossings is a hole or a separate piece. */
function anyBorderWithin(ring: Ring, area: MultiPolygonRings, crossed: Border[]): boolean {
  const others = area.flat().filter(corners => crossed.every(border => border.corners !== corners))
  if (others.length === 0) return false
  const index = indexArea([[ring]])
  return others.some(([corner]) => indexContains(index, corner))
}

function isCounterclockwise(ring: Ring): boolean {
  let twice = 0
  const [x0, y0] = ring[0]
  for (let i = 1; i < ring.length; i++) {
    twice += (ring[i - 1][0] - x0) * (ring[i][1] - y0) - (ring[i][0] - x0) * (ring[i - 1][1] - y0)
  }
  return twice > 0
}

/** Far smaller than a millimetre, but far larger than the rounding error of a crossing. */
const nudge_deg = 1e-9

/**
 * Moves a crossing with the boundary slightly inside. Rounding may put it on either side, and sides that begin there
 * would leave the area. A position well inside is returned unchanged.
 */
export function nudgedInside(index: AreaIndex, at: LngLat): LngLat {
  const around = Array.from({ length: 8 }, (_, turn): LngLat => {
    const angle = (turn * Math.PI) / 4
    return [at[0] + Math.cos(angle) * nudge_deg, at[1] + Math.sin(angle) * nudge_deg]
  })
  const isIn = around.map(place => indexContains(index, place))
  if (isIn.every(Boolean)) return at
  const worth = (turn: number) =>
    [0, 1, -1, 2, -2].reduce((sum, by) => sum + (isIn[(turn + by + 8) % 8] ? 4 - Math.abs(by) : 0), 0)
  const [best] = around.map((_, turn) => turn).sort((a, b) => worth(b) - worth(a))
  return isIn[best] ? around[best] : at
}
