import { formatCount, formatNpr } from '../../format.ts'
import type { Message } from '../../messages/messages.ts'
import { type Claim, type Claimant, claimSteps, type LeftOut, type Ways } from './claims.ts'
import { plantCost } from './proposal-costs.ts'
import { type Found, type ProjectFact, type Proposal, type ProposalFacts, paisa } from './proposal-facts.ts'

/** Claims of clusters and projects by key, each for the houses that remain for it. */
export function* claimsOf(
  { clusters, projects, households }: ProposalFacts,
  found: readonly Found[],
  codeOf: (proposal: Found) => string | null,
  chosen: Ways,
): Generator<void, Map<string, Claim>> {
  const sites = new Map<string, Pick<Claimant, 'houses' | 'households_per_house' | 'arc_id'>>([
    ...clusters.map(one => {
      const households_per_house = one.houses.length === 0 ? 0 : one.households / one.houses.length
      return [`cluster:${one.id}`, { houses: one.houses, households_per_house, arc_id: null }] as const
    }),
    ...projects.map(one => [`project:${one.id}`, one] as const),
  ])
  const claimants = found.flatMap((one): Claimant[] => {
    const site = sites.get(one.key)
    if (site === undefined || one.households === null) return []
    const { houses, households_per_house, arc_id } = site
    const kind = one.key.startsWith('project:') ? 'project' : 'cluster'
    const [npr, isInPlan] = [one.budget ?? 0, codeOf(one) !== null]
    const { key } = one
    return [{ key, kind, households: one.households, npr, houses, households_per_house, arc_id, isInPlan }]
  })
  return yield* claimSteps(claimants, chosen, households ?? Number.POSITIVE_INFINITY)
}

/**
 * Reduces a proposal to the households that remain for it and adjusts its cost. For clusters, the cost is proportional
 * to households.
 */
export function supplied(
  one: Found,
  claim: Claim | undefined,
  { facts, nameOf, projects }: Sites,
): Omit<Proposal, 'activity_code'> {
  if (claim === undefined || one.households === null) return { ...one, left_out: null, instead: null }
  const instead = otherWay(one.key, claim)
  if (claim.leftOut !== null) {
    const left_out = leftOutMessage(claim.leftOut, nameOf, facts.households)
    return { ...one, left_out, instead }
  }
  const { households } = claim
  const share = households / one.households
  const project = projects.get(one.key)
  const budget = project ? plantCost({ ...project, households }, facts.rates) : (one.budget ?? 0) * share
  return {
    ...one,
    households,
    quantity: households,
    kW: project || one.kW === null ? one.kW : one.kW * share,
    budget: paisa(budget),
    notes: [...one.notes, ...notesOf(claim, nameOf, facts.households)],
    left_out: null,
    instead,
  }
}

type NameOf = (keys: readonly string[]) => string
/** Facts with names and projects by key. */
export type Sites = { facts: ProposalFacts; nameOf: NameOf; projects: ReadonlyMap<string, ProjectFact> }
export const sitesOf = (facts: ProposalFacts): Sites => ({
  facts,
  nameOf: namesOf(facts),
  projects: new Map(facts.projects.map(one => [`project:${one.id}`, one])),
})
function namesOf({ clusters, projects }: ProposalFacts): NameOf {
  const names = new Map<string, string>([
    ...clusters.map(({ id, name }) => [`cluster:${id}`, name] as const),
    ...projects.map(({ id, name }) => [`project:${id}`, name] as const),
  ])
  return keys => keys.map(key => names.get(key)).join(', ')
}

function notesOf({ shared, taken, isLimited }: Claim, nameOf: NameOf, all: number | null): Message[] {
  const note = (key: 'shared' | 'taken', portion: Claim['shared'][number]): Message => ({
    key: `proposal.note.${key}`,
    params: { name: nameOf([portion.key]), count: formatCount(portion.households) },
  })
  const limit: Message = { key: 'proposal.note.limit', params: { count: formatCount(all) } }
  return [
    ...shared.filter(one => one.households > 0).map(one => note('shared', one)),
    ...taken.map(one => note('taken', one)),
    ...(isLimited ? [limit] : []),
  ]
}

function leftOutMessage(leftOut: LeftOut, nameOf: NameOf, all: number | null): Message {
  switch (leftOut.why) {
    case 'limit':
      return { key: 'proposal.other.limit', params: { count: formatCount(all) } }
    case 'clusters': {
      const [theirs, own] = [formatNpr(leftOut.theirs), formatNpr(leftOut.own)]
      return { key: 'proposal.other.clusters', params: { names: nameOf(leftOut.by), theirs, own } }
    }
    default:
      return { key: `proposal.other.${leftOut.why}`, params: { names: nameOf(leftOut.by) } }
  }
}

/** Returns the opposite choice: clusters instead of the plant, or the plant instead of its clusters. */
function otherWay(key: string, { leftOut, taken }: Claim): Proposal['instead'] {
  if (leftOut?.why === 'clusters') return { project: key, way: 'project' }
  if (taken.length > 0) return { project: key, way: 'clusters' }
  return null
}
