import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'
import { RowId } from '../../api/resource.ts'
import { planParts } from '../parts.ts'
import { PlanText } from '../plan-form.ts'
import { PlanParams, rightTo } from '../plan-resource.ts'

/** Maximum number of remarks on a plan, including resolved ones. */
export const maxRemarks = 500

/** A remark on a part of a plan. It is not part of the plan's contents. */
export const Remark = v.object({
  id: v.number(),
  part: v.picklist(planParts),
  text: v.string(),
  /** Full name, or null if the account was deleted. */
  by: v.nullable(v.string()),
  at: v.string(),
  resolved_by: v.nullable(v.string()),
  resolved_at: v.nullable(v.string()),
})
export type Remark = v.InferOutput<typeof Remark>

export const readRemarks = endpoint({
  method: 'GET',
  path: '/api/plan/{plan}/remarks/',
  can: 'plans.read',
  summary: 'Remarks on the parts of a plan, newest first, resolved ones included',
  params: v.object(PlanParams),
  right: rightTo('read'),
  reply: v.array(Remark),
})
export const addRemark = endpoint({
  method: 'POST',
  path: '/api/plan/{plan}/remarks/',
  can: 'plans.remark',
  summary: 'Remark on a part of a plan, also of a complete one. The contents of the plan stay as they are',
  params: v.object(PlanParams),
  right: rightTo('remark'),
  body: v.strictObject({ part: v.picklist(planParts), text: PlanText(1000) }),
  reply: Remark,
  status: 201,
})
export const resolveRemark = endpoint({
  method: 'POST',
  path: '/api/plan/{plan}/remarks/{id}/',
  can: 'plans.write',
  summary: 'Mark a remark as resolved, or open it again',
  params: v.object({ ...PlanParams, id: RowId }),
  right: rightTo('resolve'),
  body: v.strictObject({ is_resolved: v.boolean() }),
  reply: Remark,
})
