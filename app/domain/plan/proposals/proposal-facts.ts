import { roundHalfUp } from '../../format.ts'
import type { Message, MessageKey } from '../../messages/messages.ts'
import type { Rates } from '../../rates/rates.ts'
import type { Technology } from '../../technologies/technologies.ts'
import type { GoalType } from '../activities/lists.ts'
import type { ActivityPlace } from '../activities/tree-contract.ts'
import type { Way } from './claims.ts'
import type { Delivery } from './delivery.ts'

/** What the map says of a cluster or of a project's area. */
export type Site = {
  /** Houses there without the grid, by index; empty where the map has none. */
  houses: readonly number[]
  /** The ward of most of its houses; null where it has none. */
  ward: number | null
  /** Households there that have the grid and are not among those to supply. */
  connected: number
}
/** A cluster with its best option, from its last calculation. */
export type ClusterFact = Site & {
  id: number
  name: string
  /** To supply. */
  households: number
  /** Of supply; null where its own demand was typed. */
  tier: number | null
  /** Of its best option; null for the grid. */
  plant_kW: number | null
  best: Technology
  /** Whether the best option is feasible; a cluster has a best option even if none is. */
  feasible: boolean
  /** NPR. */
  capital: number
  institutions: readonly { name: string; number: number }[]
  /** Calculated with rates or a map that have changed since. */
  is_outdated: boolean
}
/** A micro-hydro project with its most powerful plant. */
export type ProjectFact = Site & {
  id: number
  name: string
  power_kW: number
  /** Households without the grid in the area of interest that the power serves. */
  households: number
  households_per_house: number
  /** The arc of the stream at its intake. */
  arc_id: number
  /** The radius of the area of interest. */
  line_km: number
  /** Whether the flow at its intake has been measured. */
  is_gauged: boolean
  is_outdated: boolean
}
type Origin = { source: string; year: number | null; generated: boolean }
export type ProposalFacts = {
  clusters: readonly ClusterFact[]
  projects: readonly ProjectFact[]
  /**
   * Households that change their stove in the intermediate scenario; null without a survey. `isAssumed` where the
   * survey has the stoves of today alone.
   */
  cooking: ({ households: number; isAssumed?: boolean } & Origin) | null
  institutions: readonly ListedInstitution[]
  /** Of the local level, by census; null if unknown, and then proposals have no limit. */
  households: number | null
  surveys: Record<Survey, boolean>
  rates: Rates
  /** Existing activities; `proposal` is the key that an activity was made from. */
  activities: readonly { code: string; proposal: string | null; places: readonly ActivityPlace[] }[]
}
/** How many of a kind there are, and which share of them lies inside clusters, by buildings of its use or by houses. */
export type ListedInstitution = {
  institution_type: string
  number: number
  inside?: { share: number; by: 'buildings' | 'houses' }
}
/** Households: whether there are answers; the others: whether the baseline includes them. */
export const surveys = ['household', 'infrastructure', 'institution'] as const
export type Survey = (typeof surveys)[number]

export type Proposal = Delivery & {
  /** Stable while its source exists: `cluster:12`. */
  key: string
  source: Message
  goal: GoalType
  description: Message
  places: ActivityPlace[]
  technology: Technology | null
  /** NPR; null if the plan gives none. */
  budget: number | null
  is_outdated: boolean
  /** The ward of most of its houses. */
  ward: number | null
  /** What it shares with other proposals, and what its figures leave out. */
  notes: Message[]
  /** Why it is not on offer: another proposal does the same. */
  left_out: Message | null
  /** What chooses the other of two ways. */
  instead: { project: string; way: Way } | null
  /** Of the activity that was made of it, or that names its place. */
  activity_code: string | null
}
export type Found = Omit<Proposal, 'activity_code' | 'left_out' | 'instead'>

export const paisa = (npr: number) => roundHalfUp(npr, 2)
export const nothing = {
  technology: null,
  quantity: 1,
  households: null,
  kW: null,
  tier: null,
  budget: null,
  is_outdated: false,
  ward: null,
  notes: [],
  places: [],
}

export type Part = { found: Found[]; reasons: Message[] }
export const none = (what: string, params?: Message['params']): Message => ({
  key: `proposal.none.${what}` as MessageKey,
  ...(params && { params }),
})
