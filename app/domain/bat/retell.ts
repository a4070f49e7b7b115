import { roundHalfUp } from '../format.ts'
import { type Choice, candidatesOf, optionLifeCycleCost } from './best.ts'
import type { BatResult, EnergyCost, Technology } from './contract.ts'
import { breakEven_km, ratioCurve } from './grid.ts'
import { residualValue } from './lifecycle.ts'

/**
 * Figures for another project period, derived from an existing result. `bestOf` in best.ts gives the best option for
 * other choices.
 */
export type CostBreakdown = {
  /**
   * `standalone` is the cost of home systems for households that an option does not connect, or 0 if the network is
   * not sized.
   */
  capital: {
    system: number
    installation: number
    transportation: number
    distribution: number
    standalone: number
  }
  /** Discounted operation and maintenance over all years. */
  operation: number
  /** Replacements before the end of the period. */
  replacements: { year: number; cost: number; discounted_cost: number }[]
  /** Life cycle cost, which is exactly the sum of the parts minus the residual value. */
  total: number
  /** Residual value of the plant and lines, or 0 unless the settings deduct it. */
  residual: number
  /** Levelized cost in NPR/kWh, or null if there is no energy. */
  levelized: number | null
}

/**
 * Parts of an option's life cycle cost over `period` years, in NPR and rounded to the paisa so that they add up to the
 * total.
 */
export function breakDownCost(
  result: Pick<BatResult, 'energy_costs'>,
  technology: Technology,
  period: number,
): CostBreakdown {
  const cost = costOf(result, technology)
  const capital = {
    system: npr(cost.system_cost),
    installation: npr(cost.installation_cost),
    transportation: npr(cost.transportation_cost),
    distribution: npr(cost.distribution_cost),
    standalone: npr(cost.standalone_cost ?? 0),
  }
  const replacements = cost.replacements
    .filter(one => one.year < period)
    .map(({ year, cost, discounted_cost }) => ({
      year,
      cost: npr(cost),
      discounted_cost: npr(discounted_cost),
    }))
  const residual = npr(
    residualValue({ residuals: cost.explanation.residuals }, cost.discount_rate / 100, period),
  )
  const total = npr(cost.cost_series.life_cycle_costs[period - 1])
  const others = [...Object.values(capital), ...replacements.map(one => one.discounted_cost), -residual]
  const operation_paisa = others.reduce((left, part) => left - paisa(part), paisa(total))
  return {
    capital,
    operation: operation_paisa / 100,
    replacements,
    residual,
    total,
    levelized: cost.cost_series.levelized_costs[period - 1],
  }
}

/** Compares the grid with an option by distance, for years 1 to 15. */
export function ratioCurveOf(
  result: Pick<BatResult, 'energy_costs' | 'year_wise_grid'>,
  technology: Technology,
  year: number,
) {
  return ratioCurve(
    result.year_wise_grid[year - 1],
    costOf(result, technology).cost_series.life_cycle_costs[year - 1],
  )
}

/** Line length in km beyond which an option is cheaper than the grid over `year` years. */
export function breakEvenOf(
  result: Pick<BatResult, 'energy_costs' | 'year_wise_grid'>,
  technology: Technology,
  year: number,
): number | null {
  return breakEven_km(
    result.year_wise_grid[year - 1],
    costOf(result, technology).cost_series.life_cycle_costs[year - 1],
  )
}

/**
 * Line length in km up to which the grid is cheaper than the cheapest other candidate over the project period. Null if
 * no other option is feasible or the line costs nothing. It makes no difference whether the grid is planned, or what
 * its limit is.
 */
export function gridReach_km(
  result: Pick<BatResult, 'energy_costs' | 'year_wise_grid' | 'distance_to_grid_ext_km'>,
  choice: Choice,
): number | null {
  const { energy_costs, distance_to_grid_ext_km } = result
  const others = candidatesOf(energy_costs, distance_to_grid_ext_km, choice).filter(one => one !== 'grid')
  if (others.length === 0) return null
  const cost = (one: Technology) => optionLifeCycleCost(energy_costs, one, choice.project_period)
  const rival = others.reduce((min, one) => (cost(one) < cost(min) ? one : min))
  return breakEvenOf(result, rival, choice.project_period)
}

function costOf({ energy_costs }: Pick<BatResult, 'energy_costs'>, technology: Technology): EnergyCost {
  const cost = energy_costs[technology]
  if (cost === undefined) throw new Error(`no costs of ${technology}`)
  return cost
}

const npr = (value: number) => roundHalfUp(value, 2)
const paisa = (value: number) => Math.round(value * 100)
