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
      /** NPR; null: whoever adds it must say. */
      budget: v.nullable(v.number()),
      /** Its place was reckoned with other rates, or on another map, than are in use now. */
      is_outdated: v.boolean(),
      /** Of the activity that the plan has of it already. */
      activity_code: v.nullable(v.string()),
    }),
  ),
  /** Why nothing more is proposed. */
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
    /** NPR by key, instead of what is proposed. */
    budgets: v.optional(v.record(v.pipe(v.string(), v.maxLength(2_000)), Npr()), {}),
    /** In which descriptions are written. */
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
      /** Of the clusters and projects that it names, each house once; null where it names none. */
      households: OrNone,
      npr_household: OrNone,
      REACH: OrNone,
      COST: OrNone,
      /** NPR. */
      AEPC: OrNone,
    }),
  ),
  /** Households of the activity that serves most, and NPR a household of that which costs least. */
  largest: OrNone,
  least: OrNone,
  /** The rates behind the amounts of AEPC; none where nobody has entered any. */
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
