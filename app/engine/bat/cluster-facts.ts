import { Failure } from '../../domain/api/failure.ts'
import { type BatResult, estimated, type ZonalQuery } from '../../domain/bat/contract.ts'
import { type RatesOfCluster, ratesOfCluster } from '../../domain/bat/costs/own-costs.ts'
import { coincidentDemand_kW } from '../../domain/bat/costs/quantities.ts'
import {
  type ClusterQuery,
  clusterDemand,
  type Demand,
  dcWattOf,
  type HouseholdFacts,
  nationalFigures,
} from '../../domain/bat/demand.ts'
import { batResult, type ClusterFacts } from '../../domain/bat/result.ts'
import type { PolygonRings } from '../../domain/geometry.ts'
import type { Message } from '../../domain/messages/messages.ts'
import { designFlowAt } from '../../domain/mhp/design-flow-at.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import { censusOf } from '../../domain/region/census.ts'
import type { Fact } from '../../domain/region/facts.ts'
import type { BuildingFilter } from '../../domain/spatial/buildings/building-filter.ts'
import { indicesInside } from '../../domain/spatial/buildings/building-grid.ts'
import { centroid } from '../../domain/spatial/centroid.ts'
import type { GridShares } from '../../domain/spatial/energy/grid-share.ts'
import type { OwnMap } from '../../domain/spatial/energy/map-overrides.ts'
import { toOwnMapReply } from '../../domain/spatial/energy/own-map.ts'
import { polygonArea_km2 } from '../../domain/spatial/measure.ts'
import { breadth_m } from '../../domain/spatial/polygon/reach-outline.ts'
import { thresholds } from '../../domain/technologies/site.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { type Connection, connectedInside } from '../atlas/buildings/connected.ts'
import { filteredInside } from '../atlas/buildings/filtered-buildings.ts'
import { positionsOf } from '../atlas/buildings/house-positions.ts'
import {
  countHouses,
  type HouseCount,
  householdsByCensus,
  householdsByHouses,
  levelNear,
} from '../atlas/buildings/households.ts'
import { gridDistance_km, gridLink, nearestMhp, type Ways, waysOf } from '../atlas/distances.ts'
import { atlasAttributions } from '../atlas/manifest.ts'
import type { MhpSite } from '../atlas/mhp-sites.ts'
import { municipalityOf } from '../atlas/municipality.ts'
import { type TerrainFacts, terrainOfPolygon } from '../atlas/terrain-facts.ts'
import { isNetworkSized, type NetworkPlace, networkOfCluster } from './cluster-network.ts'
import { warningsOfCluster, warningsOfOwnRates, warningsOfSources } from './cluster-warnings.ts'
import { placesByUse } from './institution-places.ts'
import { warningsOfOwnMap } from './own-map.ts'

/** Context of an analysis: a plan's rates and map corrections, and the shares of households that have the grid. */
type InPlan = { rates: Rates; map?: OwnMap; shares?: GridShares }

/**
 * Returns the complete reply to a zonal query for a checked polygon. `houses` is given if they have already been
 * counted. Throws like `describeCluster`.
 */
export function analyseCluster(
  atlas: Atlas,
  rings: PolygonRings,
  query: ZonalQuery,
  rates: Rates,
  map?: OwnMap,
  shares: GridShares = {},
  houses: HouseCount = countHouses(atlas, rings, query.building_filter),
): BatResult {
  const { own, ways, facts, demand } = describeInPlan(atlas, rings, query, { rates, map, shares }, houses)
  const sources = warningsOfSources(atlas, atlas.facts.get(facts.municipality.sddmm), query.hh_input)
  const corrected = warningsOfOwnMap(atlas, rings, map, facts.distance_to_grid_km)
  const isSized = isNetworkSized(query.extra_params, own.rates)
  const network = isSized
    ? networkOfCluster(atlas, ways, { ...buildingsOf(atlas, rings, houses), facts, demand }, own.rates)
    : null
  const warnings = [
    ...withoutBreadth(facts.warnings, isSized),
    ...corrected,
    ...sources,
    ...warningsOfOwnRates(own.changed, isSized),
    ...(network && 'warning' in network ? [network.warning] : []),
  ]
  const sized = network && 'sized' in network ? network : undefined
  return {
    ...batResult({ ...facts, warnings }, demand, query, own, sized),
    ...(isSized && { network_rates_version: own.rates.network?.version }),
    ...toOwnMapReply(map),
  }
}

/** A sized network has as many transformers as it needs, so no cluster is too wide for it. */
export const withoutBreadth = (warnings: Message[], isSized: boolean): Message[] =>
  isSized ? warnings.filter(({ key }) => key !== 'bat.warn.tooWide') : warnings

/** Returns the facts and demand of a cluster, with the rates for its costs. Throws like `describeCluster`. */
export function describeInPlan(
  atlas: Atlas,
  rings: PolygonRings,
  query: ZonalQuery,
  { rates, map, shares = {} }: InPlan,
  houses: HouseCount,
): { own: RatesOfCluster; ways: Ways; facts: ClusterFacts; demand: Demand } {
  const own = ratesOfCluster(rates, query, dcWattOf(query))
  const ways = waysOf(atlas, map)
  const at = { ways, connection: { shares, own: map } }
  return { own, ways, ...describeCluster(atlas, rings, houses, query, own.rates, at) }
}

/** Returns the houses of a cluster, and its buildings by use. */
export function buildingsOf(
  atlas: Atlas,
  rings: PolygonRings,
  { filter }: HouseCount,
): Pick<NetworkPlace, 'houses' | 'placesOf'> {
  const indices =
    filter === undefined
      ? indicesInside(atlas.houses, [rings])
      : filteredInside(atlas, atlas.houses, [rings], filter)
  const others = { grid: atlas.otherBuildings, indices: indicesInside(atlas.otherBuildings, [rings]) }
  return {
    houses: positionsOf(atlas.houses, indices),
    placesOf: placesByUse([others, { grid: atlas.houses, indices }]),
  }
}

/**
 * Returns map, terrain and census facts about the houses of a cluster, and their demand. `warningsOfSources` describes
 * the quality of its sources. Throws `outside_nepal`, and like `clusterDemand`.
 */
export function describeCluster(
  atlas: Atlas,
  rings: PolygonRings,
  houses: HouseCount,
  query: ClusterQuery,
  rates: Rates,
  {
    ways = atlas,
    terrain = terrainOfPolygon(atlas.ground, rings, centroid(rings)),
    connection = { shares: {} },
  }: { ways?: Ways; terrain?: TerrainFacts; connection?: Connection },
): { facts: ClusterFacts; demand: Demand } {
  const centre = centroid(rings)
  const sddmm = houses.levels[0]?.sddmm ?? levelNear(atlas, centre)
  if (sddmm === null) throw new Failure('outside_nepal')
  const fact = atlas.facts.get(sddmm)
  const isEstimated = query.bat_form.connected_households === estimated
  const connected = isEstimated ? connectedInside(atlas, rings, houses, sddmm, connection) : null
  const households = householdFacts(atlas, rings, houses, fact, query.hh_input)
  const demand = clusterDemand({ ...households, connected }, query, rates)
  const mhp = terrain.is_in_terai ? null : nearestMhp(ways, rings, minStream_kW(demand, rates))
  const settlement = atlas.settlements.nearest(centre)
  const facts: ClusterFacts = {
    municipality: municipalityOf(atlas, sddmm),
    local_name: settlement?.name ?? fact?.name_en ?? '',
    latitude: centre[1],
    longitude: centre[0],
    area_km2: polygonArea_km2(rings),
    physical_information: physical(terrain),
    num_house: houses.num_house,
    osm_buildings: houses.osm_buildings,
    atlas_version: atlas.version,
    atlas_sources: atlasAttributions(atlas),
    census_2021: censusOf(fact),
    is_in_terai: terrain.is_in_terai,
    pvout_kWh: terrain.pvout_kWh,
    minigrid_pvout_kWh: terrain.minigrid_pvout_kWh,
    minigrid_land_ha: terrain.minigrid_land_ha,
    minigrid_ruled_out: terrain.minigrid_ruled_out,
    distance_to_grid_km: gridDistance_km(ways, rings),
    grid_link: gridLink(ways, rings),
    distance_to_mhp_km: mhp?.km ?? null,
    stream: mhp?.site ? streamOf(atlas, mhp.site) : null,
    warnings: [
      ...warningsOfCluster(houses, fact, terrain, breadth_m(rings[0]) / 1000),
      ...(isEstimated && connected === null ? [{ key: 'bat.warn.connectedUnknown' } as const] : []),
    ],
  }
  return { facts, demand }
}

/** Power of a site's stream, and the uncertainty of its flow. */
function streamOf({ streams }: Atlas, { power_kW, arcid, vertex }: MhpSite): ClusterFacts['stream'] {
  const { discharge_m3s, low_m3s, high_m3s } = designFlowAt(streams, arcid, vertex)
  const isKnown = discharge_m3s > 0
  return {
    power_kW,
    low: isKnown ? low_m3s / discharge_m3s : 1,
    high: isKnown ? high_m3s / discharge_m3s : 1,
  }
}

/** Minimum power that a stream needs to supply a cluster by micro-hydro (models B2a, C). */
function minStream_kW({ households_to_supply, per_hh_demand_W, loads }: Demand, { settings }: Rates): number {
  const plant_kW = coincidentDemand_kW(
    { households: households_to_supply, per_hh_demand_W, loads },
    settings.coincidence,
  )
  return Math.max(thresholds.minMhp_kW, plant_kW)
}

export function householdFacts(
  atlas: Atlas,
  rings: PolygonRings,
  houses: HouseCount,
  fact: Fact | undefined,
  mode: ZonalQuery['hh_input'],
): Omit<HouseholdFacts, 'connected'> {
  const hasCensus = fact !== undefined && fact.households_2021 > 0
  return {
    households_by_houses: householdsByHouses(atlas, houses),
    households_by_census: mode === 'census' ? householdsByCensus(atlas, rings, houses) : null,
    people_per_household: hasCensus
      ? fact.pop_2021 / fact.households_2021
      : nationalFigures.people_per_household,
    male_share: hasCensus && fact.pop_2021 > 0 ? fact.male_2021 / fact.pop_2021 : nationalFigures.male_share,
  }
}

/**
 * Counts the houses or households of a cluster, depending on the mode, for `POST /api/bat/houses`. 0 is a valid
 * result.
 */
export function countFor(
  atlas: Atlas,
  rings: PolygonRings,
  mode: ZonalQuery['hh_input'],
  given: number | null,
  filter?: BuildingFilter,
): number {
  if (mode === 'manual') return Math.max(0, given ?? 0)
  const houses = countHouses(atlas, rings, filter)
  return mode === 'osm' ? houses.num_house : Math.floor(householdsByCensus(atlas, rings, houses) + 0.5)
}

const physical = ({ avg_temp, elevation_minmax, slope_minmax, aspect_minmax, facing }: TerrainFacts) => ({
  avg_temp,
  elevation_minmax,
  slope_minmax,
  aspect_minmax,
  facing,
})
