/** A place that could supply households: a cluster with its best option, or a micro-hydro plant. */
export type Claimant = {
  key: string
  kind: 'cluster' | 'project'
  /** Households that it would supply if there were no other places. */
  households: number
  /** Cost in NPR of supplying these households. */
  npr: number
  /** Indices of its houses that have no grid yet. Empty if the map has none. */
  houses: readonly number[]
  households_per_house: number
  isInPlan: boolean
  /** The arc of the stream that a plant uses. Null for clusters, and if it is unknown. */
  arc_id: number | null
}
export const ways = ['project', 'clusters'] as const
export type Way = (typeof ways)[number]
/** Whether a plant or the clusters supply the households that both could supply, by the plant's key. */
export type Ways = Readonly<Record<string, Way>>

type Portion = { key: string; households: number }
export type LeftOut =
  | { why: 'served' | 'stream'; by: string[] }
  /** Cost in NPR per household, in those clusters and with the plant itself. */
  | { why: 'clusters'; by: string[]; theirs: number; own: number }
  | { why: 'limit' }
/** What a claimant supplies if every house is supplied only once. */
export type Claim = {
  households: number
  /** Its households that other places supply. */
  shared: Portion[]
  /** Households that a plant takes over, by cluster. */
  taken: Portion[]
  /** Whether the municipality has fewer households than were entered in total. */
  isLimited: boolean
  leftOut: LeftOut | null
}

/**
 * Assigns each house to one of the places that could supply it. Places already in the plan come first. They are
 * followed by plants that the user chose or that cost less per household than the clusters they cover, and then by
 * clusters, each in list order. Yields after each place.
 *
 * @param limit number of households of the local level, which is the maximum that is assigned
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

/** Houses that a claimant could supply, the households supplied there, and those taken over from clusters. */
type Offer = { houses: readonly number[]; wanted: number; taken: Portion[] }

/** Maps each house to the key of the first cluster that contains it. */
function clustersByHouse(claimants: readonly Claimant[]): Map<number, string> {
  const found = new Map<number, string>()
  for (const { kind, key, houses } of claimants)
    if (kind === 'cluster') for (const house of houses) if (!found.has(house)) found.set(house, key)
  return found
}

/**
 * Counts households by key. `keys` has one entry per house, and `whose` returns the claimant that determines the
 * households per house.
 */
function portionsOf(keys: readonly string[], whose: (key: string) => Claimant): Portion[] {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].map(([key, count]) => ({
    key,
    households: Math.round(count * whose(key).households_per_house),
  }))
}

/** Households that the claimant can supply if only `free` of its houses remain. */
function wantedOf({ households, houses, households_per_house }: Claimant, free: number): number {
  if (free === houses.length) return households
  return Math.min(households, Math.floor(free * households_per_house))
}

/** Picks `count` houses. Clusters with the most free houses come first because a plant serves whole settlements. */
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

/** Cost in NPR per household of these portions of clusters. */
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
