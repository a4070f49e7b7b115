import type { FailureFields } from '../../../domain/api/failure.ts'
import { roundHalfUp } from '../../../domain/format.ts'
import { type MessageKey, say } from '../../../domain/messages/messages.ts'
import {
  fundingOf,
  fundings,
  outOfRange,
  priorities,
  priorityOf,
  readCriteria,
  readSources,
} from '../../../domain/plan/activities/grids.ts'
import {
  criteria,
  criterionWords,
  fundingSources,
  highestScore,
  sourceWords,
} from '../../../domain/plan/activities/lists.ts'
import type { PlanKind } from '../../../domain/plan/history-contract.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { type GridChange, serveGrid } from '../../db/resource-grid.ts'
import { activities } from '../../db/schema-activities.ts'
import { type Route, serve } from '../../kernel/endpoint.ts'
import { holding, type PlanParts, planOf, recordHistory, touch } from '../../plan-core/plan-store.ts'
import { type ActivityRow, readActivities, setActivityParts } from './tree-store.ts'

type Sent = Record<string, unknown>
const named = <C extends string>(codes: readonly C[], words: (code: C) => MessageKey) =>
  codes.map(code => ({ code, name: say('en', words(code)) }))

/** Scores and amounts of all activities. Each grid is saved as a whole. */
export function gridRoutes(parts: PlanParts): Route[] {
  return [
    serve(readCriteria, async () => named(criteria, criterionWords)),
    serve(readSources, async () => named(fundingSources, sourceWords)),
    ...serveGrid(parts, priorities, {
      ...storeOf('priority', row => priorityOf(row.scores)),
      cells: activities.scores,
      check: sent => totalFaults(sent, priorityOf, criteria.length * highestScore),
    }),
    ...serveGrid(parts, fundings, {
      ...storeOf('funding', row => fundingOf(row.amounts)),
      cells: activities.amounts,
      check: sent => totalFaults(sent, fundingOf),
    }),
  ]

  function storeOf(kind: PlanKind, totalOf: (row: ActivityRow) => number | null) {
    return {
      table: activities,
      key: ({ plan }: { plan: number }) => ({ plan_id: plan }),
      before: holding(parts.atlas),
      rows: async (db: DbOrTransaction, { plan }: { plan: number }) =>
        (await readActivities(db, plan)).map(row => ({
          ...row,
          changed_by: null,
          changed_at: null,
          activity_code: row.code,
          activity_description: row.description,
          total: totalOf(row),
        })),
      async after(tx: DbOrTransaction, { call, before, at }: GridChange) {
        const [plan, by] = [planOf(call), call.caller.id]
        await setActivityParts(tx, plan)
        await touch(tx, { plan, kind, by, at })
        const value = { version: 0, value: { rows: before } }
        await recordHistory(tx, { plan, kind, row_id: null, before: value, by, at, isLast: false })
      },
    }
  }
}

/** If the body contains a total (S-129), it must be correct and within its bounds. */
function totalFaults(
  sent: readonly Sent[],
  totalOf: (row: Record<string, number>) => number | null,
  max?: number,
): FailureFields {
  return Object.fromEntries(
    sent.flatMap((row, i) => {
      const { total } = row
      if (typeof total !== 'number') return []
      const is = totalOf(row as Record<string, number>) ?? 0
      if (max !== undefined && !(total >= 0 && total <= max))
        return [[`${i}.total`, [outOfRange({ key: 'grid.total' }, max)]]]
      if (roundHalfUp(total, 6) === is) return []
      return [[`${i}.total`, [{ key: 'plan.computed', params: { value: is } }]]]
    }),
  ) as FailureFields
}
