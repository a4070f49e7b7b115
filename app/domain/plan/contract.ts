import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { paged, pageQuery } from '../api/paged.ts'
import { defaultPageSize, pageSizes, Version } from '../api/resource.ts'
import { MessageSchema } from '../messages/message.ts'
import type { MessageKey } from '../messages/messages.ts'
import { planParts } from './parts.ts'
import { planFields, WardOfficer, WardOfficers } from './plan-form.ts'
import { PlanParams, rightTo } from './plan-resource.ts'

const params = v.object(PlanParams)
const noNul: MessageKey = 'field.noNul'
const Rights = v.object({
  read: v.boolean(),
  write: v.boolean(),
  complete: v.boolean(),
  remove: v.boolean(),
  report: v.boolean(),
  manage: v.boolean(),
  remark: v.boolean(),
  resolve: v.boolean(),
})
const Names = { name: v.string(), name_ne: v.string() }
const state = {
  id: v.number(),
  name: v.string(),
  /** Full name, or null if the account has none. */
  created_by: v.nullable(v.string()),
  created_by_id: v.nullable(v.number()),
  period_yr: v.number(),
  is_completed: v.boolean(),
  percent_completed: v.number(),
  is_archived: v.boolean(),
  /** User to whom the creator has offered the plan. */
  offered_to_id: v.nullable(v.number()),
  offered_to: v.nullable(v.string()),
  rights: Rights,
  updated_at: v.string(),
  /** Parts that are complete. */
  parts: v.array(v.picklist(planParts)),
}

/** A plan as shown in lists (H-022, H-026). */
export const PlanSummary = v.object({
  ...state,
  municipality: v.object({ sddmm: v.number(), ...Names }),
  starting_year: v.string(),
  ending_year: v.string(),
})
export type PlanSummary = v.InferOutput<typeof PlanSummary>

/** A plan with its form (H-027). */
export const Plan = v.object({
  ...state,
  ...planFields,
  ward_officers: v.array(WardOfficer),
  plan_id: v.number(),
  state: v.number(),
  district: v.number(),
  municipality_name: v.object(Names),
  is_in_terai: v.boolean(),
  copied_from: v.nullable(v.number()),
  completed_at: v.nullable(v.string()),
  /** Author and time of the latest change. */
  last_change: v.nullable(v.object({ by: v.nullable(v.string()), at: v.string(), kind: v.string() })),
  version: Version,
  changed_by: v.nullable(v.string()),
  changed_at: v.nullable(v.string()),
  warnings: v.optional(v.array(MessageSchema)),
})
export type Plan = v.InferOutput<typeof Plan>

/** Read-only reply fields that a request may send back. */
const repeated = {
  created_by: v.optional(v.nullable(v.union([v.string(), v.number()]))),
  created_by_id: v.optional(v.nullable(v.number())),
  is_completed: v.optional(v.boolean()),
  percent_completed: v.optional(v.number()),
  changed_by: v.optional(v.nullable(v.string())),
  changed_at: v.optional(v.nullable(v.string())),
}
/** Derived fields. A request body with other values is rejected. */
const computed = {
  id: v.optional(v.number()),
  plan_id: v.optional(v.number()),
  state: v.optional(v.number()),
  district: v.optional(v.number()),
  period_yr: v.optional(v.number()),
}
/** The field for ward officers has two names. A request body may use either of them, but not both. */
const PlanBody = v.strictObject({
  ...planFields,
  ...repeated,
  ...computed,
  ward_officers: v.optional(WardOfficers),
  municipality_officers: v.optional(WardOfficers),
  version: v.optional(Version),
})
export type PlanBody = v.InferOutput<typeof PlanBody>

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plan',
  can: 'plans.read',
  summary: 'Plans of the caller, newest change first; with `others` those of others in the working area',
  query: v.object({
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100), v.regex(/^[^\0]*$/, noNul))),
    others: v.optional(v.picklist(['true', 'false'])),
    archived: v.optional(v.picklist(['true', 'false'])),
    ...pageQuery(pageSizes, defaultPageSize).entries,
  }),
  reply: paged(PlanSummary),
})
export const createPlan = endpoint({
  method: 'POST',
  path: '/api/plan/',
  can: 'plans.write',
  summary: 'Begin a plan of a local level of the working area',
  body: PlanBody,
  reply: Plan,
  status: 201,
  form: true,
})
export const readPlan = endpoint({
  method: 'GET',
  path: '/api/plan/{plan}',
  can: 'plans.read',
  summary: 'A plan with its form, its parts and what the caller may do with it',
  params,
  right: rightTo('read'),
  reply: Plan,
})
export const savePlan = endpoint({
  method: 'PUT',
  path: '/api/plan/{plan}',
  can: 'plans.write',
  summary: 'Replace the form of a plan',
  params,
  right: rightTo('write'),
  body: PlanBody,
  reply: Plan,
  form: true,
})
export const removePlan = endpoint({
  method: 'DELETE',
  path: '/api/plan/{plan}',
  can: 'plans.write',
  summary: 'Delete a plan; an Administrator can bring it back for 30 days',
  params,
  right: rightTo('remove'),
  reply: v.undefined(),
  status: 204,
})
export const removedPlans = endpoint({
  method: 'GET',
  path: '/api/plan/removed/',
  can: 'plans.manageAll',
  summary: 'Plans that were deleted in the last 30 days',
  reply: v.array(
    v.object({
      id: v.number(),
      name: v.string(),
      municipality: v.object({ sddmm: v.number(), ...Names }),
      removed_by: v.nullable(v.string()),
      removed_at: v.string(),
    }),
  ),
})
export const restorePlan = endpoint({
  method: 'POST',
  path: '/api/plan/removed/{plan}/restore/',
  can: 'plans.manageAll',
  summary: 'Bring a deleted plan back as it was',
  params,
  reply: Plan,
})

export const wardOfficers = endpoint({
  method: 'GET',
  path: '/api/plan/wardofficers/{municipality}',
  can: 'plans.read',
  summary: 'A row for each ward of a local level: those of the plan, or empty ones',
  params: v.object({
    municipality: v.pipe(v.string(), v.regex(/^\d{5}$/), v.transform(Number)),
  }),
  query: v.object({
    plan_id: v.optional(
      v.pipe(
        v.union([v.literal('-1'), v.pipe(v.string(), v.regex(/^\d{1,9}$/))]),
        v.transform(text => (text === '-1' ? undefined : Number(text))),
      ),
    ),
  }),
  right: { level: 'read', planOf: ({ query }) => ({ plan_id: query.plan_id }) },
  reply: v.array(WardOfficer),
})
