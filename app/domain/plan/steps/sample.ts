import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'
import { RowNumber, Version } from '../../api/resource.ts'
import { Census2021 } from '../../region/census.ts'
import { defaultSeed, type Sample, SstCalculation, SstResult, sstForm } from '../../sst/contract.ts'
import { PlanParams, rightTo } from '../plan-resource.ts'

const { sddmm: _, plan_id: __, seed, ...numbers } = SstCalculation.entries
/** Parameters of a sample except the local level, which is that of the plan (K-009). */
export const SampleParameters = v.object({ ...numbers, seed: v.unwrap(seed) })
export type SampleParameters = v.InferOutput<typeof SampleParameters>
export const defaultParameters: SampleParameters = {
  hh_per_municipality: sstForm.hh_per_municipality.default,
  hh_per_cluster_urban: sstForm.hh_per_cluster_urban.default,
  hh_per_cluster_rural: sstForm.hh_per_cluster_rural.default,
  desired_cluster_size: sstForm.desired_cluster_size.default,
  seed: defaultSeed,
}

/** The drawn sample. Its seed is among the parameters. */
const drawn = v.omit(SstResult.entries.data, ['seed']).entries
type Drawn = typeof drawn
/** The part that is stored. The KML is generated from it. */
export type SavedSample = Omit<Sample, 'seed' | 'base64_kml'>
const orNull = Object.fromEntries(
  Object.entries(drawn).map(([name, field]) => [name, v.nullable(field)]),
) as {
  [N in keyof Drawn]: v.NullableSchema<Drawn[N], undefined>
}
const any = Object.fromEntries(Object.keys(drawn).map(name => [name, v.optional(v.unknown())])) as {
  [N in keyof Drawn]: v.OptionalSchema<v.UnknownSchema, undefined>
}

/** Sample of a plan; null until it is drawn. */
export const PlanSample = v.object({
  plan: v.number(),
  ...SampleParameters.entries,
  ...orNull,
  /** Absent in replies that a browser stored before the final census was published. */
  census_2021: v.nullish(Census2021),
  locked: v.boolean(),
  /** Whether the maps have changed since the sample was drawn. */
  atlas_changed: v.boolean(),
  /** Wards of the local level that contain no cluster. */
  wards_without_cluster: v.array(v.number()),
  saved: v.boolean(),
  version: Version,
  changed_by: v.nullable(v.string()),
  changed_at: v.nullable(v.string()),
})
export type PlanSample = v.InferOutput<typeof PlanSample>

export const readSample = endpoint({
  method: 'GET',
  path: '/api/sst/{plan}',
  can: 'plans.read',
  summary: 'Survey clusters of a plan, with what they were drawn from',
  params: v.object(PlanParams),
  right: rightTo('read'),
  reply: PlanSample,
})
/**
 * Accepts `cluster_geojson` and the rest of a result as documented but ignores them, because the server draws the
 * sample again from the parameters and the seed. `cluster_geojson: null` discards the sample.
 */
export const saveSample = endpoint({
  method: 'PUT',
  path: '/api/sst/{plan}',
  can: 'plans.write',
  summary: 'Draw the survey clusters of a plan from their parameters, lock and unlock them',
  params: v.object(PlanParams),
  right: {
    level: 'write',
    planOf: ({ params, body }) => ({ path: params.plan, plan: body.plan, plan_id: body.plan_id }),
  },
  max_KB: 4096,
  body: v.strictObject({
    ...v.partial(SampleParameters).entries,
    ...any,
    locked: v.boolean(),
    plan: v.optional(RowNumber),
    plan_id: v.optional(RowNumber),
    sddmm: v.optional(v.number()),
    atlas_changed: v.optional(v.unknown()),
    wards_without_cluster: v.optional(v.unknown()),
    saved: v.optional(v.boolean()),
    version: v.optional(Version),
    changed_by: v.optional(v.nullable(v.string())),
    changed_at: v.optional(v.nullable(v.string())),
  }),
  reply: PlanSample,
  form: true,
})

/** Returns the wards from 1 to `wards` in which the sample has no cluster. */
export function wardsWithout(rows: Sample['table_data'], wards: number): number[] {
  const reached = new Set(rows.map(({ ward }) => ward))
  return Array.from({ length: wards }, (_, i) => i + 1).filter(ward => !reached.has(ward))
}
