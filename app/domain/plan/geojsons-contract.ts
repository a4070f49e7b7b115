import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import type { PlanLayerId } from '../layers/rows/my-plan.ts'
import { PlanParams, rightTo } from './plan-resource.ts'

const Collection = v.object({
  type: v.literal('FeatureCollection'),
  features: v.array(
    v.object({
      type: v.literal('Feature'),
      properties: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
      geometry: v.object({ type: v.string(), coordinates: v.array(v.unknown()) }),
    }),
  ),
})
export type PlanCollection = v.InferOutput<typeof Collection>

/** Features of a plan by map layer (S-054). Its corrections to the map are a separate list. */
const PlanGeojsons = v.object({
  'bat-clusters': Collection,
  'mhp-intakes': Collection,
  'mhp-powerhouses': Collection,
  'mhp-aoi': Collection,
  'mhp-upstream': Collection,
  'sst-clusters': Collection,
  'survey-points': Collection,
} satisfies Record<Exclude<PlanLayerId, 'map-corrections'>, typeof Collection>)
export type PlanGeojsons = v.InferOutput<typeof PlanGeojsons>

export const planGeojsons = endpoint({
  method: 'GET',
  path: '/api/plan/{plan}/geojsons/',
  can: 'plans.read',
  summary: 'Clusters, micro-hydro projects, the sample and survey points of a plan as GeoJSON',
  params: v.object(PlanParams),
  right: rightTo('read'),
  worker: 'short',
  reply: PlanGeojsons,
})
