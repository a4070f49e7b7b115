import type * as v from 'valibot'
import { roundHalfUp } from '../format.ts'
import type { Message } from '../messages/messages.ts'
import { aloneTechnology, tieOrder } from '../technologies/technologies.ts'
import {
  type BatResult,
  type EnergyCost,
  type ExtraParams,
  householdsToSupply,
  type Technology,
  technologies,
} from './contract.ts'
import { quotient } from './lifecycle.ts'

/** What the best option depends on besides costs. Users can change these without a new calculation. */
export type Choice = Omit<v.InferOutput<typeof ExtraParams>, 'distribution'>
/** `best` is null if no household remains to be supplied. */
export type Best = { best: Technology | null; reason: Message }

type Series = Pick<EnergyCost['cost_series'], 'life_cycle_costs'>
export type OptionCosts = Partial<Record<Technology, { feasible: boolean; cost_series: Series }>>

/**
 * The feasible option with the lowest life cycle cost over the project period (models B5, S-069). Solar home systems
 * bridge the gap if the line arrives within five years (B-021).
 */
export function bestOption(
  costs: OptionCosts,
  grid_km: number | null,
  choice: Choice,
  toSupply: number,
): Best {
  if (toSupply === 0) return { best: null, reason: { key: 'bat.best.nobodyLeft', params: {} } }
  const candidates = candidatesOf(costs, grid_km, choice)
  if (candidates.includes('grid') && choice.extension_period === '< 5 Years') {
    return { best: aloneTechnology, reason: { key: 'bat.best.gridSoon', params: {} } }
  }
  if (candidates.length === 0) return { best: aloneTechnology, reason: { key: 'bat.best.none', params: {} } }
  const lcc = (technology: Technology) => optionLifeCycleCost(costs, technology, choice.project_period)
  const inOrder = tieOrder.filter(technology => candidates.includes(technology))
  const best = inOrder.reduce((min, technology) => (lcc(technology) < lcc(min) ? technology : min))
  return { best, reason: leastCost(best, inOrder, lcc, choice) }
}

/**
 * Returns the feasible options. The grid is included only if it is planned and its distance does not exceed the limit.
 */
export function candidatesOf(costs: OptionCosts, grid_km: number | null, choice: Choice): Technology[] {
  return technologies.filter(
    technology =>
      costs[technology]?.feasible === true && (technology !== 'grid' || isGridOffered(grid_km, choice)),
  )
}

/** Whether the plan to extend the grid applies at that distance (B-018). */
export function isGridOffered(
  grid_km: number | null,
  choice: Pick<Choice, 'grid_extension' | 'grid_extension_limit_km'>,
): boolean {
  return choice.grid_extension && grid_km !== null && grid_km <= choice.grid_extension_limit_km
}

export function optionLifeCycleCost(costs: OptionCosts, technology: Technology, period: number): number {
  const cost = costs[technology]
  if (cost === undefined) throw new Error(`no costs of ${technology}`)
  return cost.cost_series.life_cycle_costs[period - 1]
}

/** A result without its original `best`; `bestOf` computes it for the current scenario. */
export type ClusterResult = Omit<BatResult, 'best' | 'best_reason'>

/** Returns the best option of an existing result. Lists, the map, tabs and files of a cluster all use this function. */
export const bestOf = (
  result: Pick<
    BatResult,
    'energy_costs' | 'distance_to_grid_ext_km' | 'num_household' | 'households_to_supply'
  >,
  choice: Choice,
): Best => bestOption(result.energy_costs, result.distance_to_grid_ext_km, choice, householdsToSupply(result))

function leastCost(
  best: Technology,
  candidates: Technology[],
  lcc: (technology: Technology) => number,
  choice: Choice,
): Message {
  const others = candidates.filter(technology => technology !== best)
  const named = (technology: Technology) => ({ key: `technology.${technology}` }) as const
  const params = { best: named(best), years: choice.project_period }
  if (others.length === 0) return { key: 'bat.best.only', params }
  const next = others.reduce((min, technology) => (lcc(technology) < lcc(min) ? technology : min))
  const more = lcc(next) - lcc(best)
  const exact = more === 0 ? 0 : quotient(more * 100, lcc(best))
  if (exact === null) return { key: 'bat.best.free', params }
  const percent = roundHalfUp(exact, 1)
  return percent > 0
    ? { key: 'bat.best.least', params: { ...params, next: named(next), percent } }
    : { key: 'bat.best.tie', params: { ...params, next: named(next) } }
}
