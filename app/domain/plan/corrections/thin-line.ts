import type { LngLat } from '../../geometry.ts'
import { metresPerDegree } from '../../spatial/local-metric.ts'
import { simplifyRing } from '../../spatial/settlements/simplify-ring.ts'

/** `off_m` is the distance of the farthest omitted position from the simplified line. */
export type Thinned = { positions: LngLat[]; off_m: number }
const tries = 24

/** Simplifies a line to at most `max` positions with the smallest tolerance that achieves this. */
export function thinLine(line: readonly LngLat[], max: number): Thinned {
  const metres = metresPerDegree(line[0][1])
  const flat = line.map(([lng, lat]): LngLat => [lng * metres.lng, lat * metres.lat])
  const place = new Map(flat.map((position, at) => [position, at]))
  const thin = (tolerance_m: number) => simplifyRing(flat, tolerance_m).map(one => place.get(one) as number)
  let [min, enough] = [0, 1]
  while (thin(enough).length > max) enough *= 4
  for (let i = 0; i < tries; i++) {
    const middle = (min + enough) / 2
    if (thin(middle).length > max) min = middle
    else enough = middle
  }
  const remaining = thin(enough)
  return { positions: remaining.map(at => line[at]), off_m: farthestOff(flat, remaining) }
}

function farthestOff(flat: readonly LngLat[], remaining: readonly number[]): number {
  let most2 = 0
  for (let k = 1; k < remaining.length; k++) {
    const [[x1, y1], [x2, y2]] = [flat[remaining[k - 1]], flat[remaining[k]]]
    const [dx, dy] = [x2 - x1, y2 - y1]
    const length2 = dx * dx + dy * dy
    for (let i = remaining[k - 1] + 1; i < remaining[k]; i++) {
      const [x, y] = flat[i]
      const along = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length2))
      most2 = Math.max(most2, (x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2)
    }
  }
  return Math.sqrt(most2)
}
