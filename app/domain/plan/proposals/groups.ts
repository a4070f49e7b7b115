import type { Message } from '../../messages/messages.ts'
import { goalTypes } from '../activities/lists.ts'
import { nprSum } from '../activities/money.ts'
import { maxPlaces } from '../activities/tree-contract.ts'
import { type Delivery, type Measure, measures } from './delivery.ts'
import type { Proposal } from './proposal-facts.ts'
import { groupKey } from './proposal-keys.ts'

/** Wards are joined until there are at most so many groups: a council decides on 20 to 40 activities. */
const maxGroups = 30
/** Measures whose proposals are never joined. */
const single = ['ics', 'institution_other', 'survey'] as const satisfies readonly Measure[]
type Joinable = Exclude<Measure, (typeof single)[number]>
const isJoined = (measure: Measure): measure is Joinable => !single.some(one => one === measure)

/** Whether a proposal may become an activity: none names it, and no other does the same. */
export const isOffered = ({ activity_code, left_out }: Pick<Proposal, 'activity_code' | 'left_out'>) =>
  activity_code === null && left_out === null

/** Several proposals of one measure as one activity. */
export type ProposalGroup = Delivery &
  Pick<Proposal, 'key' | 'goal' | 'description' | 'technology' | 'places' | 'budget' | 'is_outdated'> & {
    /** Those of its members, ascending; empty where none is known. */
    wards: number[]
  }
/** What of a proposal its group says. */
export type Member = Omit<Proposal, 'source' | 'notes' | 'instead'>

/** The group of these proposals of one measure; of one alone it is that one, with its key and its words. */
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

/** Null where all are. */
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
 * The proposals that are on offer as groups, by goal and measure, then by ward: wards of one measure next to each other
 * are joined, those with fewest proposals first, until there are few enough. None has more places than an activity may.
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

/** Proposals of one measure, a group a ward, or one each where they cannot be joined or lie in none. */
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

/** The first of two groups, one after the other, that may be one and have fewest members together. */
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

/** Whether two groups can be one activity: the same measure, with no more places than an activity may have. */
export function isJoinable(one: readonly Member[], other: readonly Member[]): boolean {
  const { measure } = one[0]
  if (measure !== other[0].measure || !isJoined(measure)) return false
  return one.length + other.length <= maxPlaces
}

/** A group in parts: by ward where it has several, else each member alone. */
export function splitGroup<M extends Member>(members: readonly M[]): string[][] {
  const wards = [...new Set(members.map(({ ward }) => ward))]
  const parts =
    wards.length > 1 ? wards.map(ward => members.filter(one => one.ward === ward)) : members.map(one => [one])
  return parts.map(keysOf)
}

/**
 * Applies a person's groups to today's proposals: drops keys that are no longer on offer, and keeps the proposed groups of
 * all others.
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
  // The parts of a split group take its position.
  const order = new Map(groups.flat().map((key, at) => [key, at]))
  const at = ([key]: string[]) => order.get(key) ?? 0
  return [...asMade, ...rest].filter(keys => keys.length > 0).sort((a, b) => at(a) - at(b))
}
