import { fundingOf, priorityOf } from '../plan/activities/grids.ts'
import { nprOf, paisaOf } from '../plan/activities/money.ts'
import { ranked, type WithRanking } from '../plan/activities/ranking.ts'
import { splitByYear } from '../plan/delivery/money-split.ts'
import type { ReportActivity, WholePlan } from './whole-plan.ts'

export type RankedActivity = WithRanking<
  ReportActivity & { priority_assessment: number; is_scored: boolean; funding: number; is_funded: boolean }
>

/** Activities ranked in the same way as on the plan's screen. */
export const rankedOf = ({ activities }: Pick<WholePlan, 'activities'>): RankedActivity[] =>
  ranked(
    activities.map(one => ({
      ...one,
      priority_assessment: priorityOf(one.scores) ?? 0,
      is_scored: one.scores !== null,
      funding: fundingOf(one.amounts) ?? 0,
      is_funded: one.amounts !== null,
    })),
  )

/**
 * Budgets in NPR, exact to the paisa, by the year in which a fiscal year begins. `rest` is the part that has no year.
 */
export function budgetByYear(
  activities: readonly Pick<ReportActivity, 'estimated_budget' | 'shares'>[],
  years: readonly number[],
): { years: number[]; rest: number } {
  const paisa = years.map(() => 0)
  let rest = 0
  for (const { estimated_budget, shares } of activities) {
    let left = paisaOf(estimated_budget)
    for (const [year, part] of splitByYear(left, shares)) {
      left -= part
      const at = years.indexOf(year)
      if (at < 0) rest += part
      else paisa[at] += part
    }
    rest += left
  }
  return { years: paisa.map(nprOf), rest: nprOf(rest) }
}
