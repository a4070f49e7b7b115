import type { LngLat } from '../geometry.ts'
import { head_m } from './head.ts'

/** Course of a stream downstream from the intake: metres along it, and elevation in metres. */
export type Profile = { chainage_m: Float64Array; elevation_m: Float64Array; positions: LngLat[] }
export type PlacedPowerhouse = {
  index: number
  power_kW: number
  head_m: number
  chainage_m: number
  elevation_m: number
  at: LngLat
}
export type PowerOptions = { power_kW: number; interval_kW: number; discharge_m3s: number }

/** Tolerance in steps of the interval, so that 3 x 0.1 kW equals 0.3 kW. */
const slack = 1e-9

/** Number of powerhouses requested. The full power is included even if it is not a multiple of the interval. */
export function countTargets({ power_kW, interval_kW }: PowerOptions): number {
  const steps = Math.floor(power_kW / interval_kW + slack)
  return steps * interval_kW >= power_kW * (1 - slack) ? Math.max(1, steps) : steps + 1
}

/**
 * Powers for which powerhouses are placed, in ascending order: each multiple of the interval, then the full power
 * (models D2.4, S-073).
 */
export function powerTargets(options: PowerOptions): number[] {
  const count = countTargets(options)
  return Array.from({ length: count }, (_, k) =>
    k === count - 1 ? options.power_kW : (k + 1) * options.interval_kW,
  )
}

/**
 * Returns heights that never rise downstream. Each is the minimum so far, which removes bumps of the terrain model
 * (models D2.3).
 */
export function runningMinimum(elevation_m: ArrayLike<number>): Float64Array {
  const lowered = Float64Array.from(elevation_m)
  for (let i = 1; i < lowered.length; i++) lowered[i] = Math.min(lowered[i], lowered[i - 1])
  return lowered
}

/**
 * Finds the position along a course where each power has the head that it needs (models D2.5): on the first stretch
 * that reaches the height, interpolated linearly. Stops at the first power that the course does not reach.
 */
export function placePowerhouses(profile: Profile, options: PowerOptions): PlacedPowerhouse[] {
  const { chainage_m, positions } = profile
  const z = runningMinimum(profile.elevation_m)
  const placed: PlacedPowerhouse[] = []
  let i = 0
  for (const [k, power_kW] of powerTargets(options).entries()) {
    const head = head_m(power_kW, options.discharge_m3s)
    const height = z[0] - head
    while (i + 1 < z.length && z[i + 1] > height) i++
    if (i + 1 >= z.length) break
    const part = (z[i] - height) / (z[i] - z[i + 1])
    placed.push({
      index: k + 1,
      power_kW,
      head_m: head,
      chainage_m: chainage_m[i] + part * (chainage_m[i + 1] - chainage_m[i]),
      elevation_m: height,
      at: pointBetween(positions[i], positions[i + 1], part),
    })
  }
  return placed
}

/** Drop of a course in metres, and the length over which it drops. */
export function dropOf({ chainage_m, elevation_m }: Profile): { drop_m: number; within_m: number } {
  const z = runningMinimum(elevation_m)
  return { drop_m: z[0] - z[z.length - 1], within_m: chainage_m[chainage_m.length - 1] }
}

export const pointBetween = (a: LngLat, b: LngLat, part: number): LngLat => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
]
