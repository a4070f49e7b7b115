/** A place that would supply households: a cluster by its best option, or a micro-hydro plant. */
export type Claimant = {
  key: string
  kind: 'cluster' | 'project'
  /** Households that it would supply on its own. */
  households: number
  /** NPR for these. */
  npr: number
  /** Its houses that have no grid yet, by index; empty where the map has none. */
  houses: readonly number[]
  households_per_house: number
  isInPlan: boolean
  /** The arc of the stream that a plant uses; null where it is unknown, and of a cluster. */
  arc_id: number | null
}
export const ways = ['project', 'clusters'] as const
export type Way = (typeof ways)[number]
/** Which of the two supplies the households that a plant and clusters could both supply, by the plant's key. */
export type Ways = Readonly<Record<string, Way>>

type Portion = { key: string; households: number }
export type LeftOut =
  | { why: 'served' | 'stream'; by: string[] }
  /** NPR a household: there, and of the plant. */
  | { why: 'clusters'; by: string[]; theirs: number; own: number }
  | { why: 'limit' }
/** What a claimant supplies when each house is supplied once. */
export type Claim = {
  households: number
  /** Its households that other places supply. */
  shared: Portion[]
  /** Clusters out of which a plant takes households. */
  taken: Portion[]
  /** Whether the municipality has too few households for all that were typed. */
  isLimited: boolean
  leftOut: LeftOut | null
}

/**
 * Gives each house to one of the places that could supply it: first what is in the plan, then plants that cost less a
 * household than the clusters they cover, or that were chosen, then clusters, each in the order of the list.
 * Yields after each place.
 *
 * @param limit households of the local level; no more are given away
 */
export function* claimSteps(
  claimants: readonly Claimant[],
  chosen: Ways,
  limit: number,
): Generator<void, Map<string, Claim>> {
  const owners = new Map<number, string>()
  const arcs = new Map<number, string>()
  const claims = new Map<string, Claim>()
  const byKey = new Map(claimants.map(one => [one.key, one]))
  const open = claimants.filter(({ isInPlan }) => !isInPlan)
  const clusterOf = clustersByHouse(open)
  let left = limit

  const aside = (one: Claimant, leftOut: LeftOut) =>
    claims.set(one.key, { households: 0, shared: sharedOf(one), taken: [], isLimited: false, leftOut })
  const sharedOf = (one: Claimant) =>
    portionsOf(
      one.houses.flatMap(house => owners.get(house) ?? []),
      () => one,
    )
  function give(one: Claimant, { houses, wanted, taken }: Offer) {
    const shared = sharedOf(one)
    const households = Math.min(wanted, left)
    if (households === 0) {
      aside(one, wanted > 0 ? { why: 'limit' } : { why: 'served', by: shared.map(({ key }) => key) })
      return
    }
    left -= households
    for (const house of houses) owners.set(house, one.key)
    if (one.arc_id !== null && !arcs.has(one.arc_id)) arcs.set(one.arc_id, one.key)
    claims.set(one.key, { households, shared, taken, isLimited: households < wanted, leftOut: null })
  }
  function offerOf(one: Claimant): Offer {
    const free = one.houses.filter(house => !owners.has(house))
    const wanted = wantedOf(one, free.length)
    if (one.kind === 'cluster') return { houses: free, wanted, taken: [] }
    const houses = picksOf(free, Math.ceil(wanted / one.households_per_house), clusterOf)
    const covered = houses.flatMap(house => clusterOf.get(house) ?? [])
    return { houses, wanted, taken: portionsOf(covered, key => byKey.get(key) as Claimant) }
  }
  function decide(plant: Claimant) {
    const rival = plant.arc_id === null ? undefined : arcs.get(plant.arc_id)
    if (rival !== undefined) return aside(plant, { why: 'stream', by: [rival] })
    const offer = offerOf(plant)
    const own = plant.npr / offer.wanted
    const theirs = nprOfHousehold(offer.taken, byKey)
    const way = chosen[plant.key] ?? (own <= theirs ? 'project' : 'clusters')
    if (offer.wanted > 0 && offer.taken.length > 0 && way === 'clusters')
      aside(plant, { why: 'clusters', by: offer.taken.map(({ key }) => key), theirs, own })
    else give(plant, offer)
  }

  const inPlan = claimants.filter(({ isInPlan }) => isInPlan)
  const plants = open.filter(({ kind }) => kind === 'project')
  const clusters = open.filter(({ kind }) => kind === 'cluster')
  for (const one of [...inPlan, ...plants, ...clusters]) {
    if (one.kind === 'project' && !one.isInPlan) decide(one)
    else give(one, offerOf(one))
    yield
  }
  return claims
}

/** A claimant's possible houses, the households supplied there, and those taken out of clusters. */
type Offer = { houses: readonly number[]; wanted: number; taken: Portion[] }

/** The key of the first cluster that each house lies in. */
function clustersByHouse(claimants: readonly Claimant[]): Map<number, string> {
  const found = new Map<number, string>()
  for (const { kind, key, houses } of claimants)
    if (kind === 'cluster') for (const house of houses) if (!found.has(house)) found.set(house, key)
  return found
}

/** Households of houses that are named by a key each, as `whose` counts them. */
function portionsOf(keys: readonly string[], whose: (key: string) => Claimant): Portion[] {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].map(([key, count]) => ({
    key,
    households: Math.round(count * whose(key).households_per_house),
  }))
}

/** Households that it can supply in `free` of its houses. */
function wantedOf({ households, houses, households_per_house }: Claimant, free: number): number {
  if (free === houses.length) return households
  return Math.min(households, Math.floor(free * households_per_house))
}

/** So many houses, those of the clusters of which most lie there first: a plant serves whole settlements. */
function picksOf(free: readonly number[], count: number, clusterOf: ReadonlyMap<number, string>): number[] {
  if (!(count < free.length)) return [...free]
  const inside = new Map<string, number>()
  for (const house of free) {
    const key = clusterOf.get(house)
    if (key !== undefined) inside.set(key, (inside.get(key) ?? 0) + 1)
  }
  const rank = new Map([...inside].sort(([, a], [, b]) => b - a).map(([key], at) => [key, at]))
  const rankOf = (house: number) => rank.get(clusterOf.get(house) ?? '') ?? rank.size
  return free.toSorted((a, b) => rankOf(a) - rankOf(b) || a - b).slice(0, count)
}

/** NPR a household of these portions of clusters. */
function nprOfHousehold(portions: readonly Portion[], byKey: ReadonlyMap<string, Claimant>): number {
  let npr = 0
  let households = 0
  for (const { key, households: some } of portions) {
    const cluster = byKey.get(key) as Claimant
    npr += (cluster.npr * some) / cluster.households
    households += some
  }
  return households === 0 ? Number.POSITIVE_INFINITY : npr / households
}
