import { type CookingStove, cookingStoves, gridStoves } from '../assumptions/cooking-stoves.ts'

/** Share of the households of a place that a stove serves. */
export type StoveShare = { stove: CookingStove; share: number }
export type StoveFill = {
  /** Stoves from best to worst, as many as it takes. Their shares and `left` sum to 1. */
  best: StoveShare[]
  /** Share of households that can have none of the stoves considered. */
  left: number
}
/** One value for each stove, in the order of `cookingStoves`. */
export type PerStove = ArrayLike<number>

const isGridStove = cookingStoves.map(stove => gridStoves.includes(stove))

/**
 * Best stoves of a view (section 1.7): in order of cost, each serves the households that are left and can have it.
 * Stoves on the national grid share its connections. Equal costs are ordered as `cookingStoves`.
 *
 * @param costs society's or the household's cost of each stove
 * @param available share of households that can have each stove
 * @param gridShare share of households on the national grid
 */
export function bestStoves(
  costs: PerStove,
  available: PerStove,
  gridShare: number,
  considered: ReadonlySet<CookingStove>,
): StoveFill {
  const isOpen = cookingStoves.map(stove => considered.has(stove))
  const best: StoveShare[] = []
  let left = 1
  let wire = gridShare
  for (let s = cheapest(costs, isOpen); s >= 0 && left > 0; s = cheapest(costs, isOpen)) {
    isOpen[s] = false
    const share = Math.min(left, available[s], isGridStove[s] ? wire : 1)
    if (share <= 0) continue
    best.push({ stove: cookingStoves[s], share })
    left -= share
    if (isGridStove[s]) wire -= share
  }
  return { best, left: Math.max(0, left) }
}

/** Index of the first stove of the lowest cost, or -1 if none is open. */
function cheapest(costs: PerStove, isOpen: readonly boolean[]): number {
  let min = -1
  for (let s = 0; s < isOpen.length; s++) if (isOpen[s] && (min < 0 || costs[s] < costs[min])) min = s
  return min
}
