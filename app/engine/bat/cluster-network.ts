import { Failure } from '../../domain/api/failure.ts'
import type { ZonalQuery } from '../../domain/bat/contract.ts'
import { ratesInUse } from '../../domain/bat/costs/cost-table.ts'
import { networkComparison } from '../../domain/bat/costs/network-comparison.ts'
import type { Demand } from '../../domain/bat/demand.ts'
import { type ClusterFacts, type SizedResult, supplyOf } from '../../domain/bat/result.ts'
import { roundHalfUp } from '../../domain/format.ts'
import type { LngLat } from '../../domain/geometry.ts'
import type { Message } from '../../domain/messages/messages.ts'
import { layOut, type VillageLayout } from '../../domain/network/layout/lay-out.ts'
import type { VillagePoints } from '../../domain/network/layout/village-points.ts'
import type { NetworkRates } from '../../domain/network/network-rates.ts'
import { summariseNetwork } from '../../domain/network/network-summary.ts'
import { toNetworkSupply } from '../../domain/network/network-supply.ts'
import { sizeLayout } from '../../domain/network/size-network.ts'
import type { SizedNetwork } from '../../domain/network/sized-network.ts'
import type { NetworkEntry } from '../../domain/network/sizing-request.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import type { BuildingUse } from '../../domain/spatial/buildings/building-classes.ts'
import { metresPerDegree } from '../../domain/spatial/local-metric.ts'
import { valueBetweenCells } from '../../domain/spatial/raster.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { Ways } from '../atlas/distances.ts'
import { placeInstitutions } from './institution-places.ts'

/** Positions in degrees, one per house. */
export type HousePositions = { lng: Float64Array; lat: Float64Array }
/** Plane of a village, in metres east and north of its south-west corner. */
export type VillagePlane = { west: number; south: number; metres: { lng: number; lat: number } }
/** If there are more points, no network is sized, and every connection has the same price. */
export const maxNetworkPoints = 200_000

export type ClusterNetwork = Village & { sized: SizedNetwork } & SizedResult
/** Where a network is sized, and for what purpose. */
export type NetworkPlace = {
  houses: HousePositions
  placesOf(use: BuildingUse): readonly LngLat[]
  facts: ClusterFacts
  demand: Demand
  /** Layouts of the same houses from other scenarios, without institutions. */
  laidOut?: Map<string, Village>
}
/** The part that does not depend on household demand. */
type Village = { points: VillagePoints; plane: VillagePlane; layout: VillageLayout }
/** Why a requested network was not sized. */
export type NotSized = { warning: Message }

/** Whether to size the network: as requested, otherwise as set in the rate tables. */
export const isNetworkSized = (
  { distribution }: Pick<ZonalQuery['extra_params'], 'distribution'>,
  rates: Rates,
): boolean =>
  distribution === undefined ? rates.network?.network.network_sized === true : distribution === 'sized'

/**
 * Sizes the distribution network of a cluster for its houses and institutions. Returns null if all households already
 * have the grid and there is no institution. Houses that have the grid, which are assumed to be those nearest to it,
 * are not part of the network.
 *
 * @param placesOf buildings of each use in the cluster; institutions are placed in these if there are any
 */
export function networkOfCluster(
  { ground }: Pick<Atlas, 'ground'>,
  ways: Ways,
  { houses, placesOf, facts, demand, laidOut }: NetworkPlace,
  rates: Rates,
  max = maxNetworkPoints,
): ClusterNetwork | NotSized | null {
  if (demand.households_to_supply === 0 && demand.loads.length === 0) return null
  const tables = rates.network
  // Older offline packs do not contain the tables.
  if (tables === undefined) throw new Failure('needs_network')
  const [missing] = tables.missing
  if (missing !== undefined) throw new Failure('no_network_rates', { table: missing })
  if (houses.lng.length === 0) return { warning: { key: 'bat.warn.networkNoHouse' } }
  const unconnected = withoutConnected(houses, demand, ways)
  const count = unconnected.lng.length + demand.loads.reduce((sum, { number }) => sum + number, 0)
  if (count > max) return { warning: { key: 'bat.warn.networkTooLarge', params: { count, most: max } } }
  const { max_service_m, min_service_m, max_services_per_pole } = tables.network
  const { connected_households, households_to_supply } = demand
  const key = [
    connected_households,
    households_to_supply,
    max_service_m,
    min_service_m,
    max_services_per_pole,
  ].join()
  const known = laidOut?.get(key)
  const village = known ?? layOutVillage(ground, { houses, unconnected }, demand, placesOf, tables.network)
  laidOut?.set(key, village)
  const { points, plane, layout } = village
  const sized = sizeLayout(layout, tables, {
    household_W: demand.per_hh_demand_W,
    coincidence: rates.settings.coincidence,
    full_load_hours: demand.hrs_per_day * rates.settings.days_per_year,
    ...networkComparison(ratesInUse(rates, demand.dc_watt), demand, tables.network),
    entry: entryOf(ground, ways, facts, plane, layout),
    mhp_line_km: supplyOf(facts, demand).mhp_km,
  })
  const summary = summariseNetwork(points, sized)
  return { ...village, sized, supply: toNetworkSupply(points, sized), summary }
}

/** The houses of a cluster, and those without the grid. */
type ClusterHouses = { houses: HousePositions; unconnected: HousePositions }

function layOutVillage(
  ground: Atlas['ground'],
  houses: ClusterHouses,
  demand: Demand,
  placesOf: NetworkPlace['placesOf'],
  rates: NetworkRates,
): Village {
  const { points, plane } = pointsOf(ground, houses, demand, placesOf)
  return { points, plane, layout: layOut(points, rates) }
}

/**
 * The houses nearest to the grid are assumed to have it already. Their number corresponds to that of connected
 * households.
 */
function withoutConnected({ lng, lat }: HousePositions, demand: Demand, ways: Ways): HousePositions {
  const { num_household, connected_households, households_to_supply } = demand
  if (connected_households === 0 || num_household === 0) return { lng, lat }
  const last = households_to_supply > 0 ? 1 : 0
  const connected = Math.min(
    lng.length - last,
    roundHalfUp((lng.length * connected_households) / num_household, 0),
  )
  const far_m = ways.energy.distancesToGrid_m(lng, lat)
  const order = Uint32Array.from(lng, (_, i) => i).sort((a, b) => far_m[a] - far_m[b] || a - b)
  const left = order.subarray(connected).sort()
  return { lng: Float64Array.from(left, i => lng[i]), lat: Float64Array.from(left, i => lat[i]) }
}

function pointsOf(
  ground: Atlas['ground'],
  { houses: all, unconnected: { lng, lat } }: ClusterHouses,
  { households_to_supply, loads }: Demand,
  placesOf: NetworkPlace['placesOf'],
): { points: VillagePoints; plane: VillagePlane } {
  const institutions = placeInstitutions(loads, placesOf)
  // An institution without a known position is placed in the middle of the houses to supply or, if there are none, of
  // all houses.
  const { lng: lngs, lat: lats } = lng.length > 0 ? { lng, lat } : all
  const middle: LngLat = [mean(lngs), mean(lats)]
  const places = institutions.map(({ at }) => at ?? middle)
  const houses = lng.length
  const at = {
    lng: joined(
      lng,
      places.map(([x]) => x),
    ),
    lat: joined(
      lat,
      places.map(([, y]) => y),
    ),
  }
  const plane = planeOf(at)
  const points: VillagePoints = {
    x: at.lng.map(x => (x - plane.west) * plane.metres.lng),
    y: at.lat.map(y => (y - plane.south) * plane.metres.lat),
    z: at.lng.map((x, i) => valueBetweenCells(ground.elevation, x, at.lat[i]) ?? 0),
    households: new Float64Array(at.lng.length).fill(households_to_supply / houses, 0, houses),
    institution_W: joined(
      new Float64Array(houses),
      institutions.map(({ load_W }) => load_W),
    ),
    kind: new Uint8Array(at.lng.length),
  }
  points.kind.set(
    institutions.map(({ kind }) => kind),
    houses,
  )
  return { points, plane }
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length

function joined(first: Float64Array, then: readonly number[]): Float64Array {
  const all = new Float64Array(first.length + then.length)
  all.set(first)
  all.set(then, first.length)
  return all
}

function planeOf({ lng, lat }: HousePositions): VillagePlane {
  let [west, south, north] = [Infinity, Infinity, -Infinity]
  for (let i = 0; i < lng.length; i++) {
    if (lng[i] < west) west = lng[i]
    if (lat[i] < south) south = lat[i]
    if (lat[i] > north) north = lat[i]
  }
  return { west, south, metres: metresPerDegree((south + north) / 2) }
}
const toPlane = ({ west, south, metres }: VillagePlane, [lng, lat]: LngLat): [x: number, y: number] => [
  (lng - west) * metres.lng,
  (lat - south) * metres.lat,
]
/** Returns a position in the plane in degrees. */
export const fromPlane = ({ west, south, metres }: VillagePlane, x: number, y: number): LngLat => [
  west + x / metres.lng,
  south + y / metres.lat,
]

/**
 * Entry of the line from the grid: the corner of the cluster that is nearest to the grid, or every site if the grid
 * touches the cluster.
 */
function entryOf(
  ground: Atlas['ground'],
  ways: Ways,
  { distance_to_grid_km, grid_link }: ClusterFacts,
  plane: VillagePlane,
  { poles }: VillageLayout,
): NetworkEntry | null {
  if (distance_to_grid_km === null) return null
  if (grid_link !== undefined) {
    const [from] = grid_link
    const [x, y] = toPlane(plane, from)
    return { x, y, z: valueBetweenCells(ground.elevation, ...from) ?? 0 }
  }
  return {
    distance_m: pole => 1000 * ways.energy.distanceToGrid_km(fromPlane(plane, poles.x[pole], poles.y[pole])),
  }
}
