import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'
import { changeInfo, PlanText, RowId, RowNumber, SentKey, Version } from '../../api/resource.ts'
import { PointGeometry } from '../../geojson.ts'
import { MhpCalculation, MhpResult } from '../contract.ts'

/* Micro-hydro projects saved in a plan: each request and its reply (K-035, N-038 to N-043). */

export const maxProjects = 100

/** A calculation. If `save_project` is set, it is saved as a project of `plan_id`. */
const CalculationBody = v.strictObject({
  ...MhpCalculation.entries,
  save_project: v.optional(v.boolean(), false),
  plan_id: v.optional(v.nullable(RowNumber)),
  name: v.optional(v.nullable(PlanText(100))),
  sent_key: v.optional(SentKey),
})
const EditBody = v.strictObject({
  ...CalculationBody.entries,
  save_project: v.optional(v.boolean(), true),
  id: RowNumber,
  version: v.optional(Version),
})
export type CalculationBody = v.InferOutput<typeof CalculationBody>
export type MhpCalculationInput = v.InferInput<typeof CalculationBody>

/** Whether the map or its corrections have changed since the calculation. */
const since = { atlas_changed: v.boolean(), corrections_changed: v.boolean() }

/** A project as shown in lists. */
export const PlanProject = v.object({
  id: v.number(),
  plan_id: v.number(),
  name: v.string(),
  local_name: v.string(),
  power_kW: v.number(),
  mhp_interval: v.number(),
  discharge: v.number(),
  dam_pt_approx: PointGeometry,
  arc_id: v.number(),
  powerhouses: v.number(),
  /** Whether the intake is outside the local level on the current map. */
  is_outside: v.boolean(),
  ...since,
  ...changeInfo,
})
export type PlanProject = v.InferOutput<typeof PlanProject>

/** Reply to a calculation. For a project of a plan, it includes the project's id and the request. */
export const CalculationReply = v.object({
  ...MhpResult.entries,
  ...v.partial(
    v.object({
      id: v.number(),
      plan_id: v.number(),
      name: v.string(),
      inputs: MhpCalculation,
      ...since,
      ...changeInfo,
    }),
  ).entries,
})
export type CalculationReply = v.InferOutput<typeof CalculationReply>
/** Reply for a saved project of a plan, with all its fields. */
export type SavedProjectReply = MhpResult & Required<Omit<CalculationReply, keyof MhpResult>>

const path = '/api/mhp/calculate'
const planOf = ({ plan_id }: { plan_id?: number | null }) => ({ plan_id: plan_id ?? undefined })

export const mhpCalculate = endpoint({
  method: 'POST',
  path,
  can: 'plans.read',
  right: {
    level: ({ body }) => (body.save_project ? 'write' : 'read'),
    planOf: ({ body }) => planOf(body),
  },
  worker: 'short',
  summary:
    'Powerhouses, areas of interest and upstream catchment of a micro-hydro intake on a stream; kept in a plan if asked for',
  body: CalculationBody,
  reply: CalculationReply,
  form: true,
})
export const editProject = endpoint({
  method: 'PUT',
  path,
  can: 'plans.write',
  right: { level: 'write', planOf: ({ body }) => ({ id: { mhp: body.id }, ...planOf(body) }) },
  worker: 'short',
  summary: 'Reckon a project of a plan again, with other inputs or the same',
  body: EditBody,
  reply: CalculationReply,
  form: true,
})
export const removeProject = endpoint({
  method: 'DELETE',
  path,
  can: 'plans.write',
  right: {
    level: 'write',
    planOf: ({ query: { mhp_id }, body }) => ({
      mhp_id: mhp_id === undefined ? undefined : { mhp: mhp_id },
      id: body === undefined ? undefined : { mhp: body.id },
    }),
  },
  summary: 'Remove a project from its plan',
  query: v.object({ mhp_id: v.optional(RowId) }),
  body: v.optional(v.strictObject({ id: RowNumber })),
  reply: v.undefined(),
  status: 204,
})
/** The catchment has fewer corners than in the first reply. */
export const showProject = endpoint({
  method: 'GET',
  path,
  can: 'plans.read',
  right: { level: 'read', planOf: ({ query: { mhp_id } }) => ({ mhp_id: { mhp: mhp_id } }) },
  summary: 'What the server answered for a project of a plan when it was last reckoned',
  query: v.object({ mhp_id: RowId }),
  reply: CalculationReply,
})
export const listProjects = endpoint({
  method: 'GET',
  path: '/api/mhp/{plan}',
  can: 'plans.read',
  right: { level: 'read', planOf: ({ params }) => ({ plan: params.plan }) },
  summary: 'The micro-hydro projects of a plan',
  params: v.object({ plan: RowId }),
  reply: v.array(PlanProject),
})
