import * as v from 'valibot'
import type { Figures } from '../../../../app/domain/bat/costs/cost-product.ts'
import { ratesInUse } from '../../../../app/domain/bat/costs/cost-table.ts'
import { quantitiesOf, type Supply } from '../../../../app/domain/bat/costs/quantities.ts'
import type { ClusterQuery } from '../../../../app/domain/bat/demand.ts'
import { feasibility } from '../../../../app/domain/bat/feasibility.ts'
import { supplyOf } from '../../../../app/domain/bat/result.ts'
import {
  Scenario,
  type Settlement,
  SettlementsQuery,
} from '../../../../app/domain/bat/settlements-contract.ts'
import type { PolygonRings } from '../../../../app/domain/geometry.ts'
import type { Rates } from '../../../../app/domain/rates/rates.ts'
import type { Sddmm } from '../../../../app/domain/region-codes.ts'
import { indicesInside } from '../../../../app/domain/spatial/buildings/building-grid.ts'
import { centroid } from '../../../../app/domain/spatial/centroid.ts'
import { polygonArea_km2 } from '../../../../app/domain/spatial/measure.ts'
import { wholeOf } from '../../../../app/domain/spatial/run-steps.ts'
import type { Quantities } from '../../../../app/domain/technologies/quantities.ts'
import type { Atlas } from '../../../../app/engine/atlas/atlas.ts'
import { positionsOf } from '../../../../app/engine/atlas/buildings/house-positions.ts'
import { type TerrainFacts, terrainOfPolygon } from '../../../../app/engine/atlas/terrain-facts.ts'
import { describeCluster } from '../../../../app/engine/bat/cluster-facts.ts'
import { networkOfCluster } from '../../../../app/engine/bat/cluster-network.ts'
import { leastCostSteps } from '../../../../app/engine/bat/least-cost-map.ts'
import { type Compared, compared } from './options.ts'

export type Place = {
  sddmm: Sddmm
  settlement: Settlement
  rings: PolygonRings
  area_km2: number
  terrain: TerrainFacts
}
/**
 * A place at one tier, the options that are possible there, and the same supply with its network sized for
 * its houses.
 */
export type Served = {
  place: Place
  supply: Supply
  sized: Supply
  quantities: Quantities
  figures: Figures
  stands: Compared[]
}

/** At least `min` settlements of the least-cost map, from local levels evenly over the country. */
export function placesOf(atlas: Atlas, min: number, rates: Rates): Place[] {
  const levels = [...atlas.facts.keys()]
  const places: Place[] = []
  for (let next = 0; next < levels.length && places.length < min; next++) {
    const sddmm = levels[(next * stride) % levels.length]
    const query = v.parse(SettlementsQuery, { municipality: sddmm, extra_params: { distribution: 'flat' } })
    for (const settlement of wholeOf(leastCostSteps(atlas, query, rates)).settlements) {
      const rings = settlement.polygon.coordinates as PolygonRings
      const terrain = terrainOfPolygon(atlas.ground, rings, centroid(rings))
      places.push({ sddmm, settlement, rings, area_km2: polygonArea_km2(rings), terrain })
    }
  }
  return places
}
/** Prime to the number of local levels, so that every one comes once. */
const stride = 97

/** A place served at a tier; unknown distances are those that our answers assume. Throws where no network is sized. */
export function serve(atlas: Atlas, place: Place, tier: number, rates: Rates): Served {
  const { sddmm, settlement, rings, terrain } = place
  const { num_house } = settlement
  const { bat_form, extra_params } = v.parse(Scenario, { bat_form: { tier } })
  const query: ClusterQuery = { bat_form, extra_params, hh_input: 'osm', load_info_data: [] }
  const count = { num_house, osm_buildings: num_house, levels: [{ sddmm, houses: num_house }] }
  const { facts, demand } = describeCluster(atlas, rings, count, query, rates, { terrain })
  const houses = positionsOf(atlas.houses, indicesInside(atlas.houses, [rings]))
  const network = networkOfCluster(atlas, atlas, { houses, placesOf: () => [], facts, demand }, rates)
  if (network === null || 'warning' in network) throw new Error(`no network for ${settlement.local_name}`)
  const supply = supplyOf(facts, demand)
  const verdicts = feasibility(facts)
  return {
    place,
    supply,
    sized: { ...supply, network: network.supply },
    quantities: quantitiesOf(supply, rates.settings),
    figures: ratesInUse(rates, supply.dc_watt),
    stands: compared.filter(one => verdicts[one] === null),
  }
}
