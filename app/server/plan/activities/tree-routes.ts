import { Failure } from '../../../domain/api/failure.ts'
import { goalTypes } from '../../../domain/plan/activities/lists.ts'
import {
  addActivity,
  addObjective,
  editActivity,
  editObjective,
  readGoals,
  removeActivity,
  removeObjective,
} from '../../../domain/plan/activities/tree-contract.ts'
import type { Caller } from '../../../engine/caller.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { activities, objectives } from '../../db/schema-activities.ts'
import { changeRow, readRows, removeRow, type VersionedRow } from '../../db/versioned-rows.ts'
import { refuseIfAny, refuseStale, write } from '../../db/write.ts'
import { type Route, serve } from '../../kernel/endpoint.ts'
import { lockPlan, type PlanRow } from '../../plan-core/plan-guard.ts'
import { found, type PlanParts, recordHistory, touch } from '../../plan-core/plan-store.ts'
import { saveReach } from '../../plan-core/reach-store.ts'
import { detachIndicators } from '../results/indicator-rows.ts'
import { activityFaults } from './activity-faults.ts'
import { insertActivities, insertObjective, reserveNumbers } from './tree-rows.ts'
import {
  type ActivityRow,
  goalsOf,
  type ObjectiveRow,
  readActivities,
  readObjectives,
  setActivityParts,
  toActivityReply,
  toObjectiveReply,
} from './tree-store.ts'

type Call = { caller: Caller; address: string; params: { plan: number; id: number } }
type Done<T> = {
  result: T
  kind: 'objective' | 'activity'
  action: 'add' | 'edit' | 'remove'
  id: number
  before: { version: number; value: object } | null
}

/** Objectives of the six goals with their activities. Codes are assigned here and never reused. */
export function treeRoutes(parts: PlanParts): Route[] {
  const { db, atlas, clock } = parts

  /** Locks the plan, makes the change, updates the completed parts and saves the previous values in the history. */
  const change = <T>(
    call: Call,
    work: (tx: DbOrTransaction, plan: PlanRow) => Promise<Done<T>>,
  ): Promise<T> =>
    write(parts, call, async tx => {
      const [by, at] = [call.caller.id, clock()]
      const { id: plan, ...rest } = await lockPlan(tx, atlas, call.caller, call.params.plan, 'write')
      const { result, kind, action, id, before } = await work(tx, { id: plan, ...rest })
      await setActivityParts(tx, plan)
      if (action !== 'add') await saveReach(tx, atlas.current(), { id: plan, sddmm: rest.sddmm })
      await touch(tx, { plan, kind, by, at })
      await recordHistory(tx, { plan, kind, row_id: id, before, by, at, isLast: action === 'remove' })
      return { result, done: { action, target: `plan/${plan}/${kind}/${id}` } }
    })

  return [
    serve(readGoals, async ({ params: { plan } }) =>
      goalsOf(await readObjectives(db, plan), await readActivities(db, plan), toActivityReply),
    ),

    serve(addObjective, call =>
      change(call, async (tx, plan) => {
        const goal = call.params.id
        if (goalTypes[goal - 1] === undefined) throw new Failure('not_found')
        const { description, strategy } = call.body
        const row = { goal, description, strategy }
        const after = await insertObjective(tx, plan.id, row, { by: call.caller.id, at: clock() })
        const result = { ...toSavedObjectiveReply(after), activities: [] }
        return { result, id: result.id, kind: 'objective', action: 'add', before: null }
      }),
    ),

    serve(editObjective, call =>
      change(call, async (tx, plan) => {
        const key = { plan_id: plan.id, id: call.params.id }
        const row = found((await readRows(tx, objectives, key, { locked: true }))[0])
        const { description, strategy, version } = call.body
        const under = (await readActivities(tx, plan.id))
          .filter(({ objective_id }) => objective_id === key.id)
          .map(toActivityReply)
        refuseStale(version, row.version, () => ({ ...toSavedObjectiveReply(row), activities: under }))
        const by = { by: call.caller.id, at: clock() }
        const after = await changeRow(tx, objectives, row, { key, values: { description, strategy }, ...by })
        const result = { ...toSavedObjectiveReply(after), activities: under }
        return { result, id: key.id, kind: 'objective', action: 'edit', before: beforeOf(row) }
      }),
    ),

    serve(removeObjective, call =>
      change(call, async (tx, plan) => {
        const key = { plan_id: plan.id, id: call.params.id }
        const row = found((await readRows(tx, objectives, key, { locked: true }))[0])
        const under = (await readActivities(tx, plan.id)).filter(one => one.objective_id === key.id)
        await removeRow(tx, objectives, key)
        const writing = { by: call.caller.id, at: clock() }
        const deleted = { objective: key.id, activities: under.map(one => one.id) }
        await detachIndicators(tx, plan.id, deleted, writing)
        const { version, value } = beforeOf(row)
        const before = { version, value: { ...value, activities: under.map(wholeOf) } }
        return { result: undefined, id: key.id, kind: 'objective', action: 'remove', before }
      }),
    ),

    serve(addActivity, call =>
      change(call, async (tx, plan) => {
        const of = { plan_id: plan.id, id: call.params.id }
        found((await readRows(tx, objectives, of))[0])
        const { description, estimated_budget, responsible = null, places = [], shares = null } = call.body
        refuseIfAny(await activityFaults(tx, atlas.current(), plan, call.body))
        const row = { description, estimated_budget, responsible, places, shares }
        const writing = { by: call.caller.id, at: clock() }
        const [id] = await insertActivities(tx, plan.id, of.id, [row], writing)
        return {
          result: await readActivityReply(tx, plan.id, id),
          id,
          kind: 'activity',
          action: 'add',
          before: null,
        }
      }),
    ),

    serve(editActivity, call =>
      change(call, async (tx, plan) => {
        const { body } = call
        const key = { plan_id: plan.id, id: call.params.id }
        const row = found((await readRows(tx, activities, key, { locked: true }))[0])
        const [before] = await readActivities(tx, plan.id, key.id)
        const now = await readActivityReply(tx, plan.id, key.id)
        refuseStale(body.version, row.version, () => now)
        refuseIfAny(await activityFaults(tx, atlas.current(), plan, body, before.places))
        const { description, estimated_budget, responsible, places, shares, objective } = body
        const values = {
          description,
          estimated_budget,
          responsible: responsible === undefined ? before.responsible : responsible,
          places: places ?? before.places,
          shares: shares === undefined ? before.shares : shares,
          ...(objective !== undefined &&
            objective !== before.objective_id && {
              objective_id: objective,
              number: await reserveNumbers(tx, plan.id, objective, 1),
            }),
        }
        await changeRow(tx, activities, row, { key, values, by: call.caller.id, at: clock() })
        const result = await readActivityReply(tx, plan.id, key.id)
        const { version } = before
        const previous = { version, value: wholeOf(before) }
        return { result, id: key.id, kind: 'activity', action: 'edit', before: previous }
      }),
    ),

    serve(removeActivity, call =>
      change(call, async (tx, plan) => {
        const key = { plan_id: plan.id, id: call.params.id }
        const row = found((await readActivities(tx, plan.id, key.id))[0])
        await removeRow(tx, activities, key)
        await detachIndicators(tx, plan.id, { activities: [key.id] }, { by: call.caller.id, at: clock() })
        const before = { version: row.version, value: wholeOf(row) }
        return { result: undefined, id: key.id, kind: 'activity', action: 'remove', before }
      }),
    ),
  ]
}

const toSavedObjectiveReply = (row: VersionedRow) => {
  const { changed_by, changed_at } = row
  return { ...toObjectiveReply(row as ObjectiveRow), changed_by, changed_at }
}
/** Previous state of an objective, as saved in the history. */
const beforeOf = ({ version, goal, number, description, strategy }: VersionedRow) => ({
  version,
  value: { goal, order: number, description, strategy },
})
/** All data of an activity, as saved in the history. */
const wholeOf = (row: ActivityRow) => {
  const { scores, amounts, quantities, budget_codes, period_shares, is_selected } = row
  return { ...toActivityReply(row), scores, amounts, quantities, budget_codes, period_shares, is_selected }
}

/** An activity with its last editor, as it appears in replies. */
async function readActivityReply(tx: DbOrTransaction, plan: number, id: number) {
  const [row] = await readActivities(tx, plan, id)
  const [{ changed_by, changed_at }] = await readRows(tx, activities, { id })
  return { ...toActivityReply(row), changed_by, changed_at }
}
