import type { ReplyOf } from '../../domain/api/endpoint.ts'
import { type batParameters, technologyLabels } from '../../domain/bat/contract.ts'
import { feasibility } from '../../domain/bat/feasibility.ts'
import type { LngLat } from '../../domain/geometry.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import { thresholds } from '../../domain/technologies/site.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { gridDistance_km, mhpDistance_km, type Ways } from '../atlas/distances.ts'
import { terrainOfPoint } from '../atlas/terrain-facts.ts'

/** Returns the options of the form. */
export function parametersOf(rates: Rates): ReplyOf<typeof batParameters> {
  const { version, tiers, institutions, network, ...options } = rates
  const { shs_dc, settings } = options
  return {
    tiers: tiers.map(({ tier_id, value, demand_W, hrs_per_day }) => ({
      tier_id,
      value,
      demand_W,
      hrs_per_day,
    })),
    shs_dc: shs_dc.map(row => row.watt),
    institutions: institutions.map(({ institution_id, name, category, avg_load_W }) => ({
      institution_id,
      name,
      category,
      avg_load_W,
    })),
    discount_rate: settings.discount_rate,
    cost_options: { ...options, ...(network && { network: network.network }) },
    cost_rates_version: version,
  }
}

/** Label of each technology offered at the place, and whether it is feasible (S-063). */
export function feasibleAt(atlas: Atlas, ways: Ways, at: LngLat): Record<string, boolean> {
  const terrain = terrainOfPoint(atlas.ground, at)
  const verdicts = feasibility({
    ...terrain,
    distance_to_grid_km: gridDistance_km(ways, at),
    distance_to_mhp_km: terrain.is_in_terai ? null : mhpDistance_km(ways, at, thresholds.minMhp_kW),
  })
  return Object.fromEntries(
    Object.entries(verdicts).map(([technology, why]) => [
      technologyLabels[technology as keyof typeof technologyLabels],
      why === null,
    ]),
  )
}
