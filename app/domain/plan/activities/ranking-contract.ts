import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'
import { RowNumber, Version } from '../../api/resource.ts'
import { PlanParams, rightTo } from '../plan-resource.ts'
import { maxActivities } from './lists.ts'

const params = v.object(PlanParams)
const path = '/api/plan/{plan}/rankings/'

export const Ranked = v.object({
  id: v.number(),
  code: v.string(),
  goal: v.string(),
  goal_id: v.number(),
  objective: v.string(),
  objective_id: v.number(),
  description: v.string(),
  /** Sum of the scores, or 0 if there are none. `is_scored` distinguishes the two cases. */
  priority_assessment: v.number(),
  is_scored: v.boolean(),
  estimated_budget: v.number(),
  /** In NPR from all sources, or 0 if nothing has been entered. `is_funded` distinguishes the two cases. */
  funding: v.number(),
  is_funded: v.boolean(),
  ranking: v.number(),
  rank: v.number(),
  is_selected: v.boolean(),
  version: Version,
})
export type Ranked = v.InferOutput<typeof Ranked>

export const readRankings = endpoint({
  method: 'GET',
  path,
  can: 'plans.read',
  summary: 'The activities of a plan by their ranking',
  params,
  right: rightTo('read'),
  reply: v.array(Ranked),
})
export const selectActivities = endpoint({
  method: 'POST',
  path,
  can: 'plans.write',
  summary: 'Select activities or take them out, all of the list or none; others stay as they are',
  params,
  right: rightTo('write'),
  body: v.pipe(
    v.array(
      v.strictObject({
        ...v.partial(Ranked).entries,
        id: RowNumber,
        is_selected: v.boolean(),
        version: v.optional(Version),
      }),
    ),
    v.maxLength(maxActivities.plan),
  ),
  max_KB: 4_000,
  reply: v.array(Ranked),
  form: true,
})
