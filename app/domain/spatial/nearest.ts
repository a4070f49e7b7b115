import type Flatbush from 'flatbush'
import type { Bounds } from '../geometry.ts'
import { metresPerDegree } from './local-metric.ts'

export type NearestHit = { index: number; distance_m: number }

/**
 * Finds the exact nearest item in an index of boxes in degrees. Searches a box around `from` and widens it until the
 * best match is nearer than the edge of the box. Calls `distance_m` only for items whose box is near. Returns null if
 * nothing lies within `limit_m`.
 */
export function nearestIn(
  index: Flatbush,
  from: Bounds,
  distance_m: (item: number) => number,
  limit_m = 2_000_000,
): NearestHit | null {
  const metres = metresPerDegree(Math.max(Math.abs(from[1]), Math.abs(from[3])))
  for (let reach_m = 500; ; reach_m *= 4) {
    const dx = reach_m / metres.lng
    const dy = reach_m / metres.lat
    let best: NearestHit | null = null
    for (const item of index.search(from[0] - dx, from[1] - dy, from[2] + dx, from[3] + dy)) {
      const distance = distance_m(item)
      if (best && (distance > best.distance_m || (distance === best.distance_m && item > best.index)))
        continue
      best = { index: item, distance_m: distance }
    }
    if (best && best.distance_m <= Math.min(reach_m * 0.98, limit_m)) return best
    if (reach_m > limit_m) return best && best.distance_m <= limit_m ? best : null
  }
}
