import * as v from 'valibot'
import { sentenceText } from '../../api/field-errors.ts'
import { gridOf, PlanText } from '../../api/resource.ts'
import type { MessageKey } from '../../messages/messages.ts'
import { maxActivities } from '../activities/lists.ts'
import { hasDecimals } from '../plan-form.ts'
import { PlanParams } from '../plan-resource.ts'
import { byBudgetCode, maxCodeText } from './budget-columns.ts'
import { periodCodes } from './periods.ts'
import { quantityCells } from './quantities.ts'

const place = { params: PlanParams, read: 'plans.read', write: 'plans.write', right: 'plan' } as const
const shown = {
  activity_code: v.string(),
  activity_description: v.string(),
  objective_id: v.number(),
}
const ofActivities = { ...place, id: 'activity_id', shown, max: maxActivities.plan, max_KB: 4_000 } as const

/** What each activity delivers, and in which years. */
export const quantityGrid = {
  kind: 'quantities',
  ...gridOf({
    ...ofActivities,
    path: '/api/plan/{plan}/quantities/',
    name: 'what the activities of a plan deliver',
    cells: quantityCells,
  }),
} as const

const Code = v.nullable(PlanText(maxCodeText))
/** Texts in a plan's own columns of the work plan, such as codes of a budget system. */
export const budgetCodeGrid = {
  kind: 'budget_codes',
  ...gridOf({
    ...ofActivities,
    path: '/api/plan/{plan}/budget-codes/',
    name: 'texts in the own columns of the work plan',
    cells: byBudgetCode(Code),
  }),
} as const

const outside = sentenceText({ key: 'delivery.percentRange' })
const threeDecimals: MessageKey = 'plan.threeDecimals'
const Percent = v.nullable(
  v.pipe(
    v.number(outside),
    v.minValue(0, outside),
    v.maxValue(100, outside),
    v.check(percent => hasDecimals(percent, 3), threeDecimals),
  ),
)
/** Percentages of a year's budget by period. In an empty row, all periods have equal shares. */
export const periodShareGrid = {
  kind: 'period_shares',
  ...gridOf({
    ...ofActivities,
    path: '/api/plan/{plan}/period-shares/',
    name: 'percentages of a year by period',
    cells: Object.fromEntries(periodCodes.map(code => [code, Percent])) as Record<
      (typeof periodCodes)[number],
      typeof Percent
    >,
  }),
} as const
