import { roundHalfUp } from '../format.ts'
import type { Quantities } from '../technologies/quantities.ts'
import type { BatResult } from './contract.ts'
import type { Figures } from './costs/cost-product.ts'
import { costStream } from './costs/cost-table.ts'
import { optionQuantities } from './costs/option-quantities.ts'
import { quantitiesOf, type Supply } from './costs/quantities.ts'
import { lifeCycleCosts, quotient } from './lifecycle.ts'

/** Line lengths in the chart of grid costs: 0 to 15 km in steps of 0.5 km. */
export const gridDistances_km = Array.from({ length: 31 }, (_, index) => index / 2)
export type YearWiseGrid = BatResult['year_wise_grid']

/** For each year from 1 to 15: the cost of the grid without a line, and the cost per km of line, in NPR. */
export type GridCostLine = { at0: number; per_km: number }

/** Life cycle cost of a grid extension by line length, which is a straight line for each year (models B4). */
export function gridLines(supply: Supply, figures: Figures): GridCostLine[] {
  const r = figures.settings.discount_rate / 100
  const all = quantitiesOf(supply, figures.settings)
  const series = (of: Quantities, to: Pick<Supply, 'dc_watt' | 'network'>) =>
    lifeCycleCosts(costStream('grid', of, figures, to), r)
  // Only the line, without the distribution network at its end.
  const none = { ...all, energy_kWh: 0, connections: 0, distribution_NPR: 0, network: null }
  const perKm = series({ ...none, grid_km: 1 }, { dc_watt: supply.dc_watt })
  const own = optionQuantities('grid', all, supply, figures)
  return series({ ...own, grid_km: 0 }, supply).map((at0, year) => ({ at0, per_km: perKm[year] }))
}

/** Returns the grid costs at each charted length. */
export const gridAlong = (lines: readonly GridCostLine[]): YearWiseGrid =>
  lines.map(({ at0, per_km }) => ({
    distances: gridDistances_km,
    life_cycle_costs: gridDistances_km.map(km => at0 + km * per_km),
  }))

export const yearWiseGrid = (supply: Supply, figures: Figures) => gridAlong(gridLines(supply, figures))

/**
 * Ratio of the grid's life cycle cost to that of the option in one year, by distance. The option is cheaper where the
 * ratio exceeds 1. Null for an option without costs.
 */
export function ratioCurve(
  ofYear: YearWiseGrid[number],
  optionCost: number,
): { distance_km: number; ratio: number | null }[] {
  return ofYear.distances.map((distance_km, index) => {
    const ratio = quotient(ofYear.life_cycle_costs[index], optionCost)
    return { distance_km, ratio: ratio === null ? null : roundHalfUp(ratio, 3) }
  })
}

/**
 * Longest line in km for which the grid is cheaper than an option of that cost. This is where the ratio equals 1, and
 * never below 0. Null if the line costs nothing.
 */
export function breakEven_km(ofYear: YearWiseGrid[number], optionCost: number): number | null {
  const { distances, life_cycle_costs } = ofYear
  const last = distances.length - 1
  const perKm = (life_cycle_costs[last] - life_cycle_costs[0]) / (distances[last] - distances[0])
  const km = quotient(optionCost - life_cycle_costs[0], perKm)
  return km === null ? null : Math.max(0, km)
}

/**
 * Cost factor of a line for terrain with the given mean slope in degrees: 1 % per degree, up to 1.5. Off by default.
 */
export function terrainPenalty(meanSlope_deg: number): number {
  return Math.min(1.5, 1 + 0.1 * (meanSlope_deg / 10))
}
