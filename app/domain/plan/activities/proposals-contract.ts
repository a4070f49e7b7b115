import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'
import { languageCodes } from '../../messages/languages.ts'
import { MessageSchema } from '../../messages/message.ts'
import type { MessageKey } from '../../messages/messages.ts'
import { technologies } from '../../technologies/technologies.ts'
import { PlanParams, rightTo } from '../plan-resource.ts'
import { type Ways, ways } from '../proposals/claims.ts'
import { measures } from '../proposals/delivery.ts'
import { goalTypes } from './lists.ts'
import { Npr } from './money.ts'
import { Activity, ActivityPlace } from './tree-contract.ts'

const params = v.object(PlanParams)
const path = '/api/plan/{plan}/proposals/'
const Technology = v.picklist(technologies)

const Key = v.pipe(v.string(), v.maxLength(2_000))
const Project = v.pipe(v.string(), v.regex(/^project:\d{1,10}$/))
const Way = v.picklist(ways)
const number = v.nullable(v.number())

/** Ways that were chosen, `project:5 clusters,project:7 project`. */
const WaysText = v.pipe(
  v.string(),
  v.maxLength(20_000),
  v.regex(/^(project:\d{1,10} (project|clusters)(,|$))*$/),
  v.transform(text => Object.fromEntries(text.split(',').map(one => one.split(' ')))),
  v.record(Project, Way),
)
/** The ways of a call's query. */
export const waysText = (chosen: Ways): string =>
  Object.entries(chosen)
    .map(([project, way]) => `${project} ${way}`)
    .join(',')

export const PlanProposals = v.object({
  proposals: v.array(
    v.object({
      key: v.string(),
      source: MessageSchema,
      goal: v.picklist(goalTypes),
      description: MessageSchema,
      places: v.array(ActivityPlace),
      technology: v.nullable(Technology),
      measure: v.picklist(measures),
      /** Households, institutions, measurements or surveys. */
      quantity: v.number(),
      /** Those that no other proposal supplies. */
      households: number,
      kW: number,
      tier: number,
      /** NPR; null if the user must enter it. */
      budget: number,
      /** The ward of most of its houses. */
      ward: number,
      /** What it shares with other proposals, and what its figures leave out. */
      notes: v.array(MessageSchema),
      /** Why it is not on offer: another proposal does the same. */
      left_out: v.nullable(MessageSchema),
      /** The choice of a micro-hydro plant or of the clusters that it covers that would change this. */
      instead: v.nullable(v.object({ project: Project, way: Way })),
      /** Its place was calculated with rates or a map that have changed since. */
      is_outdated: v.boolean(),
      /** Code of the plan's existing activity for it. */
      activity_code: v.nullable(v.string()),
    }),
  ),
  /** Keys of the proposals on offer, one group an activity: by goal and measure, then by ward. */
  groups: v.array(v.array(v.string())),
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
  query: v.object({ ways: v.optional(WaysText) }),
  reply: PlanProposals,
})

/** Proposals of one measure as one activity. */
const Group = v.strictObject({
  keys: v.pipe(v.array(Key), v.minLength(1), v.maxLength(1_000)),
  /** NPR, overriding the proposed budget. */
  budget: v.optional(Npr()),
})
const nothing: MessageKey = 'proposal.notWhole'
export const addProposals = endpoint({
  method: 'POST',
  path,
  can: 'plans.write',
  summary: 'Add proposals as activities, one each or in groups, all of the lists or none',
  params,
  right: rightTo('write'),
  body: v.pipe(
    v.strictObject({
      /** Those that are an activity each. */
      keys: v.optional(v.pipe(v.array(Key), v.maxLength(1_000)), []),
      /** NPR by key, overriding the proposed budgets. */
      budgets: v.optional(v.record(Key, Npr()), {}),
      groups: v.optional(v.pipe(v.array(Group), v.maxLength(1_000)), []),
      ways: v.optional(v.record(Project, Way), {}),
      /** In which descriptions are written. */
      language: v.picklist(languageCodes),
    }),
    v.forward(
      v.check(({ keys, groups }) => keys.length + groups.length > 0, nothing),
      ['keys'],
    ),
  ),
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
