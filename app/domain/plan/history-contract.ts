import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { PlanParams, rightTo } from './plan-resource.ts'

/** Documents and lists of a plan that its history records. */
export const planKinds = [
  'form',
  'demography',
  'renewable',
  'physical',
  'institutions',
  'land_cover',
  'roads',
  'stakeholder',
  'member',
  'survey_options',
  'sample',
  'vision',
  'opportunity',
  'challenge',
  'objective',
  'activity',
  'priority',
  'funding',
  'rankings',
  'quantities',
  'budget_codes',
  'budget_columns',
  'period_shares',
  'cost_options',
  'correction',
  'indicator',
  'emblem',
] as const
export type PlanKind = (typeof planKinds)[number]

export const readPlanHistory = endpoint({
  method: 'GET',
  path: '/api/plan/{plan}/history/{kind}',
  can: 'plans.read',
  summary: 'What stood in a document or list of a plan before each change, newest first',
  params: v.object({ ...PlanParams, kind: v.picklist(planKinds) }),
  right: rightTo('read'),
  reply: v.array(
    v.object({
      id: v.number(),
      row_id: v.nullable(v.number()),
      /** Value before the change, or null if there was none. */
      value: v.nullable(v.record(v.string(), v.unknown())),
      version: v.number(),
      by: v.nullable(v.string()),
      at: v.string(),
    }),
  ),
})
