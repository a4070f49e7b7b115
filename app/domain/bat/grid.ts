import { roundHalfUp } from '../format.ts'
import type { Rates } from '../rates/rates.ts'
import type { BatResult } from './contract.ts'
import { lifeCycleCosts, seriesYears } from './lifecycle.ts'
import { costRules, costStream, type Supply } from './technologies.ts'

/** Lengths of line for which the grid's costs are drawn: 0 to 15 km by half. */
export const gridDistances_km = Array.from({ length: 31 }, (_, index) => index / 2)
export type YearWiseGrid = BatResult['year_wise_grid']

/** Life cycle cost of grid extension over the length of the line, for each of years 1 to 15 (models B4). */
export function yearWiseGrid(supply: Omit<Supply, 'grid_km'>, rates: Rates): YearWiseGrid {
  const r = rates.settings.discount_rate / 100
  const byDistance = gridDistances_km.map(grid_km =>
    lifeCycleCosts(costStream(costRules.grid({ ...supply, grid_km }, rates)), r),
  )
  return Array.from({ length: seriesYears }, (_, year) => ({
    distances: gridDistances_km,
    life_cycle_costs: byDistance.map(series => series[year]),
  }))
}

/** Grid's life cycle cost over the option's in one year, by distance; above 1 the option is cheaper. */
export function ratioCurve(
  ofYear: YearWiseGrid[number],
  optionCost: number,
): { distance_km: number; ratio: number }[] {
  return ofYear.distances.map((distance_km, index) => ({
    distance_km,
    ratio: roundHalfUp(ofYear.life_cycle_costs[index] / optionCost, 3),
  }))
}

/** Longest line in km for which the grid beats an option of that cost: where the ratio is 1, never below 0. */
export function breakEven_km(ofYear: YearWiseGrid[number], optionCost: number): number {
  const { distances, life_cycle_costs } = ofYear
  const last = distances.length - 1
  const perKm = (life_cycle_costs[last] - life_cycle_costs[0]) / (distances[last] - distances[0])
  return Math.max(0, (optionCost - life_cycle_costs[0]) / perKm)
}

/**
 * Factor on the cost of line for terrain of a mean slope in degrees: 1 % a degree up to half again as much.
 * Off unless asked for.
 */
export function terrainPenalty(meanSlope_deg: number): number {
  return Math.min(1.5, 1 + 0.1 * (meanSlope_deg / 10))
}
