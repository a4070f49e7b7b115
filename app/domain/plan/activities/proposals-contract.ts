import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'
import { languageCodes } from '../../messages/languages.ts'
import { MessageSchema } from '../../messages/message.ts'
import { technologies } from '../../technologies/technologies.ts'
import { PlanParams, rightTo } from '../plan-resource.ts'
import { goalTypes } from './lists.ts'
import { Npr } from './money.ts'
import { Activity, ActivityPlace } from './tree-contract.ts'

const params = v.object(PlanParams)
const path = '/api/plan/{plan}/proposals/'
const Technology = v.picklist(technologies)

export const PlanProposals = v.object({
  proposals: v.array(
    v.object({
      key: v.string(),
      source: MessageSchema,
      goal: v.picklist(goalTypes),
      description: MessageSchema,
      places: v.array(ActivityPlace),
      technology: v.nullable(Technology),
      households: v.nullable(v.number()),
      /** NPR; null if the user must enter it. */
      budget: v.nullable(v.number()),
      /** Its place was computed with rates or a map that have changed since. */
      is_outdated: v.boolean(),
      /** Code of the plan's existing activity for it. */
      activity_code: v.nullable(v.string()),
    }),
  ),
  /** Why there are no further proposals. */
  reasons: v.array(MessageSchema),
})
export type PlanProposals = v.InferOutput<typeof PlanProposals>

export const readProposals = endpoint({
  method: 'GET',
  path,
  can: 'plans.read',
  summary: 'What the results of a plan offer as activities, each with its source',
  params,
  right: rightTo('read'),
  reply: PlanProposals,
})
export const addProposals = endpoint({
  method: 'POST',
  path,
  can: 'plans.write',
  summary: 'Add proposals as activities, all of the list or none',
  params,
  right: rightTo('write'),
  body: v.strictObject({
    keys: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_000))), v.minLength(1), v.maxLength(1_000)),
    /** NPR by key, overriding the proposed budgets. */
    budgets: v.optional(v.record(v.pipe(v.string(), v.maxLength(2_000)), Npr()), {}),
    /** Language of the descriptions. */
    language: v.picklist(languageCodes),
  }),
  reply: v.array(Activity),
  status: 201,
  form: true,
})

const OrNone = v.nullable(v.number())
export const PlanHints = v.object({
  hints: v.array(
    v.object({
      activity_id: v.number(),
      /** Of the clusters and projects that it names, without double counting; null if it names none. */
      households: OrNone,
      npr_household: OrNone,
      REACH: OrNone,
      COST: OrNone,
      /** NPR. */
      AEPC: OrNone,
    }),
  ),
  /** Highest number of households of an activity, and lowest NPR per household. */
  largest: OrNone,
  least: OrNone,
  /** Rates behind AEPC's amounts; empty if none is entered. */
  subsidies: v.array(
    v.object({
      technology: Technology,
      npr_household: OrNone,
      npr_kW: OrNone,
      source: v.string(),
      vintage: v.string(),
    }),
  ),
})
export type PlanHints = v.InferOutput<typeof PlanHints>

export const readHints = endpoint({
  method: 'GET',
  path: '/api/plan/{plan}/hints/',
  can: 'plans.read',
  summary: 'What the results of a plan say of the reach, the cost and the subsidy of its activities',
  params,
  right: rightTo('read'),
  reply: PlanHints,
})
