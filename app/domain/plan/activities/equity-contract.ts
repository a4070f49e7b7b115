import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'
import { RowNumber } from '../../api/resource.ts'
import { GridShare } from '../../spatial/energy/grid-share.ts'
import { PlanParams, rightTo } from '../plan-resource.ts'
import { maxActivities } from './lists.ts'

const count = v.nullable(v.number())
const origin = { source: v.string(), year: v.nullable(v.number()), generated: v.boolean() }

export const Equity = v.object({
  wards: v.array(
    v.object({
      ward_no: v.number(),
      /** According to the census. */
      households: count,
      /** Households that already have the grid according to `GridShare`, or null if no share is known. */
      connected_households: count,
      /** Null if no selected activity has a location. */
      reached: count,
      /** Number of selected activities that reach the ward. */
      activities: v.number(),
    }),
  ),
  /** Source of `connected_households`, or null if no share is known. */
  connected_source: v.nullable(GridShare),
  households: count,
  /** Counts each household once. */
  reached: count,
  wards_without: v.array(v.number()),
  selected: v.number(),
  /** Selected activities without a location, whose reach is unknown. */
  not_stated: v.array(v.object({ id: v.number(), code: v.string() })),
  /** Source of the census and of the buildings counted. */
  ...origin,
  atlas_version: v.string(),
  /**
   * Households of the local level by their current electricity tier from 0 to 5, according to its survey or its plan;
   * null if unknown.
   */
  tiers: v.nullable(v.object({ households: v.array(count), ...origin })),
})
export type Equity = v.InferOutput<typeof Equity>

export const equity = endpoint({
  method: 'POST',
  path: '/api/plan/{plan}/equity/',
  can: 'plans.read',
  worker: 'short',
  summary:
    'Whom a selection of activities reaches, by ward; without `selected` the one that is saved. Writes nothing',
  params: v.object(PlanParams),
  right: rightTo('read'),
  body: v.strictObject({
    selected: v.optional(v.pipe(v.array(RowNumber), v.maxLength(maxActivities.plan))),
  }),
  reply: Equity,
})
