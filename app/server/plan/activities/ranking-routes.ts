import { sql } from 'drizzle-orm'
import { say } from '../../../domain/messages/messages.ts'
import { fundingOf, priorityOf } from '../../../domain/plan/activities/grids.ts'
import { goalTypes, goalWords } from '../../../domain/plan/activities/lists.ts'
import { ranked } from '../../../domain/plan/activities/ranking.ts'
import {
  type Ranked,
  readRankings,
  selectActivities,
} from '../../../domain/plan/activities/ranking-contract.ts'
import { selectedActivities } from '../../../domain/plan/activities/tree-contract.ts'
import { unknownRows } from '../../db/resource-grid.ts'
import { activities } from '../../db/schema-activities.ts'
import { refuseIfAny, refuseStale, write } from '../../db/write.ts'
import { type Route, serve } from '../../kernel/endpoint.ts'
import { lockPlan } from '../../plan-core/plan-guard.ts'
import { type PlanParts, recordHistory, touch } from '../../plan-core/plan-store.ts'
import { saveReach } from '../../plan-core/reach-store.ts'
import {
  type ActivityRow,
  goalsOf,
  readActivities,
  readObjectives,
  setActivityParts,
  toActivityReply,
} from './tree-store.ts'

/** The ranking, the selected activities, and their totals by goal. */
export function rankingRoutes(parts: PlanParts): Route[] {
  const { db, atlas, clock } = parts
  return [
    serve(readRankings, async ({ params: { plan } }) => rankingOf(await readActivities(db, plan))),

    serve(selectActivities, call =>
      write(parts, call, async tx => {
        const { body, caller } = call
        const { id: plan, sddmm } = await lockPlan(tx, atlas, caller, call.params.plan, 'write')
        const there = await readActivities(tx, plan)
        refuseIfAny(unknownRows('id', body, there))
        const before = new Map(there.map(row => [row.id, row]))
        const stale = body.filter(
          ({ id, version }) => version !== undefined && version !== before.get(id)?.version,
        )
        const ids = new Set(stale.map(({ id }) => id))
        refuseStale(stale.length > 0 ? 'seen' : undefined, 'now', () =>
          rankingOf(there).filter(({ id }) => ids.has(id)),
        )
        const given = body.map(({ id, is_selected }) => ({ id, is_selected }))
        const [by, at] = [caller.id, clock()]
        await tx.execute(sql`
          update ${activities} set is_selected = given.is_selected, version = version + 1,
            changed_by = ${by}, changed_at = ${at.toISOString()}
          from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) given(id int, is_selected bool)
          where ${activities}.id = given.id and ${activities}.is_selected <> given.is_selected`)
        await setActivityParts(tx, plan)
        await saveReach(tx, atlas.current(), { id: plan, sddmm })
        await touch(tx, { plan, kind: 'rankings', by, at })
        const selected = there.filter(row => row.is_selected).map(({ id, code }) => ({ id, code }))
        const past = { version: 0, value: { selected } }
        await recordHistory(tx, { plan, kind: 'rankings', row_id: null, before: past, by, at, isLast: false })
        const result = rankingOf(await readActivities(tx, plan))
        const detail = { rows: body.length }
        return { result, done: { action: 'edit', target: `plan/${plan}/rankings`, detail } }
      }),
    ),

    serve(selectedActivities, async ({ params: { plan } }) => {
      const selected = (await readActivities(db, plan)).filter(row => row.is_selected)
      const goals = goalsOf(await readObjectives(db, plan), selected, row => ({
        ...toActivityReply(row),
        funding: fundingOf(row.amounts),
        amounts: row.amounts,
      }))
      return goals.map(goal => ({
        ...goal,
        objectives: goal.objectives.filter(({ activities }) => activities.length > 0),
      }))
    }),
  ]
}

const rankingOf = (rows: readonly ActivityRow[]): Ranked[] =>
  ranked(
    rows.map(row => ({
      id: row.id,
      code: row.code,
      goal: say('en', goalWords(goalTypes[row.goal - 1])),
      goal_id: row.goal,
      objective: row.objective,
      objective_id: row.objective_id,
      description: row.description,
      priority_assessment: priorityOf(row.scores) ?? 0,
      is_scored: row.scores !== null,
      estimated_budget: row.estimated_budget,
      funding: fundingOf(row.amounts) ?? 0,
      is_funded: row.amounts !== null,
      is_selected: row.is_selected,
      version: row.version,
    })),
  )
