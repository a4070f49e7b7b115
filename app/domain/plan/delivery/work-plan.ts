import type { Message } from '../../messages/messages.ts'
import { type FundingSource, fundingSources } from '../activities/lists.ts'
import { nprOf, paisaOf } from '../activities/money.ts'
import type { Shares } from '../activities/tree-contract.ts'
import { fiscalYearOf } from '../years.ts'
import type { BudgetCodes } from './budget-columns.ts'
import { fundingByYear, type PaisaBySource, splitByYear, splitEqually, splitPaisa } from './money-split.ts'
import { type PeriodCount, type PeriodShares, periodPercents } from './periods.ts'
import { noQuantities, type Quantities, unitOf, yearsOutside } from './quantities.ts'

/** A selected activity with all data that the work plan needs. */
export type PlannedActivity = {
  id: number
  code: string
  description: string
  responsible: string | null
  /** In NPR. */
  estimated_budget: number
  shares: Shares | null
  amounts: Partial<Record<FundingSource, number>> | null
  quantities: Quantities | null
  budget_codes: BudgetCodes | null
  period_shares: PeriodShares | null
  /** Wards in ascending order. */
  wards: number[]
}
export type WorkPlanRow = ReturnType<typeof rowsOfActivity>[number]

/**
 * Rows of an activity, one for each fiscal year with a share of its budget. Amounts are in NPR. Over all years they add
 * up exactly to the budget and the funding of the activity.
 */
function rowsOfActivity(activity: PlannedActivity, periods: PeriodCount) {
  const { id, code, description, responsible, wards, shares, budget_codes } = activity
  const { measure, quantity, households, female_headed, kW } = activity.quantities ?? noQuantities
  const funding = fundingByYear(activity.amounts, shares)
  const percents = periodPercents(activity.period_shares, periods)
  return [...splitByYear(paisaOf(activity.estimated_budget), shares)].map(([fiscal_year, paisa]) => {
    const paid = funding.get(fiscal_year)
    const parts = percents === null ? splitEqually(paisa, periods) : splitPaisa(paisa, percents)
    return {
      fiscal_year,
      activity_id: id,
      activity_code: code,
      activity: description,
      measure,
      quantity,
      unit: measure && unitOf(measure),
      households,
      female_headed,
      kW,
      wards,
      responsible,
      percent: shares?.[fiscal_year] ?? 0,
      budget_NPR: nprOf(paisa),
      funding_NPR: inNpr(paid),
      gap_NPR: nprOf(Math.max(0, paisa - paidIn(paid))),
      periods_NPR: parts.map(nprOf),
      codes: budget_codes ?? {},
    }
  })
}

const inNpr = (paid: PaisaBySource | undefined) =>
  Object.fromEntries(fundingSources.map(code => [code, nprOf(paid?.[code] ?? 0)])) as PaisaBySource
const paidIn = (paid: PaisaBySource | undefined): number =>
  fundingSources.reduce((sum, code) => sum + (paid?.[code] ?? 0), 0)

/** Number of activities that are processed between two yields. */
const atOnce = 200
/** Rows of one or all fiscal years, sorted by year and then in the order of the activities. Yields between steps. */
export function* workPlanSteps(
  activities: readonly PlannedActivity[],
  periods: PeriodCount,
  fy?: number,
): Generator<void, WorkPlanRow[]> {
  const rows: WorkPlanRow[] = []
  for (let from = 0; from < activities.length; from += atOnce) {
    for (const activity of activities.slice(from, from + atOnce))
      for (const row of rowsOfActivity(activity, periods))
        if (fy === undefined || row.fiscal_year === fy) rows.push(row)
    yield
  }
  return rows.sort((a, b) => a.fiscal_year - b.fiscal_year)
}

/** Exact sums over rows. Gaps are added row by row, so that a surplus does not offset the gap of another row. */
export function workPlanSums(rows: readonly WorkPlanRow[], periods: PeriodCount) {
  const sumOf = (read: (row: WorkPlanRow) => number) =>
    nprOf(rows.reduce((sum, row) => sum + paisaOf(read(row)), 0))
  return {
    budget_NPR: sumOf(row => row.budget_NPR),
    funding_NPR: Object.fromEntries(
      fundingSources.map(code => [code, sumOf(row => row.funding_NPR[code])]),
    ) as PaisaBySource,
    gap_NPR: sumOf(row => row.gap_NPR),
    periods_NPR: Array.from({ length: periods }, (_, at) => sumOf(row => row.periods_NPR[at])),
  }
}

/** Warnings about years with a share of the budget in which the activity does not run. */
export const workPlanWarnings = (activities: readonly PlannedActivity[]): Message[] =>
  activities.flatMap(({ code, shares, quantities }): Message[] => {
    const years = yearsOutside(shares, quantities ?? noQuantities)
    if (years.length === 0) return []
    return [{ key: 'delivery.outside', params: { code, years: years.map(fiscalYearOf).join(', ') } }]
  })
