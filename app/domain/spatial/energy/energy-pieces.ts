import Flatbush from 'flatbush'
import { type Bounds, boundsOf, isEmptyBounds, type LngLat, type PolygonRings } from '../../geometry.ts'
import { metresPerDegree } from '../local-metric.ts'
import { nearestIn } from '../nearest.ts'
import { polygonContains } from '../polygon/inside.ts'
import { type Metres, planeSlack, toSegment_m } from '../segment-distance.ts'

/** Segments of lines, and points as segments of zero length, indexed for distance queries. */
export type Pieces = {
  /** x1, y1, x2, y2 of each segment in degrees. */
  sides: Float64Array
  /** Null if there are none. */
  index: Flatbush | null
}

export function indexPieces(list: readonly number[]): Pieces {
  const sides = Float64Array.from(list)
  if (sides.length === 0) return { sides, index: null }
  const index = new Flatbush(sides.length / 4)
  for (let i = 0; i < sides.length; i += 4) {
    const [x1, y1, x2, y2] = sides.subarray(i, i + 4)
    index.add(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2))
  }
  index.finish()
  return { sides, index }
}

/** Returns the segments of a line. A single position gives a segment of zero length. */
export function sidesOf(line: readonly (readonly number[])[]): number[] {
  if (line.length === 1) return [line[0][0], line[0][1], line[0][0], line[0][1]]
  return line.slice(1).flatMap(([x, y], i) => [line[i][0], line[i][1], x, y])
}

/**
 * Distance in metres along the ellipsoid to the nearest piece that is not `gone`. It is measured from the edge of a
 * polygon, and is 0 if the polygon contains or crosses a piece. Infinity if there is none within `max_m`, which
 * applies to positions only.
 */
export function nearestPiece_m(
  { index, sides }: Pieces,
  from: LngLat | PolygonRings,
  gone?: ReadonlySet<number>,
  max_m?: number,
): number {
  if (index === null) return Infinity
  const there: There = { index, sides, gone }
  return (isPosition(from) ? toPoint(there, from, max_m) : toPolygon(there, from)) ?? Infinity
}
type There = { index: Flatbush; sides: Float64Array; gone: ReadonlySet<number> | undefined }

function isPosition(from: LngLat | PolygonRings): from is LngLat {
  return typeof from[0] === 'number'
}

function toPoint({ index, sides, gone }: There, [x, y]: LngLat, max_m?: number): number | undefined {
  const metres = metresPerDegree(y)
  let min = Infinity
  const distance = (i: number) => {
    if (gone?.has(i)) return Infinity
    const at = i * 4
    const [x1, y1, x2, y2] = [sides[at], sides[at + 1], sides[at + 2], sides[at + 3]]
    const d = toSegment_m(x, y, x1, y1, x2, y2, metres, min)
    if (d < min) min = d
    return d
  }
  return nearestIn(index, [x, y, x, y], distance, max_m)?.distance_m
}

/** Widens the polygon's box by the distance from one corner, because nothing outside that box can be nearer. */
function toPolygon(there: There, rings: PolygonRings): number | undefined {
  const { index, sides, gone } = there
  const bounds = boundsOf(rings.flat())
  if (isEmptyBounds(bounds)) return undefined
  const ofCorner = toPoint(there, rings[0][0])
  if (ofCorner === undefined) return undefined
  const [west, south, east, north] = bounds
  const metres = metresPerDegree((south + north) / 2)
  const farthest = metresPerDegree(Math.max(Math.abs(south), Math.abs(north)))
  const dx = (ofCorner + 1) / planeSlack / farthest.lng
  const dy = (ofCorner + 1) / planeSlack / farthest.lat
  let min = Infinity
  for (const i of index.search(west - dx, south - dy, east + dx, north + dy)) {
    if (gone?.has(i)) continue
    const max = Math.min(min, ofCorner)
    const far_m = boxToBox_m(sides, i * 4, bounds, metres)
    if (far_m * planeSlack > max) continue
    min = Math.min(min, segmentToPolygon_m(sides, i * 4, rings, metres, far_m === 0, max))
    if (min === 0) break
  }
  return min
}

/** Lower bound of the distance between a segment and a box. It is 0 only if their boxes meet. */
function boxToBox_m(
  sides: Float64Array,
  at: number,
  [west, south, east, north]: Bounds,
  metres: Metres,
): number {
  const [x1, y1, x2, y2] = [sides[at], sides[at + 1], sides[at + 2], sides[at + 3]]
  const dx = Math.max(0, west - Math.max(x1, x2), Math.min(x1, x2) - east) * metres.lng
  const dy = Math.max(0, south - Math.max(y1, y2), Math.min(y1, y2) - north) * metres.lat
  return Math.sqrt(dx * dx + dy * dy)
}

/** Returns 0 if they meet, for which their boxes must meet, and Infinity if the segment is farther away than `max`. */
function segmentToPolygon_m(
  sides: Float64Array,
  at: number,
  rings: PolygonRings,
  metres: Metres,
  canMeet: boolean,
  max: number,
): number {
  const [ax, ay, bx, by] = [sides[at], sides[at + 1], sides[at + 2], sides[at + 3]]
  if (canMeet && (polygonContains(rings, [ax, ay]) || polygonContains(rings, [bx, by]))) return 0
  let min = Infinity
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [cx, cy] = ring[j]
      const [dx, dy] = ring[i]
      if (canMeet && cross(ax, ay, bx, by, cx, cy, dx, dy)) return 0
      const limit = Math.min(max, min)
      const fromA = toSegment_m(ax, ay, cx, cy, dx, dy, metres, limit)
      const fromB = toSegment_m(bx, by, cx, cy, dx, dy, metres, limit)
      const fromD = toSegment_m(dx, dy, ax, ay, bx, by, metres, limit)
      min = Math.min(min, fromA, fromB, fromD)
    }
  }
  return min
}

function cross(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  const abc = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  const abd = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
  if (abc > 0 === abd > 0) return false
  const cda = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
  const cdb = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
  return cda > 0 !== cdb > 0
}
