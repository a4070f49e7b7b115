import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { RowId } from '../api/resource.ts'
import { PlanParams, rightTo } from './plan-resource.ts'

const params = v.object(PlanParams)

/** Source of a figure: the source's own name, the year, and whether the figure was generated. */
const origin = { source: v.string(), year: v.nullable(v.number()), generated: v.boolean() }
/** A figure of a local level that comes from the atlas, the census or imports. */
const Known = v.object({ value: v.number(), ...origin })
export type KnownFigures = v.InferOutput<typeof Known>
export const knownFigures = endpoint({
  method: 'GET',
  path: '/api/plan/{plan}/known/',
  can: 'plans.read',
  summary:
    'What is known of the fields of the data steps: offered to whoever fills them, never put in by itself',
  params,
  right: rightTo('read'),
  reply: v.record(v.string(), Known),
})
export const calculateSettlements = endpoint({
  method: 'GET',
  path: '/api/plan/calculate-settlements/',
  can: 'plans.read',
  summary: 'How many settlements the map has in the local level of a plan',
  query: v.object({ plan_id: RowId }),
  right: { level: 'read', planOf: ({ query }) => ({ plan_id: query.plan_id }) },
  reply: v.object({ settlements: v.number() }),
})
export const defaultLandCover = endpoint({
  method: 'GET',
  path: '/api/plan/{plan}/default-landcover-info',
  can: 'plans.read',
  summary: 'Square kilometres by land cover, from imported figures or from the map',
  params,
  right: rightTo('read'),
  reply: v.object({
    forest_sqkm: v.number(),
    shrubland_sqkm: v.number(),
    grassland_sqkm: v.number(),
    agriculture_sqkm: v.number(),
    barren_sqkm: v.number(),
    water_body_sqkm: v.number(),
    builtup_area_sqkm: v.number(),
    snow_glacier_sqkm: v.number(),
    ...origin,
  }),
})
