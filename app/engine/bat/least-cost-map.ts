import * as v from 'valibot'
import { Failure, malformedField } from '../../domain/api/failure.ts'
import { ownRateSaid } from '../../domain/bat/answer/own-rates.ts'
import { connectedByPlace } from '../../domain/bat/connected/by-place.ts'
import { estimated, householdsToSupply } from '../../domain/bat/contract.ts'
import { ratesOfCluster } from '../../domain/bat/costs/own-costs.ts'
import { type ClusterQuery, countHouseholds, dcWattOf } from '../../domain/bat/demand.ts'
import { groupingSteps, type Houses } from '../../domain/bat/group-houses.ts'
import {
  notInTotals,
  scatteredSupply,
  settlementAnswer,
  totalsByTechnology,
} from '../../domain/bat/settlements.ts'
import {
  Grouping,
  type LeastCostMap,
  type Scenario,
  type ScenarioResult,
  type Settlement,
  type SettlementsQuery,
} from '../../domain/bat/settlements-contract.ts'
import { roundHalfUp } from '../../domain/format.ts'
import type { Ring } from '../../domain/geometry.ts'
import type { Message } from '../../domain/messages/messages.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { indicesInside } from '../../domain/spatial/buildings/building-grid.ts'
import { centroid } from '../../domain/spatial/centroid.ts'
import type { GridShares } from '../../domain/spatial/energy/grid-share.ts'
import type { OwnMap } from '../../domain/spatial/energy/map-overrides.ts'
import { ownMapCounted, toOwnMapReply } from '../../domain/spatial/energy/own-map.ts'
import { indexArea, indexContains } from '../../domain/spatial/polygon/area-index.ts'
import { clipToArea } from '../../domain/spatial/polygon/clip-to-area.ts'
import { maxVertices } from '../../domain/spatial/polygon/polygon-guard.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { type Connection, levelConnection } from '../atlas/buildings/connected.ts'
import type { HouseCount } from '../atlas/buildings/households.ts'
import { waysOf } from '../atlas/distances.ts'
import { atlasAttributions } from '../atlas/manifest.ts'
import { municipalityOf } from '../atlas/municipality.ts'
import { rasterValueAt, type TerrainFacts, terrainOfPolygon } from '../atlas/terrain-facts.ts'
import { wardCodesOf } from '../atlas/wards/ward-numbers.ts'
import { describeCluster, householdFacts, positionsOf } from './cluster-facts.ts'
import { isNetworkSized, type NetworkPlace, networkOfCluster } from './cluster-network.ts'
import { warningsOfLimit, warningsOfOwnRates, warningsOfSources } from './cluster-warnings.ts'

/**
 * Computes the least-cost map of a local level settlement by settlement and yields after each. Houses, settlements and
 * their terrain are determined once for all scenarios. Throws `not_found` for an unknown code, `malformed` if more
 * than `max` settlements are found, and like `clusterDemand` and `ratesOfCluster`.
 */
export function* leastCostSteps(
  atlas: Atlas,
  { municipality, grouping, others, plan: _plan, ...scenario }: SettlementsQuery,
  rates: Rates,
  max = Infinity,
  own?: OwnMap,
  shares: GridShares = {},
): Generator<void, LeastCostMap> {
  if (!atlas.facts.has(municipality)) throw new Failure('not_found')
  const place = yield* findSettlements(atlas, municipality, v.parse(Grouping, grouping), max)
  const connection = { shares, own }
  const first = yield* computeScenario(scenario, place, rates, connection)
  const anew: ScenarioResult[] = []
  for (const [at, other] of others.entries()) {
    const { settlements, ...figures } = yield* of(
      `others.${at}`,
      computeScenario(other, place, rates, connection),
    )
    anew.push({ ...figures, settlements: settlements.map(withoutPlace) })
  }
  return {
    municipality: municipalityOf(atlas, municipality),
    grouping: place.grouping,
    is_in_terai: atlas.isInTerai(municipality),
    ...first,
    ...(anew.length > 0 && { others: anew }),
    atlas_version: atlas.version,
    atlas_sources: atlasAttributions(atlas),
    ...toOwnMapReply(own),
  }
}

type Place = {
  atlas: Atlas
  sddmm: Sddmm
  grouping: Grouping
  /** `members` are the indices of its houses among those of the local level, in ascending order. */
  houses: Houses
  settlements: {
    ring: Ring
    members: Uint32Array
    ward: number | null
    terrain: TerrainFacts
    laidOut: NonNullable<NetworkPlace['laidOut']>
  }[]
  scattered: Uint32Array
}

/** Finds the settlements of a local level, with the facts that all scenarios share. */
function* findSettlements(
  atlas: Atlas,
  sddmm: Sddmm,
  grouping: Grouping,
  max: number,
): Generator<void, Place> {
  const indices = indicesInside(atlas.houses, atlas.regions.outline(sddmm))
  const houses = positionsOf(atlas.houses, indices)
  yield
  const found = yield* groupingSteps(houses, grouping)
  const count = found.settlements.length
  if (count > max) throw malformedField('grouping.least_houses', tooMany(count, max))
  yield
  const wardOf = wardCodesOf(atlas, atlas.houses, [sddmm])
  const settlements: Place['settlements'] = []
  for (const [place, members] of found.settlements.entries()) {
    yield
    const outline = yield* found.outlineOf(place)
    yield
    const ring = ringWithin(atlas, sddmm, houses, members, outline)
    yield
    settlements.push({
      ring,
      members,
      ward: commonest(members, house => wardOf(indices[house]), sddmm),
      terrain: terrainOfPolygon(atlas.ground, [ring], centroid([ring])),
      laidOut: new Map(),
    })
  }
  return { atlas, sddmm, grouping, houses, settlements, scattered: found.scattered }
}

/** Computes the supply of each settlement, with costs. */
function* computeScenario(
  { planned_lines, ...scenario }: Scenario,
  { atlas, sddmm, houses: all, settlements: found, scattered: alone }: Place,
  national: Rates,
  connection: Connection,
): Generator<void, ComputedScenario> {
  const { own } = connection
  const { bat_form, extra_params } = scenario
  const fact = atlas.facts.get(sddmm)
  const clusterQuery: ClusterQuery = { bat_form, extra_params, hh_input: 'osm', load_info_data: [] }
  const { rates, changed } = ratesOfCluster(national, scenario, dcWattOf(clusterQuery))
  const isSized = isNetworkSized(extra_params, rates)
  const settlements: Settlement[] = []
  const ways = waysOf(atlas, withPlanned(own, planned_lines))
  const isEstimated = bat_form.connected_households === estimated
  const groups = [...found.map(({ members }) => members), alone]
  const connected = isEstimated ? connectedOf(atlas, sddmm, groups, connection) : groups.map(() => 0)
  const queryOf = (at: number): ClusterQuery => ({
    ...clusterQuery,
    bat_form: { ...bat_form, connected_households: connected[at] },
  })
  for (const [place, { ring, members, ward, terrain, laidOut }] of found.entries()) {
    yield
    const houses = countOf(sddmm, members.length)
    const query = queryOf(place)
    const { facts, demand } = describeCluster(atlas, [ring], houses, query, rates, { ways, terrain })
    yield
    const network = isSized
      ? networkOfCluster(
          atlas,
          ways,
          { houses: housesOf(all, members), placesOf: () => [], facts, demand, laidOut },
          rates,
        )
      : null
    if (network !== null) yield
    settlements.push({
      settlement_id: place + 1,
      ward,
      polygon: { type: 'Polygon', coordinates: [ring] },
      elevation_m: rasterValueAt(atlas.ground.elevation, [facts.longitude, facts.latitude]),
      ...settlementAnswer(facts, demand, query, rates, network && 'sized' in network ? network : undefined),
    })
  }
  const none = { ...householdFacts(atlas, [], countOf(sddmm, alone.length), fact, 'osm'), connected: null }
  const scattered = scatteredSupply(alone.length, none, queryOf(found.length), rates)
  const totals = totalsByTechnology(settlements, scattered)
  const rows = [...settlements, scattered]
  const sum = (figure: (row: (typeof rows)[number]) => number) =>
    rows.reduce((all, row) => all + figure(row), 0)
  return {
    project_period: extra_params.project_period,
    settlements,
    scattered,
    totals,
    num_house: sum(row => row.num_house),
    num_household: sum(row => row.num_household),
    population: sum(row => row.population),
    ...notInTotals(settlements),
    connected_households: sum(row => row.connected_households ?? 0),
    connected_source: (isEstimated && connection.shares[sddmm]) || null,
    households_to_supply: sum(householdsToSupply),
    cost_rates_version: rates.version,
    ...(isSized && { network_rates_version: rates.network?.version }),
    warnings: [
      ...ownMapCounted(own),
      ...(changed.length > 0
        ? [{ key: 'own.used', params: { rates: changed.map(ownRateSaid) } } satisfies Message]
        : []),
      ...(planned_lines.length > 0
        ? [{ key: 'scenarios.plannedCounted', params: { count: planned_lines.length } } satisfies Message]
        : []),
      ...(isEstimated && connection.shares[sddmm] === undefined
        ? [{ key: 'bat.warn.connectedUnknown' } satisfies Message]
        : []),
      ...warningsOfOwnRates(changed, isSized),
      ...warningsOfLimit(settlements, extra_params),
      ...warningsOfSources(atlas, fact, 'osm'),
    ],
  }
}

type ComputedScenario = Pick<LeastCostMap, Exclude<keyof ScenarioResult, 'settlements'> | 'settlements'>

const withoutPlace = ({
  ward: _ward,
  polygon: _polygon,
  local_name: _name,
  latitude: _latitude,
  longitude: _longitude,
  num_house: _houses,
  elevation_m: _elevation,
  ...figures
}: Settlement): ScenarioResult['settlements'][number] => figures

/** Adds a scenario's lines to a plan's map corrections. */
function withPlanned(own: OwnMap | undefined, lines: Scenario['planned_lines']): OwnMap | undefined {
  if (lines.length === 0) return own
  const planned = lines.map(geometry => ({ kind: 'line', geometry }) as const)
  return { corrections: [...(own?.corrections ?? []), ...planned], version: own?.version ?? '' }
}

const housesOf = ({ lng, lat }: Houses, members: Uint32Array): Houses => ({
  lng: Float64Array.from(members, house => lng[house]),
  lat: Float64Array.from(members, house => lat[house]),
})

/** Runs the steps, but adds their position in the query to failures. */
function* of<T>(path: string, steps: Generator<void, T>): Generator<void, T> {
  try {
    return yield* steps
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, params, fields } = error
    const named = fields && Object.entries(fields).map(([name, why]) => [`${path}.${name}`, why])
    throw new Failure(
      code,
      'field' in params ? { ...params, field: `${path}.${params.field}` } : params,
      named && { fields: Object.fromEntries(named) },
    )
  }
}

const tooMany = (count: number, max: number): Message => ({
  key: 'settlements.tooMany',
  params: { count, most: max },
})

/** Returns the connected households of groups of a local level's houses, which together match its share. */
function connectedOf(
  atlas: Atlas,
  sddmm: Sddmm,
  groups: readonly Uint32Array[],
  { shares, own }: Connection,
): number[] {
  const known = shares[sddmm]
  if (known === undefined) return groups.map(() => 0)
  const { connected } = levelConnection(atlas, { sddmm, share: known.share, own })
  const fact = atlas.facts.get(sddmm)
  const places = groups.map(members => {
    if (members.length === 0) return { households: 0, expected: 0 }
    const facts = householdFacts(atlas, [], countOf(sddmm, members.length), fact, 'osm')
    const households = countHouseholds(facts, { hh_input: 'osm', bat_form: {} })
    const houses = members.reduce((sum, house) => sum + connected[house], 0)
    return { households, expected: (households * houses) / members.length }
  })
  const households = places.reduce((sum, place) => sum + place.households, 0)
  return connectedByPlace(places, roundHalfUp(households * known.share, 0))
}

/** All houses are in this local level, wherever their outline reaches. */
function countOf(sddmm: Sddmm, num_house: number): HouseCount {
  return { num_house, osm_buildings: num_house, levels: [{ sddmm, houses: num_house }] }
}

/**
 * Clips the ring of a settlement to the boundary of the local level, so that users who work there may query it. The
 * ring is returned unclipped if clipping would result in several pieces or too many corners, or exclude a house.
 */
function ringWithin(
  atlas: Atlas,
  sddmm: Sddmm,
  { lng, lat }: Houses,
  members: Uint32Array,
  ring: Ring,
): Ring {
  const clipped = clipToArea(ring, atlas.regions.outline(sddmm), atlas.regions.outlineIndex(sddmm))
  if (clipped === null || clipped === ring || clipped.length > maxVertices) return ring
  const index = indexArea([[clipped]])
  return members.every(house => indexContains(index, [lng[house], lat[house]])) ? clipped : ring
}

/** Returns the ward with the most houses. Ties go to the lower number. */
function commonest(members: Uint32Array, wardOf: (house: number) => number, sddmm: Sddmm): number | null {
  const counts = new Map<number, number>()
  for (const house of members) {
    const code = wardOf(house)
    if (Math.floor(code / 100) === sddmm) counts.set(code % 100, (counts.get(code % 100) ?? 0) + 1)
  }
  const [first] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  return first?.[0] ?? null
}
