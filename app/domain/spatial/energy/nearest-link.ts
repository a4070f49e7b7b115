import { boundsOf, type LngLat, type PolygonRings } from '../../geometry.ts'
import { distance_m, metresPerDegree } from '../local-metric.ts'
import { type Metres, planeSlack } from '../segment-distance.ts'
import type { Pieces } from './energy-pieces.ts'

/** Shortest connection between a polygon and its nearest piece: a position on the edge and a position on the piece. */
export type NearestLink = { from: LngLat; to: LngLat; length_m: number }

/**
 * Returns the link to the nearest piece that is not `gone` and is known to be `distance_m` away. Null if the piece is
 * inside the polygon.
 */
export function nearestLink(
  { index, sides }: Pieces,
  rings: PolygonRings,
  known_m: number,
  gone?: ReadonlySet<number>,
): NearestLink | null {
  if (index === null || known_m === 0 || !Number.isFinite(known_m)) return null
  const [west, south, east, north] = boundsOf(rings.flat())
  const metres = metresPerDegree((south + north) / 2)
  const farthest = metresPerDegree(Math.max(Math.abs(south), Math.abs(north)))
  const dx = (known_m + 1) / planeSlack / farthest.lng
  const dy = (known_m + 1) / planeSlack / farthest.lat
  let best: NearestLink | null = null
  const considerLink = (from: LngLat, to: LngLat) => {
    const length_m = distance_m(from, to)
    if (best === null || length_m < best.length_m) best = { from, to, length_m }
  }
  for (const i of index.search(west - dx, south - dy, east + dx, north + dy)) {
    if (gone?.has(i)) continue
    const [ax, ay, bx, by] = sides.subarray(i * 4, i * 4 + 4)
    for (const ring of rings) {
      for (let k = 1; k < ring.length; k++) {
        const [c, d] = [ring[k - 1], ring[k]]
        considerLink(nearestOn(c, d, [ax, ay], metres), [ax, ay])
        considerLink(nearestOn(c, d, [bx, by], metres), [bx, by])
        considerLink(d, nearestOn([ax, ay], [bx, by], d, metres))
      }
    }
  }
  return best
}

/** Returns the position on a segment that is nearest to `at`, in the plane given by `metres`. */
function nearestOn(a: LngLat, b: LngLat, at: LngLat, metres: Metres): LngLat {
  const dx = (b[0] - a[0]) * metres.lng
  const dy = (b[1] - a[1]) * metres.lat
  const length2 = dx * dx + dy * dy
  const along = (at[0] - a[0]) * metres.lng * dx + (at[1] - a[1]) * metres.lat * dy
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, along / length2))
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
}
