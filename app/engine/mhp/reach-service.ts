import { costStream, ratesInUse } from '../../domain/bat/costs/cost-table.ts'
import { coincidentDemand_kW, quantitiesOf } from '../../domain/bat/costs/quantities.ts'
import { lifeCycleCost } from '../../domain/bat/lifecycle.ts'
import { roundHalfUp } from '../../domain/format.ts'
import type { LngLat } from '../../domain/geometry.ts'
import { scanLimits } from '../../domain/mhp/contract.ts'
import type { Reach } from '../../domain/mhp/scan.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import { countWithin } from '../../domain/spatial/buildings/building-grid.ts'
import { distance_m } from '../../domain/spatial/local-metric.ts'
import type { Atlas } from '../atlas/atlas.ts'

/** Households that a reach could serve, and the cost. */
export type ReachService = {
  /** Households within 2 km of the powerhouse. */
  households: number
  /** How many of them the power can serve. */
  served: number
  /** Life cycle cost over ten years in NPR per household served, or null if there is none. */
  cost_per_household: number | null
}

/** Demand of a household in a scan (models D6). */
const scanDemand = {
  per_hh_demand_W: 200,
  loads: [],
  hrs_per_day: 0,
  dc_watt: null,
  pvout_kWh: null,
  stream: null,
  grid_km: 0,
}
const years = 10

/**
 * Counts the households around the powerhouse of a reach and computes the cost of micro-hydro per household served:
 * the plant, the lines in the village, and the line to the centre of the houses (models D6).
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
  const served = Math.min(households, maxServed(power_kW, rates.settings.coincidence))
  if (served === 0) return { households, served, cost_per_household: null }
  const centre: LngLat = [foot[0] + middle[0] / count, foot[1] + middle[1] / count]
  const quantities = quantitiesOf(
    { ...scanDemand, households: served, mhp_km: distance_m(foot, centre) / 1000 },
    rates.settings,
  )
  const figures = ratesInUse(rates, null)
  // The plant is built for the full power of the reach rather than only for the people who live there.
  const costs = costStream('mhp', { ...quantities, plant_kW: power_kW }, figures, { dc_watt: null })
  const total = lifeCycleCost(costs, rates.settings.discount_rate / 100, years)
  return { households, served, cost_per_household: total / served }
}

/** Maximum number of households whose demand a power in kW can meet, with coincidence `atMany`. */
function maxServed(power_kW: number, atMany: number): number {
  let low = 0
  let high = Math.ceil((power_kW * 1000) / (scanDemand.per_hh_demand_W * Math.max(atMany, 0.01)))
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (coincidentDemand_kW({ ...scanDemand, households: middle }, atMany) <= power_kW) low = middle
    else high = middle - 1
  }
  return low
}
