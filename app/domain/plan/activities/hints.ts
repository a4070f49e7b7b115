import { roundHalfUp } from '../../format.ts'
import type { Technology } from '../../technologies/technologies.ts'
import { placeKey } from './equity.ts'
import { highestScore } from './lists.ts'
import type { ActivityPlace } from './tree-contract.ts'

/** Households, technology and plant size of a place that has results. */
export type Served = { households: number; technology: Technology; plant_kW: number | null }
/** Indexed by `placeKey`. */
export type ServedPlaces = ReadonlyMap<string, Served>
/** Houses of places that may overlap with another place of the same activity, indexed by `placeKey`. */
export type HousesOfPlaces = ReadonlyMap<string, readonly number[]>

/** In NPR per household and per kW; null if not published. */
export type Subsidy = { technology: Technology; npr_household: number | null; npr_kW: number | null }
type HintedActivity = { id: number; estimated_budget: number; places: readonly ActivityPlace[] }

type Hint = {
  activity_id: number
  /** Households of its clusters and projects, without double counting. Null if it names none. */
  households: number | null
  npr_household: number | null
  REACH: number | null
  COST: number | null
  /** In NPR, capped at the budget. Null if a rate is missing. */
  AEPC: number | null
}

/**
 * Derives hints for two criteria and one funding source from the plan's own results. REACH is scored relative to the
 * highest number of households and COST relative to the lowest NPR per household, each out of ten and rounded half up.
 */
export function hintsOf(
  activities: readonly HintedActivity[],
  served: ServedPlaces,
  subsidies: readonly Subsidy[],
  houses: HousesOfPlaces = new Map(),
): { hints: Hint[]; largest: number | null; least: number | null } {
  const rows = activities.map(activity => {
    const at = servedOnce([...new Set(activity.places.map(placeKey))], served, houses)
    const sum = at.reduce((all, one) => all + one.households, 0)
    const households = at.length === 0 ? null : roundHalfUp(sum, 0)
    // Without a budget, the cost is unknown rather than 0.
    const each = households && activity.estimated_budget ? activity.estimated_budget / households : null
    return { activity, at, households, each }
  })
  const largest = Math.max(0, ...rows.map(({ households }) => households ?? 0)) || null
  const costs = rows.flatMap(({ each }) => each ?? [])
  const min = costs.length === 0 ? null : Math.min(...costs)
  const hints = rows.map(
    ({ activity, at, households, each }): Hint => ({
      activity_id: activity.id,
      households,
      npr_household: each,
      REACH: households && largest ? share(households / largest) : null,
      COST: each && min ? share(min / each) : null,
      AEPC: subsidyOf(activity, at, subsidies),
    }),
  )
  return { hints, largest, least: min }
}

/**
 * Households that the places supply, without double counting. A house in several places counts only for the place with
 * the most households per house; the other places lose households in proportion to their houses.
 */
function servedOnce(keys: readonly string[], served: ServedPlaces, houses: HousesOfPlaces): Served[] {
  const places = keys.flatMap(key => {
    const one = served.get(key)
    const own = houses.get(key) ?? []
    return one === undefined
      ? []
      : [{ one, own, density: own.length === 0 ? 0 : one.households / own.length }]
  })
  const countsIn = new Map<number, (typeof places)[number]>()
  for (const place of places)
    for (const house of place.own)
      if ((countsIn.get(house)?.density ?? -1) < place.density) countsIn.set(house, place)
  return places.map(place => {
    const { one, own, density } = place
    const lost = own.filter(house => countsIn.get(house) !== place).length
    return lost === 0 ? one : { ...one, households: density * (own.length - lost) }
  })
}

const share = (of: number) => roundHalfUp(highestScore * of, 0)

function subsidyOf(
  { estimated_budget }: HintedActivity,
  at: readonly Served[],
  subsidies: readonly Subsidy[],
): number | null {
  if (at.length === 0) return null
  let sum = 0
  for (const { technology, households, plant_kW } of at) {
    const rate = subsidies.find(one => one.technology === technology)
    if (rate === undefined || (rate.npr_kW !== null && plant_kW === null)) return null
    sum += (rate.npr_household ?? 0) * households + (rate.npr_kW ?? 0) * (plant_kW ?? 0)
  }
  return roundHalfUp(Math.min(sum, estimated_budget), 2)
}
