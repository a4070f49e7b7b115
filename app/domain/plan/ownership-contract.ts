import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { Plan } from './contract.ts'
import { planFields } from './plan-form.ts'
import { PlanParams, rightTo } from './plan-resource.ts'

const params = v.object(PlanParams)

/** Parts of a plan that may be copied in addition to its form. */
export const copiedParts = ['data', 'people', 'places', 'strategy'] as const
export const copyPlan = endpoint({
  method: 'POST',
  path: '/api/plan/{plan}/copy/',
  can: 'plans.write',
  summary: 'Begin a plan from what stands in another one of the same local level',
  params,
  right: rightTo('read'),
  body: v.strictObject({
    name: planFields.name,
    starting_year: planFields.starting_year,
    ending_year: planFields.ending_year,
    what: v.pipe(v.array(v.picklist(copiedParts)), v.maxLength(copiedParts.length)),
  }),
  reply: Plan,
  status: 201,
  form: true,
})
export const archivePlan = endpoint({
  method: 'POST',
  path: '/api/plan/{plan}/archive/',
  can: 'plans.write',
  summary: 'Take a plan out of the lists, or bring it back; an archived plan is only read',
  params,
  right: rightTo('manage'),
  body: v.strictObject({ archived: v.boolean() }),
  reply: Plan,
})
export const planners = endpoint({
  method: 'GET',
  path: '/api/plan/{plan}/planners/',
  can: 'plans.write',
  summary: 'Who may be given the plan: Planners and higher who work in its local level',
  params,
  right: rightTo('manage'),
  reply: v.array(v.object({ id: v.number(), name: v.string() })),
})
export const handPlanOver = endpoint({
  method: 'POST',
  path: '/api/plan/{plan}/hand-over/',
  can: 'plans.write',
  summary:
    'Offer a plan to another Planner, who accepts it; an Administrator hands it over at once; null: no offer',
  params,
  right: rightTo('manage'),
  body: v.strictObject({ to_id: v.nullable(v.pipe(v.number(), v.integer())) }),
  reply: Plan,
  form: true,
})
export const acceptPlan = endpoint({
  method: 'POST',
  path: '/api/plan/{plan}/accept/',
  can: 'plans.write',
  summary: 'Take over a plan that was offered to the caller, or decline it',
  params,
  right: rightTo('read'),
  body: v.strictObject({ accept: v.boolean() }),
  reply: Plan,
})
