import { diversity, totalDemand_kW } from '../../domain/bat/demand.ts'
import { lifeCycleCosts } from '../../domain/bat/lifecycle.ts'
import { costRules, costStream } from '../../domain/bat/technologies.ts'
import { roundHalfUp } from '../../domain/format.ts'
import { scanLimits } from '../../domain/mhp/contract.ts'
import type { Reach } from '../../domain/mhp/scan.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import { countWithin } from '../../domain/spatial/buildings/building-grid.ts'
import type { LngLat } from '../../domain/spatial/geometry.ts'
import { distance_m } from '../../domain/spatial/local-metric.ts'
import type { Atlas } from '../atlas/atlas.ts'

/** Whom a reach could serve, and for how much. */
export type ReachService = {
  /** Within 2 km of the powerhouse. */
  households: number
  /** Those of them whom the power serves. */
  served: number
  /** Life cycle cost of ten years over those served, NPR; null where there are none. */
  cost_per_household: number | null
}

/** What a household of a scan is reckoned with (models D6). */
const watts = 200
const years = 10

/**
 * Households round the powerhouse of a reach and what a micro-hydro of its power costs each of those that it serves:
 * plant, lines in the village and the line to the middle of the houses (models D6).
 */
export function serviceOf(
  { houses }: Pick<Atlas, 'houses'>,
  { course, power_kW }: Reach,
  households_per_house: number,
  rates: Rates,
): ReachService {
  const foot = course.positions[course.positions.length - 1]
  const middle: LngLat = [0, 0]
  const count = countWithin(houses, foot, scanLimits.service_m, (lng, lat) => {
    middle[0] += lng - foot[0]
    middle[1] += lat - foot[1]
  })
  const households = roundHalfUp(count * households_per_house, 0)
  const served = Math.min(households, mostServed(power_kW))
  if (served === 0) return { households, served, cost_per_household: null }
  const centre: LngLat = [foot[0] + middle[0] / count, foot[1] + middle[1] / count]
  const supply = {
    demand: { total_demand_kW: power_kW, connections: served, dc_watt: null },
    energy_kWh: 0,
    grid_km: 0,
    mhp_km: distance_m(foot, centre) / 1000,
  }
  const costs = lifeCycleCosts(
    costStream(costRules.mhp(supply, rates)),
    rates.settings.discount_rate / 100,
    years,
  )
  return { households, served, cost_per_household: costs[years - 1] / served }
}

/** The most households whose demand, with coincidence, a power in kW meets. */
export function mostServed(power_kW: number): number {
  let low = 0
  let high = Math.ceil((power_kW * 1000) / (watts * diversity(Infinity)))
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (totalDemand_kW(middle, watts, [], diversity(middle)) <= power_kW) low = middle
    else high = middle - 1
  }
  return low
}
