import type { Say } from '../../messages/messages.ts'
import { technologies } from '../../technologies/technologies.ts'
import { fundingSources, goalTypes, goalWords, sourceWords } from '../activities/lists.ts'
import type { PlanFigures } from './plan-figures-contract.ts'

/** A figure of plans that is shown on the map of plans and in its tables. */
export type PlanMeasure = {
  id: string
  group: 'demand' | 'households' | 'budget' | 'funding'
  unit: 'kW' | 'households' | 'NPR'
  name(say: Say): string
  of(plan: PlanFigures): number | null
}

export const planMeasures: readonly PlanMeasure[] = [
  ...technologies.map(
    (technology): PlanMeasure => ({
      id: `kW_${technology}`,
      group: 'demand',
      unit: 'kW',
      name: say => say(`technology.${technology}`),
      of: plan => plan.demand_kW[technology],
    }),
  ),
  {
    id: 'households_in_clusters',
    group: 'households',
    unit: 'households',
    name: say => say('planMap.households'),
    of: plan => plan.cluster_households,
  },
  {
    id: 'households_reached',
    group: 'households',
    unit: 'households',
    name: say => say('planMap.reached'),
    of: plan => plan.reached_households,
  },
  ...goalTypes.map(
    (goal): PlanMeasure => ({
      id: `NPR_goal_${goal}`,
      group: 'budget',
      unit: 'NPR',
      name: say => say(goalWords(goal)),
      of: plan => plan.budget[goal],
    }),
  ),
  ...fundingSources.map(
    (source): PlanMeasure => ({
      id: `NPR_source_${source}`,
      group: 'funding',
      unit: 'NPR',
      name: say => say(sourceWords(source)),
      of: plan => plan.funding[source],
    }),
  ),
]

/** Adds up the plans of each local level. Local levels whose plans have no figure are omitted. */
export function sumsByLevel(
  plans: readonly PlanFigures[],
  measure: PlanMeasure,
): [code: number, sum: number][] {
  const sums = new Map<number, number>()
  for (const plan of plans) {
    const value = measure.of(plan)
    if (value !== null) sums.set(plan.sddmm, (sums.get(plan.sddmm) ?? 0) + value)
  }
  return [...sums].map(([code, sum]) => [code, Math.round(sum * 100) / 100])
}
