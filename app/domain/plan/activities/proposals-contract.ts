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

/** The ways that the user chose, for example `project:5 clusters,project:7 project`. */
const WaysText = v.pipe(
  v.string(),
  v.maxLength(20_000),
  v.regex(/^(project:\d{1,10} (project|clusters)(,|$))*$/),
  v.transform(text => Object.fromEntries(text.split(',').map(one => one.split(' ')))),
  v.record(Project, Way),
)
/** Formats chosen ways for the query of a call. */
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
      /** Number of households, institutions, measurements or surveys. */
      quantity: v.number(),
      /** Households that no other proposal supplies. */
      households: number,
      kW: number,
      tier: number,
      /** In NPR. Null if the user must enter it. */
      budget: number,
      /** The ward that contains most of its houses. */
      ward: number,
      /** What the proposal shares with others, and what its figures omit. */
      notes: v.array(MessageSchema),
      /** Why the proposal is not offered: another one does the same. */
      left_out: v.nullable(MessageSchema),
      /** The choice between a micro-hydro plant and the clusters it covers that would reverse this decision. */
      instead: v.nullable(v.object({ project: Project, way: Way })),
      /** Whether the place was calculated with rates or a map that have changed since then. */
      is_outdated: v.boolean(),
      /** Code of the existing activity of the plan for this proposal. */
      activity_code: v.nullable(v.string()),
    }),
  ),
  /**
   * Keys of the proposals on offer. Each group forms one activity. Groups are ordered by goal and measure, then by
   * ward.
   */
  groups: v.array(v.array(v.string())),
  /** Why there are no more proposals. */
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

/** Proposals of one measure that form a single activity. */
const Group = v.strictObject({
  keys: v.pipe(v.array(Key), v.minLength(1), v.maxLength(1_000)),
  /** In NPR. Overrides the proposed budget. */
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
      /** Proposals that each become an activity. */
      keys: v.optional(v.pipe(v.array(Key), v.maxLength(1_000)), []),
      /** In NPR by key. Overrides the proposed budgets. */
      budgets: v.optional(v.record(Key, Npr()), {}),
      groups: v.optional(v.pipe(v.array(Group), v.maxLength(1_000)), []),
      ways: v.optional(v.record(Project, Way), {}),
      /** Language of the descriptions. */
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
      /**
       * Households of the clusters and projects that the activity names, without double counting. Null if it names
       * none.
       */
      households: OrNone,
      npr_household: OrNone,
      REACH: OrNone,
      COST: OrNone,
      /** In NPR. */
      AEPC: OrNone,
    }),
  ),
  /** Highest number of households of any activity, and lowest NPR per household. */
  largest: OrNone,
  least: OrNone,
  /** Rates from which AEPC's amounts are computed. Empty if no rate has been entered. */
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
