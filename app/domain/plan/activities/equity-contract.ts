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
      /** By census. */
      households: count,
      /** Of these, those that have the grid already by `GridShare`; null where no share is known. */
      connected_households: count,
      /** Null where nothing selected says where it is done. */
      reached: count,
      /** Selected ones that reach it. */
      activities: v.number(),
    }),
  ),
  /** Where `connected_households` come from; null where no share is known. */
  connected_source: v.nullable(GridShare),
  households: count,
  /** Each household once. */
  reached: count,
  wards_without: v.array(v.number()),
  selected: v.number(),
  /** Selected activities without a place, whose reach nobody knows. */
  not_stated: v.array(v.object({ id: v.number(), code: v.string() })),
  /** Of the census and of the buildings that were counted. */
  ...origin,
  atlas_version: v.string(),
  /** Households of the local level by electricity tier 0 to 5 today, as its survey or its plan says; null: nobody knows. */
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
