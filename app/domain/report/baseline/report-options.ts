import { type Choice, candidatesOf } from '../../bat/best.ts'
import type { SavedClusterResult } from '../../bat/clusters/saved-cluster.ts'
import type { Message } from '../../messages/messages.ts'
import { aloneTechnology, type Technology, technologies } from '../../technologies/technologies.ts'
import type { ReportOption } from '../whole-plan.ts'

/**
 * Supply options of a cluster for the report. An option that the cluster's own parameters exclude is not a candidate,
 * even if it could be built: the grid beyond its limit, and every other option while home systems bridge the time until
 * the grid arrives (B-018, B-021).
 */
export function reportOptions(
  {
    energy_costs,
    distance_to_grid_ext_km,
  }: Pick<SavedClusterResult, 'energy_costs' | 'distance_to_grid_ext_km'>,
  choice: Choice,
): ReportOption[] {
  const candidates = candidatesOf(energy_costs, distance_to_grid_ext_km, choice)
  const isBridged = candidates.includes('grid') && choice.extension_period === '< 5 Years'
  const excluded = (technology: Technology): Message | null => {
    if (!candidates.includes(technology))
      return { key: choice.grid_extension ? 'bat.result.beyondLimit' : 'scenarios.noGrid' }
    return isBridged && technology !== aloneTechnology ? { key: 'bat.best.gridSoon' } : null
  }
  return technologies.flatMap(technology => {
    const cost = energy_costs[technology]
    if (cost === undefined) return []
    const { life_cycle_costs, levelized_costs } = cost.cost_series
    const reason = cost.feasible ? excluded(technology) : cost.reason
    return {
      technology,
      capital: cost.capital_cost,
      life_cycle: life_cycle_costs[choice.project_period - 1],
      levelized: levelized_costs[choice.project_period - 1],
      plant_kW: cost.plant_kW,
      isCandidate: cost.feasible && reason === null,
      reason,
    }
  })
}
