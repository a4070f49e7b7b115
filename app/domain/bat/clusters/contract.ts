import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'
import { changeInfo, PlanText, RowId, RowNumber, SentKey, Version } from '../../api/resource.ts'
import { PolygonGeometry } from '../../geojson.ts'
import { Census2021 } from '../../region/census.ts'
import { Load } from '../bat-inputs.ts'
import { BatForm, BatResult, technologies, ZonalQuery } from '../contract.ts'

/* Clusters saved in a plan: each request and its reply (K-018, N-026 to N-032). */

export const maxPlanClusters = 500

const name = PlanText(100)
/** A form may include its plan, its cluster and the cluster's name. */
const ClusterForm = v.strictObject({
  ...BatForm.entries,
  plan: v.optional(v.nullable(RowNumber)),
  id: v.optional(v.nullable(RowNumber)),
  cluster_name: v.optional(v.nullable(name)),
})
/** A zonal query. If `save_project` is set, it is saved as a cluster of `bat_form.plan` (S-050). */
const ZonalBody = v.strictObject({
  ...ZonalQuery.entries,
  bat_form: v.optional(ClusterForm, {}),
  save_project: v.optional(v.boolean(), false),
  cluster_name: v.optional(v.nullable(name)),
  sent_key: v.optional(SentKey),
})
const EditBody = v.strictObject({
  ...ZonalBody.entries,
  save_project: v.optional(v.boolean(), true),
  id: v.optional(v.nullable(RowNumber)),
  version: v.optional(Version),
})
export type ZonalBody = v.InferOutput<typeof ZonalBody>

/**
 * Whether the rates, the map or its corrections have changed since then (S-076), and the census used. Also whether the
 * network was sized, and whether it would be sized today with the same rates. Absent in older saved replies.
 */
const since = {
  rates_changed: v.boolean(),
  network_sized: v.optional(v.boolean()),
  network_changed: v.optional(v.boolean()),
  atlas_changed: v.boolean(),
  corrections_changed: v.boolean(),
  census_2021: v.optional(Census2021),
}

/** A cluster as shown in lists (K-018). */
export const PlanCluster = v.object({
  id: v.number(),
  plan: v.number(),
  cluster_name: v.string(),
  local_name: v.string(),
  tier: v.number(),
  dc_watt: v.number(),
  custom_hh_demand: v.boolean(),
  /** The requested demand, or null for the demand of the tier. */
  hh_demand_W: v.nullable(v.number()),
  per_hh_demand_W: v.number(),
  num_household: v.number(),
  connected_households: v.number(),
  households_to_supply: v.number(),
  total_demand_kW: v.number(),
  use_other_parameters: v.boolean(),
  /** Null if every household has the grid. */
  best: v.nullable(v.picklist(technologies)),
  polygon: PolygonGeometry,
  /** Whether part of the cluster lies outside the local level on the current map. */
  is_outside: v.boolean(),
  ...since,
  ...changeInfo,
})
export type PlanCluster = v.InferOutput<typeof PlanCluster>

/** Reply to a zonal query. For a cluster of a plan, it includes the cluster's id and the request. */
export const ZonalReply = v.object({
  ...BatResult.entries,
  ...v.partial(
    v.object({
      id: v.number(),
      cluster_id: v.number(),
      plan: v.number(),
      cluster_name: v.string(),
      inputs: ZonalQuery,
      ...since,
      ...changeInfo,
    }),
  ).entries,
})
export type ZonalReply = v.InferOutput<typeof ZonalReply>
/** Reply for a saved cluster of a plan, with all its fields. */
export type SavedClusterReply = BatResult & Required<Omit<ZonalReply, keyof BatResult>>

const path = '/api/bat/zonal-query/'
const idOf = (body: { id?: number | null; bat_form: { id?: number | null } }) => ({
  ...(body.id != null && { id: { bat: body.id } }),
  ...(body.bat_form.id != null && { 'bat_form.id': { bat: body.bat_form.id } }),
})
const planOf = ({ bat_form }: { bat_form: { plan?: number | null } }) => ({
  'bat_form.plan': bat_form.plan ?? undefined,
})

export const zonalQuery = endpoint({
  method: 'POST',
  path,
  can: 'plans.read',
  right: {
    level: ({ body }) => (body.save_project ? 'write' : 'read'),
    planOf: ({ body }) => planOf(body),
  },
  worker: 'short',
  summary:
    'Least-cost comparison of the supply options for the houses inside a polygon; kept in a plan if asked for',
  body: ZonalBody,
  reply: ZonalReply,
})
export const editCluster = endpoint({
  method: 'PUT',
  path,
  can: 'plans.write',
  right: { level: 'write', planOf: ({ body }) => ({ ...idOf(body), ...planOf(body) }) },
  worker: 'short',
  summary: 'Reckon a cluster of a plan again, with other inputs or the same',
  body: EditBody,
  reply: ZonalReply,
})
const one = v.object({ bat_id: v.optional(RowId) })
export const removeCluster = endpoint({
  method: 'DELETE',
  path,
  can: 'plans.write',
  right: {
    level: 'write',
    planOf: ({ query: { bat_id }, body }) => ({
      bat_id: bat_id === undefined ? undefined : { bat: bat_id },
      id: body === undefined ? undefined : { bat: body.id },
    }),
  },
  summary: 'Remove a cluster from its plan',
  query: one,
  body: v.optional(v.strictObject({ id: RowNumber })),
  reply: v.undefined(),
  status: 204,
})
export const showCluster = endpoint({
  method: 'GET',
  path,
  can: 'plans.read',
  right: { level: 'read', planOf: ({ query: { bat_id } }) => ({ bat_id: { bat: bat_id } }) },
  summary: 'What the server answered for a cluster of a plan when it was last reckoned',
  query: v.object({ bat_id: RowId }),
  reply: ZonalReply,
})
export const listClusters = endpoint({
  method: 'GET',
  path: '/api/bat/{plan}',
  can: 'plans.read',
  right: { level: 'read', planOf: ({ params }) => ({ plan: params.plan }) },
  summary: 'The clusters of a plan',
  params: v.object({ plan: RowId }),
  reply: v.array(PlanCluster),
})
/** Every kind of institution by category, with the cluster's numbers (K-020). */
export const clusterInstitutions = endpoint({
  method: 'GET',
  path: '/api/bat/institutions/',
  can: 'plans.read',
  right: {
    level: 'read',
    planOf: ({ query: { bat_id } }) => ({ bat_id: bat_id === undefined ? undefined : { bat: bat_id } }),
  },
  summary: 'Institutions by category, with their number in a cluster and the load of one',
  query: one,
  reply: v.array(
    v.object({
      category: v.string(),
      institutions: v.array(
        v.object({
          institution: v.object({ id: v.number(), institution_type: v.string() }),
          number: Load.entries.number,
          avg_load_W: v.number(),
        }),
      ),
    }),
  ),
})
