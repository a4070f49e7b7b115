import * as v from 'valibot'
import { ZonalQuery, type ZonalQueryInput } from '../../../app/domain/bat/contract.ts'
import { ratesOfCluster } from '../../../app/domain/bat/costs/own-costs.ts'
import { clusterDemand, dcWattOf, type HouseholdFacts } from '../../../app/domain/bat/demand.ts'
import { batResult, type ClusterFacts } from '../../../app/domain/bat/result.ts'
import { type Rates, rateSeeds } from '../../../app/domain/rates/rates.ts'

export const rates: Rates = { version: 'seed', ...rateSeeds }
export const square = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [84, 28],
      [84.01, 28],
      [84.01, 28.01],
      [84, 28.01],
      [84, 28],
    ],
  ],
}

export function query(input: Omit<ZonalQueryInput, 'polygon'> = {}): ZonalQuery {
  return v.parse(ZonalQuery, { polygon: square, ...input })
}
export const people: HouseholdFacts = {
  households_by_houses: 100,
  households_by_census: null,
  connected: null,
  people_per_household: 4.37,
  male_share: 0.4898,
}
/** Hills, a plant 1 km and the grid 3 km away (models H). */
export const place: ClusterFacts = {
  municipality: { state: 'Gandaki', district: 'Gorkha', name: 'Sulikot', sddmm: 43611 },
  local_name: 'Barpak',
  latitude: 28.005,
  longitude: 84.005,
  area_km2: 1.09,
  physical_information: {
    avg_temp: 18,
    elevation_minmax: { min: 1300, max: 1400 },
    slope_minmax: { min: 1, max: 12 },
    aspect_minmax: { min: 90, max: 200 },
    facing: 's',
  },
  num_house: 88,
  osm_buildings: 90,
  atlas_version: 'test',
  atlas_sources: 'Roads: A. Surveyor, CC BY 4.0',
  census_2021: 'final',
  warnings: [],
  is_in_terai: false,
  pvout_kWh: 1600,
  minigrid_pvout_kWh: 1460,
  minigrid_land_ha: 30,
  minigrid_ruled_out: null,
  distance_to_grid_km: 3,
  distance_to_mhp_km: 1,
  stream: { power_kW: 30, low: 0.5, high: 2 },
}
export function analyse(
  households: number,
  input: Omit<ZonalQueryInput, 'polygon'> = {},
  where: Partial<ClusterFacts> = {},
  using: Rates = rates,
) {
  const request = query(input)
  const own = ratesOfCluster(using, request, dcWattOf(request))
  const demand = clusterDemand({ ...people, households_by_houses: households }, request, own.rates)
  return batResult({ ...place, ...where }, demand, request, own)
}
