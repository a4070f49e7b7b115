import * as v from 'valibot'
import { Failure } from '../../domain/api/failure.ts'
import { ownRateSaid } from '../../domain/bat/answer/own-rates.ts'
import { estimated, householdsToSupply } from '../../domain/bat/contract.ts'
import { ratesOfCluster } from '../../domain/bat/costs/own-costs.ts'
import { type ClusterQuery, dcWattOf } from '../../domain/bat/demand.ts'
import type { Houses } from '../../domain/bat/group-houses.ts'
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
import type { Message } from '../../domain/messages/messages.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import type { GridShares } from '../../domain/spatial/energy/grid-share.ts'
import type { OwnMap } from '../../domain/spatial/energy/map-overrides.ts'
import { ownMapCounted, toOwnMapReply } from '../../domain/spatial/energy/own-map.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { Connection } from '../atlas/buildings/connected.ts'
import { waysOf } from '../atlas/distances.ts'
import { atlasAttributions } from '../atlas/manifest.ts'
import { municipalityOf } from '../atlas/municipality.ts'
import { type SettlementPlaces, settlementPlaces } from '../atlas/settlement-places.ts'
import { rasterValueAt } from '../atlas/terrain-facts.ts'
import { describeCluster, householdFacts } from './cluster-facts.ts'
import { isNetworkSized, type NetworkPlace, networkOfCluster } from './cluster-network.ts'
import { warningsOfLimit, warningsOfOwnRates, warningsOfSources } from './cluster-warnings.ts'
import { connectedByGroup, housesOfLevel } from './connected-by-group.ts'

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
  const found = yield* settlementPlaces(atlas, municipality, v.parse(Grouping, grouping), max)
  const place = { ...found, laidOut: found.settlements.map(() => new Map()) }
  const connection = { shares, own }
  const first = yield* computeScenario(atlas, scenario, place, rates, connection)
  const anew: ScenarioResult[] = []
  for (const [at, other] of others.entries()) {
    const { settlements, ...figures } = yield* of(
      `others.${at}`,
      computeScenario(atlas, other, place, rates, connection),
    )
    anew.push({ ...figures, settlements: settlements.map(withoutPlace) })
  }
  return {
    municipality: municipalityOf(atlas, municipality),
    grouping: found.grouping,
    is_in_terai: atlas.isInTerai(municipality),
    ...first,
    ...(anew.length > 0 && { others: anew }),
    atlas_version: atlas.version,
    atlas_sources: atlasAttributions(atlas),
    ...toOwnMapReply(own),
  }
}

type Place = SettlementPlaces & {
  /** Networks of each settlement that were laid out for an earlier scenario. */
  laidOut: NonNullable<NetworkPlace['laidOut']>[]
}

/** Computes the supply of each settlement, with costs. */
function* computeScenario(
  atlas: Atlas,
  { planned_lines, ...scenario }: Scenario,
  { sddmm, houses: all, settlements: found, scattered: alone, laidOut }: Place,
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
  const connected = isEstimated ? connectedByGroup(atlas, sddmm, groups, connection) : groups.map(() => 0)
  const queryOf = (at: number): ClusterQuery => ({
    ...clusterQuery,
    bat_form: { ...bat_form, connected_households: connected[at] },
  })
  for (const [place, { ring, members, ward, terrain }] of found.entries()) {
    yield
    const houses = housesOfLevel(sddmm, members.length)
    const query = queryOf(place)
    const { facts, demand } = describeCluster(atlas, [ring], houses, query, rates, { ways, terrain })
    yield
    const network = isSized
      ? networkOfCluster(
          atlas,
          ways,
          { houses: housesOf(all, members), placesOf: () => [], facts, demand, laidOut: laidOut[place] },
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
  const none = {
    ...householdFacts(atlas, [], housesOfLevel(sddmm, alone.length), fact, 'osm'),
    connected: null,
  }
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
