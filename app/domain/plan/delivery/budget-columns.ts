import * as v from 'valibot'
import type { FailureFields } from '../../api/failure.ts'
import { PlanText } from '../../api/resource.ts'
import { folded } from '../../cells/text.ts'
import type { Message } from '../../messages/messages.ts'
import { planDocument } from '../plan-resource.ts'
import { periodCounts } from './periods.ts'

/** Columns that a municipality adds to its work plan, in order. The product contains no codes of other systems. */
export const budgetCodes = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'] as const
export type BudgetCode = (typeof budgetCodes)[number]
export const maxColumnTitle = 40
export const maxCodeText = 60
/** The given value for each of these columns. */
export const byBudgetCode = <T>(one: T): Record<BudgetCode, T> =>
  Object.fromEntries(budgetCodes.map(code => [code, one])) as Record<BudgetCode, T>

/** Titles of a plan's own columns in the work plan. Columns without a title are not used. */
export const budgetColumns = planDocument('budget_columns', {
  path: '/budget-columns/',
  name: 'own columns of the work plan',
  part: null,
  fields: {
    columns: v.pipe(
      v.array(v.strictObject({ code: v.picklist(budgetCodes), title: PlanText(maxColumnTitle) })),
      v.maxLength(budgetCodes.length),
    ),
    /** Number of periods into which the work plan divides a year. Null means trimesters. */
    periods: v.nullable(v.picklist(periodCounts)),
  },
  derived: {},
})

/** Errors by index for codes or titles that occur twice. */
export function columnFaults(columns: readonly BudgetColumn[]): FailureFields {
  const faults: Record<string, Message[]> = {}
  const seen = new Set<string>()
  for (const [at, { code, title }] of columns.entries())
    for (const [name, value] of [
      ['code', code],
      ['title', folded(title)],
    ]) {
      if (seen.has(`${name} ${value}`)) faults[`columns.${at}.${name}`] = [{ key: 'plan.namedTwice' }]
      seen.add(`${name} ${value}`)
    }
  return faults
}

export type BudgetColumn = { code: BudgetCode; title: string }

export type BudgetCodes = Partial<Record<BudgetCode, string | null>>
