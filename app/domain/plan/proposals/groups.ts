import type { Message } from '../../messages/messages.ts'
import { goalTypes } from '../activities/lists.ts'
import { nprSum } from '../activities/money.ts'
import { maxPlaces } from '../activities/tree-contract.ts'
import { type Delivery, type Measure, measures } from './delivery.ts'
import type { Proposal } from './proposal-facts.ts'
import { groupKey } from './proposal-keys.ts'

/** Wards are merged until this number of groups is not exceeded. A council decides on 20 to 40 activities. */
const maxGroups = 30
/** Measures whose proposals are never merged. */
const single = ['ics', 'institution_other', 'survey'] as const satisfies readonly Measure[]
type Joinable = Exclude<Measure, (typeof single)[number]>
const isJoined = (measure: Measure): measure is Joinable => !single.some(one => one === measure)

/** Whether a proposal may become an activity: no activity names it yet, and no other proposal does the same. */
export const isOffered = ({ activity_code, left_out }: Pick<Proposal, 'activity_code' | 'left_out'>) =>
  activity_code === null && left_out === null

/** Several proposals of one measure, combined into one activity. */
export type ProposalGroup = Delivery &
  Pick<Proposal, 'key' | 'goal' | 'description' | 'technology' | 'places' | 'budget' | 'is_outdated'> & {
    /** Wards of the members in ascending order. Empty if none is known. */
    wards: number[]
  }
/** Fields of a proposal that its group includes. */
export type Member = Omit<Proposal, 'source' | 'notes' | 'instead'>

/** Groups proposals of one measure. A single proposal keeps its own key and description. */
export function groupOf(members: readonly [Member, ...Member[]]): ProposalGroup {
  const [first] = members
  const wards = [...new Set(members.flatMap(({ ward }) => ward ?? []))].sort((a, b) => a - b)
  const budgets = members.flatMap(({ budget }) => budget ?? [])
  const tiers = members.flatMap(({ tier }) => tier ?? [])
  const quantity = members.reduce((sum, one) => sum + one.quantity, 0)
  return {
    key: members.length === 1 ? first.key : groupKey(first.measure),
    goal: first.goal,
    measure: first.measure,
    technology: first.technology,
    description: members.length === 1 ? first.description : descriptionOf(members, wards, quantity),
    places: members.flatMap(({ places }) => places),
    quantity,
    households: sum(members.map(({ households }) => households)),
    kW: sum(members.map(({ kW }) => kW)),
    tier: tiers.length === 0 ? null : Math.min(...tiers),
    budget: budgets.length < members.length ? null : nprSum(budgets),
    is_outdated: members.some(one => one.is_outdated),
    wards,
  }
}

/** Null if all figures are null. */
function sum(figures: readonly (number | null)[]): number | null {
  const known = figures.flatMap(figure => figure ?? [])
  return known.length === 0 ? null : known.reduce((all, one) => all + one, 0)
}

function descriptionOf(members: readonly Member[], wards: readonly number[], quantity: number): Message {
  const { measure, description } = members[0]
  if (!isJoined(measure)) return description
  const isOfTypes = measure === 'institution_solar'
  return {
    key: `proposal.group.${measure}`,
    params: { count: isOfTypes ? quantity : members.length, types: members.length, where: whereOf(wards) },
  }
}

function whereOf(wards: readonly number[]): Message {
  const [from, to] = [wards[0], wards.at(-1)]
  if (from === undefined || to === undefined) return { key: 'proposal.where.all' }
  if (wards.length === 1) return { key: 'proposal.where.ward', params: { ward: from } }
  if (to - from === wards.length - 1) return { key: 'proposal.where.wards', params: { from, to } }
  return { key: 'proposal.where.list', params: { wards: wards.join(', ') } }
}

/**
 * Groups the proposals on offer, ordered by goal and measure, then by ward. Neighbouring wards with the same measure
 * are merged, starting with those that have the fewest proposals, until there are few enough groups. No group has more
 * places than an activity may have.
 */
export function groupsOf(proposals: readonly Proposal[]): string[][] {
  const groups = measures.flatMap(measure =>
    wardGroups(proposals.filter(one => one.measure === measure && isOffered(one))),
  )
  while (groups.length > maxGroups) {
    const at = smallestPair(groups)
    if (at === null) break
    groups.splice(at, 2, [...groups[at], ...groups[at + 1]])
  }
  const goalOf = ([{ goal }]: Proposal[]) => goalTypes.indexOf(goal)
  return groups.toSorted((a, b) => goalOf(a) - goalOf(b)).map(keysOf)
}

const keysOf = (members: readonly { key: string }[]) => members.map(({ key }) => key)

/** Groups the proposals of one measure by ward. Proposals that cannot be merged or are in no ward stay alone. */
function wardGroups(members: readonly Proposal[]): Proposal[][] {
  const byWard = new Map<number | string, Proposal[]>()
  for (const one of members.toSorted((a, b) => (a.ward ?? Infinity) - (b.ward ?? Infinity))) {
    const under = isJoined(one.measure) ? (one.ward ?? one.key) : one.key
    byWard.set(under, [...(byWard.get(under) ?? []), one])
  }
  return [...byWard.values()].flatMap(chunked)
}

const chunked = (members: readonly Proposal[]): Proposal[][] =>
  Array.from({ length: Math.ceil(members.length / maxPlaces) }, (_, at) =>
    members.slice(at * maxPlaces, (at + 1) * maxPlaces),
  )

/**
 * Finds two consecutive groups that may be merged and have the fewest members together. Returns the index of the
 * first.
 */
function smallestPair(groups: readonly Proposal[][]): number | null {
  let found: number | null = null
  let fewest = maxPlaces
  for (let at = 0; at + 1 < groups.length; at++) {
    const [one, next] = [groups[at], groups[at + 1]]
    const count = one.length + next.length
    if (!isJoinable(one, next) || count > fewest || (found !== null && count === fewest)) continue
    found = at
    fewest = count
  }
  return found
}

/**
 * Whether two groups can form one activity: they have the same measure and together no more places than an activity
 * may have.
 */
export function isJoinable(one: readonly Member[], other: readonly Member[]): boolean {
  const { measure } = one[0]
  if (measure !== other[0].measure || !isJoined(measure)) return false
  return one.length + other.length <= maxPlaces
}

/** Splits a group by ward if it covers several wards, otherwise into its members. */
export function splitGroup<M extends Member>(members: readonly M[]): string[][] {
  const wards = [...new Set(members.map(({ ward }) => ward))]
  const parts =
    wards.length > 1 ? wards.map(ward => members.filter(one => one.ward === ward)) : members.map(one => [one])
  return parts.map(keysOf)
}

/**
 * Applies a user's groups to today's proposals. Keys that are no longer on offer are dropped, and all other proposals
 * keep their proposed groups.
 */
export function regroup(
  made: readonly (readonly string[])[],
  {
    proposals,
    groups,
  }: { proposals: readonly Pick<Proposal, 'key' | 'measure'>[]; groups: readonly string[][] },
): string[][] {
  const measureOf = new Map(proposals.map(({ key, measure }) => [key, measure]))
  const offered = new Set(groups.flat())
  const used = new Set<string>()
  const claim = (keys: readonly string[]) => {
    const free = [...new Set(keys)].filter(key => offered.has(key) && !used.has(key))
    const own = free.filter(key => measureOf.get(key) === measureOf.get(free[0]))
    for (const key of own) used.add(key)
    return own
  }
  const asMade = made.map(claim)
  const rest = groups.map(claim)
  // The parts of a split group take the group's position.
  const order = new Map(groups.flat().map((key, at) => [key, at]))
  const at = ([key]: string[]) => order.get(key) ?? 0
  return [...asMade, ...rest].filter(keys => keys.length > 0).sort((a, b) => at(a) - at(b))
}
