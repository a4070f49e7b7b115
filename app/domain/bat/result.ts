import type { Rates } from '../rates/rates.ts'
import type { Unsaid } from '../words/words.ts'
import { bestOption } from './best.ts'
import {
  type BatResult,
  type EnergyCost,
  type Technology,
  technologies,
  technologyLabels,
  type ZonalQuery,
} from './contract.ts'
import type { Demand } from './demand.ts'
import { feasibility, type SiteFacts, thresholds, type Verdicts } from './feasibility.ts'
import { breakEven_km, yearWiseGrid } from './grid.ts'
import { levelizedCosts, lifeCycleCosts, replacementsBefore, seriesYears } from './lifecycle.ts'
import { type CostParts, costRules, costStream, type Supply, yearlyEnergy_kWh } from './technologies.ts'

/** What map and terrain say about a cluster, besides its households. */
export type ClusterFacts = SiteFacts &
  Pick<
    BatResult,
    | 'municipality'
    | 'local_name'
    | 'latitude'
    | 'longitude'
    | 'area_km2'
    | 'physical_information'
    | 'num_house'
    | 'osm_buildings'
    | 'atlas_version'
    | 'atlas_sources'
  > & { warnings: Unsaid[] }

/**
 * The whole answer to a zonal query (models A to C). Pure: the same facts, demand and rates give the same answer.
 */
export function batResult(
  facts: ClusterFacts,
  demand: Demand,
  query: Pick<ZonalQuery, 'extra_params'>,
  rates: Rates,
): BatResult {
  const supply = supplyOf(facts, demand, rates)
  const verdicts = feasibility(facts)
  const costs = energyCosts(supply, demand, rates, verdicts)
  const { best, reason } = bestOption(costs, facts.distance_to_grid_km, query.extra_params)
  const year_wise_grid = yearWiseGrid(supply, rates)
  return {
    municipality: facts.municipality,
    local_name: facts.local_name,
    latitude: facts.latitude,
    longitude: facts.longitude,
    area_km2: facts.area_km2,
    physical_information: facts.physical_information,
    num_house: facts.num_house,
    osm_buildings: facts.osm_buildings,
    num_household: demand.num_household,
    male_pop: demand.male_pop,
    female_pop: demand.female_pop,
    tier: demand.tier,
    total_demand_kW: demand.total_demand_kW,
    per_hh_demand_W: demand.per_hh_demand_W,
    feasible_energy_techs: technologies
      .filter(one => verdicts[one] === null)
      .map(one => technologyLabels[one]),
    is_in_terai: facts.is_in_terai,
    distance_to_grid_ext_km: facts.distance_to_grid_km,
    distance_to_mhp_km: facts.is_in_terai ? null : facts.distance_to_mhp_km,
    energy_costs: costs,
    year_wise_grid,
    best,
    best_reason: reason,
    break_even_km: breakEvens(
      costs,
      year_wise_grid[query.extra_params.project_period - 1],
      query.extra_params.project_period,
    ),
    atlas_version: facts.atlas_version,
    atlas_sources: facts.atlas_sources,
    cost_rates_version: rates.version,
    warnings: [...facts.warnings, ...demand.warnings, ...assumptions(facts)],
  }
}

/** What the costs rest on; a distance that nobody knows is taken as the technology's reach. */
export function supplyOf(
  { distance_to_grid_km, distance_to_mhp_km }: SiteFacts,
  demand: Demand,
  rates: Rates,
): Supply {
  return {
    demand,
    energy_kWh: yearlyEnergy_kWh(demand, rates.settings.days_per_year),
    grid_km: distance_to_grid_km ?? thresholds.gridReach_km,
    mhp_km: distance_to_mhp_km ?? thresholds.mhpReach_km,
  }
}

/** Every option's entry of `energy_costs`; micro-hydro only where a verdict on it was asked for. */
export function energyCosts(
  supply: Supply,
  demand: Demand,
  rates: Rates,
  verdicts: Verdicts,
): BatResult['energy_costs'] {
  const cost = (technology: Technology) =>
    energyCost(
      costRules[technology](supply, rates),
      supply.energy_kWh,
      demand,
      rates,
      verdicts[technology] ?? null,
    )
  const local = { shs: cost('shs'), solar_minigrid: cost('solar_minigrid'), grid: cost('grid') }
  return 'mhp' in verdicts ? { ...local, mhp: cost('mhp') } : local
}

/** One option's entry of `energy_costs`; `reason` says why it cannot stand, null where it can. */
export function energyCost(
  parts: CostParts,
  energy_kWh: number,
  demand: Pick<Demand, 'total_demand_kW' | 'hrs_per_day'>,
  { settings }: Rates,
  reason: Unsaid | null,
): EnergyCost {
  const r = settings.discount_rate / 100
  const stream = costStream(parts)
  const life_cycle_costs = lifeCycleCosts(stream, r)
  return {
    cost_series: {
      years: Array.from({ length: seriesYears }, (_, index) => index + 1),
      levelized_costs: levelizedCosts(life_cycle_costs, energy_kWh, r),
      life_cycle_costs,
    },
    capital_cost: stream.capital,
    operation_maintenance_cost: parts.operation,
    discount_rate: settings.discount_rate,
    system_cost_per_watt: parts.system / (demand.total_demand_kW * 1000),
    system_cost: parts.system,
    installation_cost: parts.installation,
    transportation_cost: parts.transportation,
    distribution_cost: parts.distribution,
    hrs_per_day: demand.hrs_per_day,
    days_per_year: settings.days_per_year,
    electricity_generation: energy_kWh,
    replacements: replacementsBefore(stream, r),
    feasible: reason === null,
    reason,
    rate: { ...parts.rate, version: String(parts.rate.version) },
  }
}

function breakEvens(
  costs: BatResult['energy_costs'],
  ofYear: BatResult['year_wise_grid'][number],
  period: number,
): Record<string, number> {
  const local = technologies.filter(one => one !== 'grid' && costs[one] !== undefined)
  return Object.fromEntries(
    local.map(one => [one, breakEven_km(ofYear, costs[one]!.cost_series.life_cycle_costs[period - 1])]),
  )
}

/** Costs that rest on a distance nobody knows say so. */
export function assumptions(
  facts: Pick<ClusterFacts, 'distance_to_grid_km' | 'distance_to_mhp_km' | 'is_in_terai'>,
): Unsaid[] {
  const warnings: Unsaid[] = []
  if (facts.distance_to_grid_km === null)
    warnings.push({ key: 'bat.warn.gridUnknown', params: { km: thresholds.gridReach_km } })
  if (!facts.is_in_terai && facts.distance_to_mhp_km === null) {
    warnings.push({ key: 'bat.warn.mhpUnknown', params: { km: thresholds.mhpReach_km } })
  }
  return warnings
}
