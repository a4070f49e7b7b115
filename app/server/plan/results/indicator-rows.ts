import { type IndicatorRow, indicators } from '../../../domain/plan/results/contract.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { planRows } from '../../db/schema-plans.ts'
import { changeRow, readRows } from '../../db/versioned-rows.ts'
import { recordHistory } from '../../plan-core/plan-store.ts'

export const indicatorsKey = (plan: number) => ({ plan_id: plan, kind: indicators.kind })

export const readIndicators = async (db: DbOrTransaction, plan: number): Promise<IndicatorRow[]> =>
  (await readRows(db, planRows, indicatorsKey(plan))) as unknown as IndicatorRow[]

type Deleted = { objective?: number; activities: readonly number[] }
/**
 * Detaches indicators from an objective and activities that are being deleted. Their baselines and targets remain in
 * the plan, and the history shows where they belonged.
 */
export async function detachIndicators(
  tx: DbOrTransaction,
  plan: number,
  { objective, activities }: Deleted,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  const rows = await readRows(tx, planRows, indicatorsKey(plan), { locked: true })
  for (const before of rows) {
    const { id, ...row } = before as unknown as Pick<IndicatorRow, 'id' | 'objective' | 'activity'>
    const isOfObjective = objective !== undefined && row.objective === objective
    const isOfActivity = row.activity !== null && activities.includes(row.activity)
    if (!isOfObjective && !isOfActivity) continue
    await changeRow(tx, planRows, before, {
      key: { ...indicatorsKey(plan), id },
      values: { ...(before.value as object), objective: null, activity: null },
      by,
      at,
    })
    // Always a separate history entry, since merging it with recent changes would lose where the indicator belonged.
    await recordHistory(tx, { plan, kind: indicators.kind, row_id: id, before, by, at, isLast: true })
  }
}
