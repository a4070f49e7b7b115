import type { LngLat } from '../../app/domain/geometry.ts'
import { distance_m, metresPerDegree } from '../../app/domain/spatial/local-metric.ts'
import type { Random } from '../random.ts'
import type { DemoGround } from './ground.ts'

const shifts = [-0.22, -0.11, 0, 0.11, 0.22]

/**
 * A road-like way between two places: halved repeatedly, each middle moved sideways to where it neither
 * climbs nor drops against its ends, with some randomness. Pieces are at most `piece_m` long.
 */
export function wander(
  from: LngLat,
  to: LngLat,
  ground: DemoGround,
  next: Random,
  piece_m: number,
): LngLat[] {
  const way: LngLat[] = [from]
  halve(from, to, ground, next, piece_m, way)
  return way
}

function halve(a: LngLat, b: LngLat, ground: DemoGround, next: Random, piece_m: number, way: LngLat[]): void {
  const length_m = distance_m(a, b)
  if (length_m <= piece_m) {
    way.push(b)
    return
  }
  const metres = metresPerDegree(a[1])
  const level = (ground.elevation_m(a[0], a[1]) + ground.elevation_m(b[0], b[1])) / 2
  const east = ((b[0] - a[0]) * metres.lng) / length_m
  const north = ((b[1] - a[1]) * metres.lat) / length_m
  let best: LngLat = a
  let min = Infinity
  for (const shift of shifts) {
    const off = (shift + (next() - 0.5) * 0.08) * length_m
    const lng = (a[0] + b[0]) / 2 - (north * off) / metres.lng
    const lat = (a[1] + b[1]) / 2 + (east * off) / metres.lat
    const climb = Math.abs(ground.elevation_m(lng, lat) - level) / length_m
    const cost = climb * 5 + Math.abs(shift) + next() * 0.12
    if (cost < min) {
      min = cost
      best = [lng, lat]
    }
  }
  halve(a, best, ground, next, piece_m, way)
  halve(best, b, ground, next, piece_m, way)
}
