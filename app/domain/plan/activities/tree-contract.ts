import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'
import { RowId, RowNumber, Version } from '../../api/resource.ts'
import type { MessageKey } from '../../messages/messages.ts'
import { hasDecimals, PlanText } from '../plan-form.ts'
import { PlanParams, rightTo } from '../plan-resource.ts'
import { fundingSources, goalTypes } from './lists.ts'
import { Npr } from './money.ts'

const params = v.object(PlanParams)
const one = v.object({ ...PlanParams, id: RowId })

/** Maximum number of places of an activity. */
export const maxPlaces = 200
/** Where an activity takes place, by kind and id. An institution is identified by its type as listed in the plan. */
export const ActivityPlace = v.variant('kind', [
  v.strictObject({ kind: v.picklist(['cluster', 'project', 'ward']), id: RowNumber }),
  v.strictObject({ kind: v.literal('institution'), id: PlanText(100) }),
])
export type ActivityPlace = v.InferOutput<typeof ActivityPlace>

const notWhole: MessageKey = 'activity.notWhole'
const decimals: MessageKey = 'plan.threeDecimals'
/**
 * Percentages of the budget, keyed by the year A.D. in which the fiscal year begins. They add up to 100, or there are
 * none.
 */
const Shares = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^20\d\d$/)),
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(100),
      v.check(percent => hasDecimals(percent, 3), decimals),
    ),
  ),
  v.check(
    shares =>
      [0, 100_000].includes(
        Object.values(shares).reduce((sum, percent) => sum + Math.round(percent * 1000), 0),
      ),
    notWhole,
  ),
)
export type Shares = v.InferOutput<typeof Shares>

const activityFields = { description: PlanText(500), estimated_budget: Npr() }
/** Optional fields. Omitted fields remain unchanged. */
const activityMore = {
  responsible: v.nullable(PlanText(200)),
  places: v.pipe(v.array(ActivityPlace), v.maxLength(maxPlaces)),
  shares: v.nullable(Shares),
}
const changed = {
  changed_by: v.optional(v.nullable(v.string())),
  changed_at: v.optional(v.nullable(v.string())),
}
export const Activity = v.object({
  id: v.number(),
  code: v.string(),
  objective: v.number(),
  ...activityFields,
  ...activityMore,
  /** Number of scores and amounts that would be deleted together with the activity (S-125). */
  score_count: v.number(),
  amount_count: v.number(),
  version: Version,
  ...changed,
})
export type Activity = v.InferOutput<typeof Activity>

const objectiveFields = { description: PlanText(500), strategy: PlanText(500) }
const objective = {
  id: v.number(),
  /** Position of the objective within its goal. Numbers are never reused. */
  order: v.number(),
  description: v.string(),
  strategy: v.object({ id: v.number(), description: v.string() }),
  goal_type: v.picklist(goalTypes),
  plan: v.number(),
  version: Version,
  ...changed,
}
export const Objective = v.object({ ...objective, activities: v.array(Activity) })
export type Objective = v.InferOutput<typeof Objective>
const goal = { id: v.number(), name: v.string(), goal_type: v.picklist(goalTypes) }
export const Goal = v.object({ ...goal, objectives: v.array(Objective) })
export type Goal = v.InferOutput<typeof Goal>

/** Read-only reply fields that a request may send back. */
const repeated = {
  id: v.optional(v.number()),
  plan: v.optional(v.number()),
  version: v.optional(Version),
  ...changed,
}
const ObjectiveBody = v.strictObject({
  ...repeated,
  order: v.optional(v.number()),
  goal_type: v.optional(v.picklist(goalTypes)),
  ...objectiveFields,
})
const ActivityBody = v.strictObject({
  ...repeated,
  code: v.optional(v.string()),
  score_count: v.optional(v.number()),
  amount_count: v.optional(v.number()),
  /** If the objective differs, the activity is moved there and gets a new code. */
  objective: v.optional(RowNumber),
  ...activityFields,
  responsible: v.optional(activityMore.responsible),
  places: v.optional(activityMore.places),
  shares: v.optional(activityMore.shares),
})
export type ActivityBody = v.InferOutput<typeof ActivityBody>

export const readGoals = endpoint({
  method: 'GET',
  path: '/api/plan/{plan}/goals/',
  can: 'plans.read',
  summary: 'The six goals of a plan with their objectives and activities',
  params,
  right: rightTo('read'),
  reply: v.array(Goal),
})
const write = { can: 'plans.write', right: rightTo('write') } as const
export const addObjective = endpoint({
  ...write,
  method: 'POST',
  path: '/api/plan/{plan}/objectives/{id}',
  summary: 'Add an objective to the goal {id}',
  params: one,
  body: ObjectiveBody,
  reply: Objective,
  status: 201,
  form: true,
})
export const editObjective = endpoint({
  ...write,
  method: 'PUT',
  path: '/api/plan/{plan}/objectives/{id}',
  summary: 'Change an objective',
  params: one,
  body: ObjectiveBody,
  reply: Objective,
  form: true,
})
export const removeObjective = endpoint({
  ...write,
  method: 'DELETE',
  path: '/api/plan/{plan}/objectives/{id}',
  summary: 'Remove an objective with its activities, their scores and amounts',
  params: one,
  reply: v.undefined(),
  status: 204,
})
export const addActivity = endpoint({
  ...write,
  method: 'POST',
  path: '/api/plan/{plan}/activities/{id}',
  summary: 'Add an activity to the objective {id}',
  params: one,
  body: ActivityBody,
  reply: Activity,
  status: 201,
  form: true,
})
export const editActivity = endpoint({
  ...write,
  method: 'PUT',
  path: '/api/plan/{plan}/activities/{id}',
  summary: 'Change an activity, or take it to another objective',
  params: one,
  body: ActivityBody,
  reply: Activity,
  form: true,
})
export const removeActivity = endpoint({
  ...write,
  method: 'DELETE',
  path: '/api/plan/{plan}/activities/{id}',
  summary: 'Remove an activity with its scores and amounts',
  params: one,
  reply: v.undefined(),
  status: 204,
})

const Amounts = v.record(v.picklist(fundingSources), v.number())
export const selectedActivities = endpoint({
  method: 'GET',
  path: '/api/plan/{plan}/sa/',
  can: 'plans.read',
  summary: 'The goals of a plan with the objectives and activities that were selected',
  params,
  right: rightTo('read'),
  reply: v.array(
    v.object({
      ...goal,
      objectives: v.array(
        v.object({
          ...objective,
          activities: v.array(
            v.object({
              ...Activity.entries,
              /** Total funding and the amount from each source in NPR; null if no amount has been entered. */
              funding: v.nullable(v.number()),
              amounts: v.nullable(Amounts),
            }),
          ),
        }),
      ),
    }),
  ),
})
