import * as v from 'valibot'
import { PlanText } from '../../api/resource.ts'
import { planDocument } from '../plan-resource.ts'

/** Own columns of a municipality in its work plan, in order. The product ships no codes of other systems. */
export const budgetCodes = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'] as const
export type BudgetCode = (typeof budgetCodes)[number]
export const maxColumnTitle = 40
export const maxCodeText = 60

/** Titles of the own columns of the work plan. A title left out is an unused column. */
export const budgetColumns = planDocument('budget_columns', {
  path: '/budget-columns/',
  name: 'own columns of the work plan',
  part: null,
  fields: {
    columns: v.pipe(
      v.array(v.strictObject({ code: v.picklist(budgetCodes), title: PlanText(maxColumnTitle) })),
      v.maxLength(budgetCodes.length),
    ),
  },
  derived: {},
})

export type BudgetCodes = Partial<Record<BudgetCode, string | null>>
/** Percentages of a year's budget by period, which add up to 100. */
export type PeriodShares = number[]
