import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { Plan } from './contract.ts'
import { PlanParams, rightTo } from './plan-resource.ts'

export const completePlan = endpoint({
  method: 'POST',
  path: '/api/plan/{plan}/plan-completion/',
  can: 'plans.write',
  summary:
    'Mark a plan complete, which nobody changes then, or reopen it; 422 names the parts that are missing',
  params: v.object(PlanParams),
  right: rightTo('complete'),
  body: v.strictObject({ is_completed: v.boolean() }),
  reply: Plan,
})
