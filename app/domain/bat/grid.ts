import { roundHalfUp } from '../format.ts'
import type { Quantities } from '../technologies/quantities.ts'
import type { BatResult } from './contract.ts'
import type { Figures } from './costs/cost-product.ts'
import { costStream } from './costs/cost-table.ts'
import { optionQuantities } from './costs/option-quantities.ts'
import { quantitiesOf, type Supply } from './costs/quantities.ts'
import { lifeCycleCosts, quotient } from './lifecycle.ts'

/** Lengths of line for which the grid's costs are drawn: 0 to 15 km by half. */
export const gridDistances_km = Array.from({ length: 31 }, (_, index) => index / 2)
export type YearWiseGrid = BatResult['year_wise_grid']

/** Of each year 1 to 15: what the grid costs without any line, and what a km of line adds, NPR. */
export type GridCostLine = { at0: number; per_km: number }

/** Life cycle cost of grid extension by the length of the line: a straight line a year (models B4). */
export function gridLines(supply: Supply, figures: Figures): GridCostLine[] {
  const r = figures.settings.discount_rate / 100
  const all = quantitiesOf(supply, figures.settings)
  const series = (of: Quantities, to: Pick<Supply, 'dc_watt' | 'network'>) =>
    lifeCycleCosts(costStream('grid', of, figures, to), r)
  // Of the line alone: nothing is distributed at its end, and nobody is left out.
  const none = { ...all, energy_kWh: 0, connections: 0, distribution_NPR: 0, network: null }
  const perKm = series({ ...none, grid_km: 1 }, { dc_watt: supply.dc_watt })
  const own = optionQuantities('grid', all, supply, figures)
  return series({ ...own, grid_km: 0 }, supply).map((at0, year) => ({ at0, per_km: perKm[year] }))
}

/** The lines at each of the lengths that are drawn. */
export const gridAlong = (lines: readonly GridCostLine[]): YearWiseGrid =>
  lines.map(({ at0, per_km }) => ({
    distances: gridDistances_km,
    life_cycle_costs: gridDistances_km.map(km => at0 + km * per_km),
  }))

export const yearWiseGrid = (supply: Supply, figures: Figures) => gridAlong(gridLines(supply, figures))

/** Grid's life cycle cost over the option's in one year, by distance; above 1 the option is cheaper; null for an option that costs nothing. */
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
 * Longest line in km for which the grid beats an option of that cost: where the ratio is 1, never below 0. Null where
 * the line costs nothing.
 */
export function breakEven_km(ofYear: YearWiseGrid[number], optionCost: number): number | null {
  const { distances, life_cycle_costs } = ofYear
  const last = distances.length - 1
  const perKm = (life_cycle_costs[last] - life_cycle_costs[0]) / (distances[last] - distances[0])
  const km = quotient(optionCost - life_cycle_costs[0], perKm)
  return km === null ? null : Math.max(0, km)
}

/**
 * Factor on the cost of line for terrain of a mean slope in degrees: 1 % a degree up to half again as much.
 * Off unless asked for.
 */
export function terrainPenalty(meanSlope_deg: number): number {
  return Math.min(1.5, 1 + 0.1 * (meanSlope_deg / 10))
}
