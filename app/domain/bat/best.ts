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

/** What the best option depends on besides costs; people can change these at once. */
export type Choice = Omit<v.InferOutput<typeof ExtraParams>, 'distribution'>
/** `best` is null if no household is left to supply. */
export type Best = { best: Technology | null; reason: Message }

type Series = Pick<EnergyCost['cost_series'], 'life_cycle_costs'>
export type OptionCosts = Partial<Record<Technology, { feasible: boolean; cost_series: Series }>>

/**
 * The option with the lowest life cycle cost at the project period among those feasible here (models B5,
 * S-069). Solar home systems bridge the time if the line comes within five years (B-021).
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

/** Feasible options; the grid only if it is planned and near enough (the limit included). */
export function candidatesOf(costs: OptionCosts, grid_km: number | null, choice: Choice): Technology[] {
  return technologies.filter(
    technology =>
      costs[technology]?.feasible === true && (technology !== 'grid' || isGridOffered(grid_km, choice)),
  )
}

/** Whether the plan to extend the grid counts at that distance (B-018). */
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

/** A result without its original `best`: `bestOf` computes it for the current scenario. */
export type ClusterResult = Omit<BatResult, 'best' | 'best_reason'>

/** The same for a given result. List, map, tabs and files of a cluster all use this. */
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
