import * as v from 'valibot'
import {
  coincidentDemand_kW,
  quantitiesOf,
  type Supply,
} from '../../../../app/domain/bat/costs/quantities.ts'
import { type Settlement, SettlementsQuery } from '../../../../app/domain/bat/settlements-contract.ts'
import type { LngLat, PolygonRings } from '../../../../app/domain/geometry.ts'
import type { Rates } from '../../../../app/domain/rates/rates.ts'
import { dcTier, findTier } from '../../../../app/domain/rates/tiers.ts'
import { polygonArea_km2 } from '../../../../app/domain/spatial/measure.ts'
import type { Quantities } from '../../../../app/domain/technologies/quantities.ts'
import { thresholds } from '../../../../app/domain/technologies/site.ts'
import type { Atlas } from '../../../../app/engine/atlas/atlas.ts'
import { mhpDistance_km } from '../../../../app/engine/atlas/distances.ts'
import { terrainOfPolygon } from '../../../../app/engine/atlas/terrain-facts.ts'
import { leastCostSteps } from '../../../../app/engine/bat/least-cost-map.ts'
import { type Compared, compared } from './options.ts'

export type Place = {
  settlement: Settlement
  rings: PolygonRings
  area_km2: number
  isInTerai: boolean
  pvout_kWh: number | null
}
/** A place at one tier, and the options that can stand there. */
export type Served = { place: Place; supply: Supply; quantities: Quantities; stands: Compared[] }
/** Size of solar home systems where a tier is served by DC, W. */
const dc_watt = 50

/** At least `min` settlements of the least-cost map, from local levels evenly over the country. */
export function placesOf(atlas: Atlas, min: number, rates: Rates): Place[] {
  const levels = [...atlas.facts.keys()]
  const places: Place[] = []
  for (let next = 0; next < levels.length && places.length < min; next++) {
    const sddmm = levels[(next * stride) % levels.length]
    const query = v.parse(SettlementsQuery, { municipality: sddmm })
    const steps = leastCostSteps(atlas, query, rates)
    let step = steps.next()
    while (!step.done) step = steps.next()
    for (const settlement of step.value.settlements) {
      const rings = settlement.polygon.coordinates as PolygonRings
      const isInTerai = !('mhp' in settlement.life_cycle_costs)
      const centre: LngLat = [settlement.longitude, settlement.latitude]
      const { minigrid_pvout_kWh: pvout_kWh } = terrainOfPolygon(atlas.ground, rings, centre)
      places.push({ settlement, rings, area_km2: polygonArea_km2(rings), isInTerai, pvout_kWh })
    }
  }
  return places
}
/** Prime to the number of local levels, so that every one comes once. */
const stride = 97

/** What households of a tier are reckoned with: its W, and the DC size in the tier of DC systems. */
export function tierDemand({ tiers }: Pick<Rates, 'tiers'>, tier_id: number) {
  const { demand_W, hrs_per_day } = findTier(tiers, tier_id)
  return tier_id === dcTier
    ? { watts: dc_watt, hrs_per_day, dc_watt }
    : { watts: demand_W, hrs_per_day, dc_watt: null }
}

/** A place served at a tier; unknown distances are those that our answers assume. */
export function serve(atlas: Atlas, place: Place, tier_id: number, rates: Rates): Served {
  const { watts, hrs_per_day, dc_watt } = tierDemand(rates, tier_id)
  const { num_household, distance_to_grid_ext_km, feasible } = place.settlement
  const demand = { households: num_household, per_hh_demand_W: watts, loads: [] }
  const min_kW = Math.max(thresholds.minMhp_kW, coincidentDemand_kW(demand, rates.settings.coincidence))
  const mhp_km = place.isInTerai ? null : mhpDistance_km(atlas, place.rings, min_kW)
  const supply: Supply = {
    ...demand,
    hrs_per_day,
    dc_watt,
    pvout_kWh: place.pvout_kWh,
    stream: null,
    grid_km: distance_to_grid_ext_km ?? thresholds.gridReach_km,
    mhp_km: mhp_km ?? thresholds.mhpReach_km,
  }
  return {
    place,
    supply,
    quantities: quantitiesOf(supply, rates.settings),
    // Only micro-hydro depends on the tier: the stream must offer its demand.
    stands: compared.filter(one =>
      one === 'mhp' ? mhp_km !== null && mhp_km <= thresholds.mhpReach_km : feasible.includes(one),
    ),
  }
}
