import { and, eq } from 'drizzle-orm'
import { type BudgetColumn, budgetColumns } from '../../../domain/plan/delivery/budget-columns.ts'
import { defaultPeriods, type PeriodCount } from '../../../domain/plan/delivery/periods.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { planDocuments, plans } from '../../db/schema-plans.ts'
import { refuseIfAny } from '../../db/write.ts'
import { found } from '../../plan-core/plan-store.ts'
import { areasOf } from '../../plan-core/reach-store.ts'
import { readActivities } from '../activities/tree-store.ts'
import type { WorkPlanInput } from './work-plan-steps.ts'

/** The plan's own columns of the work plan, and the number of periods in a year. */
export async function readBudgetColumns(
  db: DbOrTransaction,
  plan: number,
): Promise<{ columns: BudgetColumn[]; periods: PeriodCount }> {
  const [row] = await db
    .select({ value: planDocuments.value })
    .from(planDocuments)
    .where(and(eq(planDocuments.plan_id, plan), eq(planDocuments.kind, budgetColumns.kind)))
  const value = row?.value as { columns?: BudgetColumn[]; periods?: PeriodCount | null } | undefined
  return { columns: value?.columns ?? [], periods: value?.periods ?? defaultPeriods }
}

/** Reads the data for a work plan. Throws 400 if the fiscal year is outside the plan. */
export async function readWorkPlanInput(
  db: DbOrTransaction,
  id: number,
  fy: number | undefined,
): Promise<WorkPlanInput> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, id))
  const { sddmm, starting_year: from, ending_year } = found(plan)
  const to = ending_year - 1
  if (fy !== undefined && (fy < from || fy > to))
    refuseIfAny({ fy: [{ key: 'activity.outsidePeriod', params: { from, to } }] })
  const selected = (await readActivities(db, id)).filter(({ is_selected }) => is_selected)
  return {
    sddmm,
    from,
    to,
    fy,
    ...(await readBudgetColumns(db, id)),
    activities: selected,
    areas: await areasOf(db, id, selected),
  }
}
