import { roundHalfUp } from '../../format.ts'
import type { Message, MessageKey } from '../../messages/messages.ts'
import type { Rates } from '../../rates/rates.ts'
import type { Technology } from '../../technologies/technologies.ts'
import type { GoalType } from '../activities/lists.ts'
import type { ActivityPlace } from '../activities/tree-contract.ts'
import type { Way } from './claims.ts'
import type { Delivery } from './delivery.ts'

/** What the map shows in a cluster or in a project's area. */
export type Site = {
  /** Indices of the houses there without the grid. Empty if the map has none. */
  houses: readonly number[]
  /** The ward that contains most of its houses, or null if it has no houses. */
  ward: number | null
  /** Households there that have the grid and are not among those to be supplied. */
  connected: number
}
/** A cluster with its best option, as of its last calculation. */
export type ClusterFact = Site & {
  id: number
  name: string
  /** Households to be supplied. */
  households: number
  /** Tier of supply, or null if the demand was entered by hand. */
  tier: number | null
  /** Plant size of the best option, or null for the grid. */
  plant_kW: number | null
  best: Technology
  /** Whether the best option is feasible. A cluster has a best option even if no option is feasible. */
  feasible: boolean
  /** In NPR. */
  capital: number
  institutions: readonly { name: string; number: number }[]
  /** Whether the cluster was calculated with rates or a map that have changed since then. */
  is_outdated: boolean
}
/** A micro-hydro project with its most powerful plant. */
export type ProjectFact = Site & {
  id: number
  name: string
  power_kW: number
  /** Households without the grid in the area of interest that the plant's power can supply. */
  households: number
  households_per_house: number
  /** The arc of the stream at the intake. */
  arc_id: number
  /** The radius of the area of interest. */
  line_km: number
  /** Whether the flow at the intake has been measured. */
  is_gauged: boolean
  is_outdated: boolean
}
type Origin = { source: string; year: number | null; generated: boolean }
export type ProposalFacts = {
  clusters: readonly ClusterFact[]
  projects: readonly ProjectFact[]
  /**
   * Households that change their stove in the intermediate scenario, or null without a survey. `isAssumed` is set if
   * the survey covers only the current stoves.
   */
  cooking: ({ households: number; isAssumed?: boolean } & Origin) | null
  institutions: readonly ListedInstitution[]
  /**
   * Households of the local level according to the census. If null (unknown), the number of proposals is not limited.
   */
  households: number | null
  surveys: Record<Survey, boolean>
  rates: Rates
  /** Existing activities. `proposal` is the key of the proposal from which an activity was created. */
  activities: readonly { code: string; proposal: string | null; places: readonly ActivityPlace[] }[]
}
/**
 * Number of institutions of one kind, and the share of them inside clusters, estimated from buildings of that use or
 * from houses.
 */
export type ListedInstitution = {
  institution_type: string
  number: number
  inside?: { share: number; by: 'buildings' | 'houses' }
}
/** For households, whether there are answers. For the other surveys, whether the baseline includes them. */
export const surveys = ['household', 'infrastructure', 'institution'] as const
export type Survey = (typeof surveys)[number]

export type Proposal = Delivery & {
  /** Remains the same as long as its source exists, for example `cluster:12`. */
  key: string
  source: Message
  goal: GoalType
  description: Message
  places: ActivityPlace[]
  technology: Technology | null
  /** In NPR. Null if the plan has no figure. */
  budget: number | null
  is_outdated: boolean
  /** The ward that contains most of its houses. */
  ward: number | null
  /** What the proposal shares with others, and what its figures omit. */
  notes: Message[]
  /** Why the proposal is not offered: another one does the same. */
  left_out: Message | null
  /** The choice that selects the alternative supply. */
  instead: { project: string; way: Way } | null
  /** Code of the activity that was created from the proposal or that names its place. */
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
