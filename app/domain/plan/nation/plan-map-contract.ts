import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'

/**
 * A plan on the map of plans. Fields whose values often repeat are adjacent, so that thousands of plans compress well.
 */
export const PlanOnMap = v.object({
  is_completed: v.boolean(),
  /** Full name, or null if the account has none. */
  created_by: v.nullable(v.string()),
  created_by_id: v.number(),
  starting_year: v.number(),
  ending_year: v.number(),
  percent_completed: v.number(),
  id: v.number(),
  name: v.string(),
})
export type PlanOnMap = v.InferOutput<typeof PlanOnMap>

/**
 * A local level with its plans, of which the best comes first. `percent_completed` and `is_completed` refer to the
 * best plan.
 */
const LevelWithPlans = v.object({
  sddmm: v.number(),
  name: v.string(),
  percent_completed: v.number(),
  is_completed: v.boolean(),
  plans: v.array(PlanOnMap),
})
export type LevelWithPlans = v.InferOutput<typeof LevelWithPlans>

/** Outlines come with the tiles and are joined by `sddmm`. GeoJSON features need no geometry (RFC 7946, 3.2). */
export const planMap = endpoint({
  method: 'GET',
  path: '/api/plan/geojson',
  can: 'plans.readAll',
  summary:
    'Local levels that have plans, with these; of the working area, for Administrators of the nation. Archived plans are left out',
  reply: v.object({
    type: v.literal('FeatureCollection'),
    features: v.array(
      v.object({ type: v.literal('Feature'), properties: LevelWithPlans, geometry: v.null() }),
    ),
  }),
})
