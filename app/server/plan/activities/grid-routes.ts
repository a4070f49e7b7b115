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
import { serveGrid } from '../../db/resource-grid.ts'
import { activities } from '../../db/schema-activities.ts'
import { type Route, serve } from '../../kernel/endpoint.ts'
import type { PlanParts } from '../../plan-core/plan-store.ts'
import { gridStore } from './grid-store.ts'

type Sent = Record<string, unknown>
const named = <C extends string>(codes: readonly C[], words: (code: C) => MessageKey) =>
  codes.map(code => ({ code, name: say('en', words(code)) }))

/** Scores and amounts of all activities. Each grid is saved as a whole. */
export function gridRoutes(parts: PlanParts): Route[] {
  return [
    serve(readCriteria, async () => named(criteria, criterionWords)),
    serve(readSources, async () => named(fundingSources, sourceWords)),
    ...serveGrid(parts, priorities, {
      ...gridStore(parts, 'priority', row => ({ total: priorityOf(row.scores) })),
      cells: activities.scores,
      check: sent => totalFaults(sent, priorityOf, criteria.length * highestScore),
    }),
    ...serveGrid(parts, fundings, {
      ...gridStore(parts, 'funding', row => ({ total: fundingOf(row.amounts) })),
      cells: activities.amounts,
      check: sent => totalFaults(sent, fundingOf),
    }),
  ]
}

/** Errors for totals in the body (S-129), which must be correct and within their bounds. */
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
