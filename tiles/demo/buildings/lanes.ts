import type { Random } from '../../random.ts'
import type { Setting } from './building-kinds.ts'
import type { Plots } from './plots.ts'

/** How a kind of place grows. Lengths in metres; chances of 0 to 1. */
export type Growth = {
  /** Length of a lane between two house fronts. */
  front_m: number
  /** Least and most distance of a house from its lane. */
  near_m: number
  far_m: number
  /** Chance of a house on each side of a front, at the heart of the place. */
  filled: number
  branching: number
  /** How much a lane turns at random at each front. */
  winding: number
  steepest: number
}
export const growths: Record<Setting, Growth> = {
  town: { front_m: 14, near_m: 8, far_m: 13, filled: 0.88, branching: 0.09, winding: 0.05, steepest: 0.5 },
  terai: { front_m: 18, near_m: 8, far_m: 22, filled: 0.7, branching: 0.09, winding: 0.12, steepest: 0.5 },
  hill: { front_m: 27, near_m: 9, far_m: 42, filled: 0.5, branching: 0.13, winding: 0.3, steepest: 0.62 },
  mountain: { front_m: 17, near_m: 8, far_m: 24, filled: 0.66, branching: 0.16, winding: 0.3, steepest: 0.7 },
}
/** Houses along a lane use its ground, which was tested already. */
const anySlope = 9
/** So many lanes in a row that find no way mean that the place is full. */
const maxBlocked = 120
type Tip = { x: number; y: number; east: number; north: number }

/**
 * Grows lanes outward from a place until `wanted` houses line them: tips advance, branch at right angles,
 * avoid other lanes and the ward's edge, and follow the contour on steep ground. Returns the number of houses
 * placed.
 */
export function growPlace(
  plots: Plots,
  [x0, y0]: [number, number],
  wanted: number,
  growth: Growth,
  next: Random,
  kind: () => number,
): number {
  let built = 0
  const tips = firstTips(x0, y0, next)
  const trail: Tip[] = [...tips]
  let blocked = 0
  for (let step = 0; built < wanted && step < wanted * 5 + 200 && blocked < maxBlocked; step++) {
    if (tips.length === 0) {
      const from = trail[Math.floor(next() * trail.length)]
      const side = next() < 0.5 ? 1 : -1
      tips.push({ ...from, east: -from.north * side, north: from.east * side })
    }
    const early = next()
    const at = Math.floor(early * early * tips.length)
    const { x: fromX, y: fromY } = tips[at]
    const tip = ahead(tips[at], plots, growth, next)
    if (!tip || !plots.occupyLane(tip.x, tip.y, fromX, fromY)) {
      tips.splice(at, 1)
      blocked++
      continue
    }
    blocked = 0
    tips[at] = tip
    trail.push(tip)
    for (const side of [1, -1]) {
      if (built >= wanted || next() > growth.filled) continue
      const off = growth.near_m + (growth.far_m - growth.near_m) * next() * next()
      const along = (next() - 0.5) * growth.front_m * 0.4
      const x = tip.x - tip.north * off * side + tip.east * along
      const y = tip.y + tip.east * off * side + tip.north * along
      if (plots.put(x, y, kind(), anySlope)) built++
    }
    if (next() < growth.branching) {
      const side = next() < 0.5 ? 1 : -1
      tips.push({ ...tip, east: -tip.north * side, north: tip.east * side })
    }
  }
  return built
}

/** Two or three lanes that leave the place in different directions. */
function firstTips(x: number, y: number, next: Random): Tip[] {
  const [east, north] = unit(next() - 0.5, next() - 0.5)
  const tips = [
    { x, y, east, north },
    { x, y, east: -east, north: -north },
  ]
  if (next() < 0.6) tips.push({ x, y, east: -north, north: east })
  return tips
}

/** The tip one front further; null where the ward ends or the slope is too steep for a lane. */
function ahead(tip: Tip, plots: Plots, growth: Growth, next: Random): Tip | null {
  const turn = (next() - 0.5) * 2 * growth.winding
  let [east, north] = unit(tip.east - tip.north * turn, tip.north + tip.east * turn)
  const slope = plots.gradient(tip.x, tip.y)
  if (slope.steepness > 0.08) {
    const [alongEast, alongNorth] = unit(-slope.north, slope.east)
    const sign = alongEast * east + alongNorth * north < 0 ? -1 : 1
    const pull = Math.min(0.75, slope.steepness * 1.6)
    ;[east, north] = unit(
      east * (1 - pull) + alongEast * sign * pull,
      north * (1 - pull) + alongNorth * sign * pull,
    )
  }
  const length = growth.front_m * (0.75 + 0.5 * next())
  const x = tip.x + east * length
  const y = tip.y + north * length
  if (slope.steepness > growth.steepest * 1.3 || !plots.inside(x, y)) return null
  return { x, y, east, north }
}

export function unit(x: number, y: number): [number, number] {
  const length = Math.sqrt(x * x + y * y)
  return length > 0 ? [x / length, y / length] : [1, 0]
}
