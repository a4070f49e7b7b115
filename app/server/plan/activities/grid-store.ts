import type { PlanKind } from '../../../domain/plan/history-contract.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import type { GridChange } from '../../db/resource-grid.ts'
import { activities } from '../../db/schema-activities.ts'
import { holding, type PlanParts, planOf, recordHistory, touch } from '../../plan-core/plan-store.ts'
import { type ActivityRow, readActivities, setActivityParts } from './tree-store.ts'

/** Reads and saves a grid with the plan's activities as rows. `more` returns additional `shown` fields. */
export const gridStore = (
  { atlas }: PlanParts,
  kind: PlanKind,
  more: (row: ActivityRow) => object = () => ({}),
) => ({
  table: activities,
  key: ({ plan }: { plan: number }) => ({ plan_id: plan }),
  before: holding(atlas),
  rows: async (db: DbOrTransaction, { plan }: { plan: number }) =>
    (await readActivities(db, plan)).map(row => ({
      ...row,
      changed_by: null,
      changed_at: null,
      activity_code: row.code,
      activity_description: row.description,
      ...more(row),
    })),
  async after(tx: DbOrTransaction, { call, before, at }: GridChange) {
    const [plan, by] = [planOf(call), call.caller.id]
    await setActivityParts(tx, plan)
    await touch(tx, { plan, kind, by, at })
    const value = { version: 0, value: { rows: before } }
    await recordHistory(tx, { plan, kind, row_id: null, before: value, by, at, isLast: false })
  },
})
