import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'
import { MessageSchema } from '../../messages/message.ts'
import { type FundingSource, fundingSources } from '../activities/lists.ts'
import { PlanParams, rightTo } from '../plan-resource.ts'
import { budgetCodes, byBudgetCode } from './budget-columns.ts'
import { periodCounts } from './periods.ts'
import { deliveryMeasures, deliveryUnits } from './quantities.ts'

const number = v.nullable(v.number())
const Npr = v.number()
const Funding = v.object(
  Object.fromEntries(fundingSources.map(code => [code, Npr])) as Record<FundingSource, typeof Npr>,
)
const Money = { budget_NPR: Npr, funding_NPR: Funding, gap_NPR: Npr, periods_NPR: v.array(Npr) }
/** An activity in a fiscal year. */
const Row = v.object({
  /** The year A.D. in which the fiscal year begins. */
  fiscal_year: v.number(),
  activity_id: v.number(),
  activity_code: v.string(),
  activity: v.string(),
  measure: v.nullable(v.picklist(deliveryMeasures)),
  /** Quantity for all years of the activity. `own` is the unit of the measure `other`. */
  quantity: number,
  unit: v.nullable(v.picklist(deliveryUnits)),
  households: number,
  female_headed: number,
  kW: number,
  wards: v.array(v.number()),
  responsible: v.nullable(v.string()),
  /** Percentage of the activity's budget in this year. */
  percent: v.number(),
  ...Money,
  /** Texts in the plan's own columns. */
  codes: v.partial(v.object(byBudgetCode(v.nullable(v.string())))),
})
const WorkPlan = v.object({
  /** Fiscal years of the plan. */
  years: v.array(v.number()),
  /** Periods of a year: 3 trimesters or 4 quarters. */
  periods: v.picklist(periodCounts),
  /** Columns that the plan defines. */
  columns: v.array(v.object({ code: v.picklist(budgetCodes), title: v.string() })),
  /** Rows of the requested year, or of all years. */
  rows: v.array(Row),
  total: v.object(Money),
  /** All selected activities with their shares by year, including those without shares. */
  schedule: v.array(
    v.object({
      activity_id: v.number(),
      activity_code: v.string(),
      activity: v.string(),
      shares: v.record(v.string(), v.number()),
      start: number,
      end: number,
    }),
  ),
  warnings: v.array(MessageSchema),
})
export type WorkPlan = v.InferOutput<typeof WorkPlan>

const of = {
  method: 'GET',
  can: 'plans.read',
  params: v.object(PlanParams),
  right: rightTo('read'),
  query: v.object({ fy: v.optional(v.pipe(v.string(), v.regex(/^20\d\d$/), v.transform(Number))) }),
} as const
export const readWorkPlan = endpoint({
  ...of,
  path: '/api/plan/{plan}/work-plan/',
  summary: 'The selected activities by fiscal year: quantities, money by source and by period',
  worker: 'short',
  reply: WorkPlan,
})
export const workPlanCsv = endpoint({
  ...of,
  path: '/api/plan/{plan}/work-plan.csv',
  summary: 'The work plan as CSV, of one fiscal year or of all',
  reply: 'binary',
})
