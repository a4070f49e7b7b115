import type { Message } from '../messages/messages.ts'
import type { NetworkSupply } from '../network/network-supply.ts'
import { type SiteFacts, thresholds } from '../technologies/site.ts'
import { technologyRows } from '../technologies/technologies.ts'
import { bestOption } from './best.ts'
import {
  type BatResult,
  type EnergyCost,
  type Technology,
  technologies,
  technologyLabels,
  type ZonalQuery,
} from './contract.ts'
import { rateName, ratesInUse, standaloneCapital } from './costs/cost-table.ts'
import { costInputs, explained, type Reckoning } from './costs/explain.ts'
import { sizedNetworkOf } from './costs/option-quantities.ts'
import type { RatesOfCluster } from './costs/own-costs.ts'
import { plant_kW, quantitiesOf, type Supply } from './costs/quantities.ts'
import type { Demand } from './demand.ts'
import { feasibility, type Verdicts } from './feasibility.ts'
import { breakEven_km, yearWiseGrid } from './grid.ts'
import {
  annuity,
  levelizedCosts,
  lifeCycleCosts,
  quotient,
  replacementsBefore,
  seriesYears,
} from './lifecycle.ts'

/** Map and terrain figures of a cluster, in addition to its households. */
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
    | 'grid_link'
    | 'atlas_version'
    | 'atlas_sources'
  > &
  Required<Pick<BatResult, 'census_2021'>> &
  Pick<Supply, 'stream'> & { warnings: Message[] }

/** A network sized for a cluster: the inputs of its costs, and the summary for readers. */
export type SizedResult = { supply: NetworkSupply; summary: NonNullable<BatResult['network']> }

/**
 * The complete reply to a zonal query (models A to C). This is a pure function: equal facts, demand and rates give an
 * equal answer.
 */
export function batResult(
  facts: ClusterFacts,
  demand: Demand,
  query: Pick<ZonalQuery, 'extra_params' | 'hh_input'>,
  { rates, changed }: RatesOfCluster,
  network?: SizedResult,
): BatResult {
  const supply = { ...supplyOf(facts, demand), ...(network && { network: network.supply }) }
  const inUse = ratesInUse(rates, demand.dc_watt)
  const quantities = quantitiesOf(supply, inUse.settings)
  const reckoning: Reckoning = { supply, quantities, rates: inUse, changed }
  const verdicts = feasibility(facts)
  const costs = energyCosts(reckoning, verdicts)
  const { best, reason } = bestOption(
    costs,
    facts.distance_to_grid_km,
    query.extra_params,
    demand.households_to_supply,
  )
  const year_wise_grid = yearWiseGrid(supply, inUse)
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
    connected_households: demand.connected_households,
    connected_source: demand.connected_source,
    households_to_supply: demand.households_to_supply,
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
    ...(facts.grid_link ? { grid_link: facts.grid_link } : {}),
    distance_to_mhp_km: facts.is_in_terai ? null : facts.distance_to_mhp_km,
    energy_costs: costs,
    not_computed: Object.fromEntries(
      technologies.flatMap(one =>
        one in verdicts && costs[one] === undefined && verdicts[one] ? [[one, verdicts[one]]] : [],
      ),
    ),
    cost_inputs: costInputs(reckoning, {
      hh_input: query.hh_input,
      num_house: facts.num_house,
      connected: demand.connected_households,
      isGridKnown: facts.distance_to_grid_km !== null,
      isMhpKnown: facts.distance_to_mhp_km !== null,
    }),
    discounting: discountingOf(reckoning),
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
    census_2021: facts.census_2021,
    cost_rates_version: rates.version,
    ...(network && { network: network.summary }),
    warnings: [...facts.warnings, ...demand.warnings, ...assumptions(facts)],
  }
}

/** Returns the inputs of the costs. An unknown distance is assumed to equal the reach of the technology. */
export function supplyOf(
  site: Pick<ClusterFacts, 'distance_to_grid_km' | 'distance_to_mhp_km' | 'minigrid_pvout_kWh' | 'stream'>,
  demand: Demand,
): Supply {
  return {
    households: demand.households_to_supply,
    per_hh_demand_W: demand.per_hh_demand_W,
    loads: demand.loads,
    hrs_per_day: demand.hrs_per_day,
    dc_watt: demand.dc_watt,
    pvout_kWh: site.minigrid_pvout_kWh,
    grid_km: site.distance_to_grid_km ?? thresholds.gridReach_km,
    mhp_km: site.distance_to_mhp_km ?? thresholds.mhpReach_km,
    stream: site.stream,
  }
}

/** Options that have costs: those with a verdict whose plant can be sized. */
export function computedOptions(supply: Pick<Supply, 'pvout_kWh'>, verdicts: Verdicts): Technology[] {
  return technologies.filter(one => one in verdicts && technologyRows[one].isSized(supply))
}

/** Returns the entry in `energy_costs` for every option. */
export function energyCosts(reckoning: Reckoning, verdicts: Verdicts): BatResult['energy_costs'] {
  const entries = computedOptions(reckoning.supply, verdicts).map(one => [
    one,
    energyCost(one, reckoning, verdicts[one] ?? null),
  ])
  return Object.fromEntries(entries) as BatResult['energy_costs']
}

/** Returns the entry in `energy_costs` for one option. `reason` says why it is infeasible, or is null. */
function energyCost(technology: Technology, reckoning: Reckoning, reason: Message | null): EnergyCost {
  const { supply, quantities, rates } = reckoning
  const { settings } = rates
  const r = settings.discount_rate / 100
  const { parts, stream, explanation, quantities: own } = explained(technology, reckoning)
  const life_cycle_costs = lifeCycleCosts(stream, r)
  const size_kW = plant_kW(technology, own)
  const { source, vintage, version, changed_by } = rates[technology]
  return {
    cost_series: {
      years: Array.from({ length: seriesYears }, (_, index) => index + 1),
      levelized_costs: levelizedCosts(life_cycle_costs, quantities.energy_kWh, r),
      life_cycle_costs,
    },
    capital_cost: stream.capital,
    operation_maintenance_cost: parts.operation,
    discount_rate: settings.discount_rate,
    plant_kW: size_kW,
    system_cost_per_watt: quotient(parts.system, size_kW === null ? quantities.watts : size_kW * 1000),
    system_cost: parts.system,
    installation_cost: parts.installation,
    transportation_cost: parts.transportation,
    distribution_cost: parts.distribution,
    ...(sizedNetworkOf(technology, supply) && { standalone_cost: standaloneCapital(parts) }),
    hrs_per_day: supply.hrs_per_day,
    days_per_year: settings.days_per_year,
    electricity_generation: quantities.energy_kWh,
    replacements: replacementsBefore(stream, r),
    explanation,
    feasible: reason === null,
    reason,
    rate: {
      name: rateName(technology, rates, supply.dc_watt),
      source,
      vintage,
      version: String(version),
      changed_by,
    },
  }
}

function discountingOf({ quantities, rates }: Reckoning): BatResult['discounting'] {
  const { discount_rate } = rates.settings
  const annuities = Array.from({ length: seriesYears }, (_, index) => annuity(discount_rate / 100, index + 1))
  return {
    discount_rate,
    annuities,
    discounted_energy_kWh: annuities.map(one => quantities.energy_kWh * one),
  }
}

function breakEvens(
  costs: BatResult['energy_costs'],
  ofYear: BatResult['year_wise_grid'][number],
  period: number,
): BatResult['break_even_km'] {
  const local = technologies.filter(one => one !== 'grid' && costs[one] !== undefined)
  return Object.fromEntries(
    local.map(one => [one, breakEven_km(ofYear, costs[one]!.cost_series.life_cycle_costs[period - 1])]),
  )
}

/** Notes on costs that are based on an assumed distance. */
export function assumptions(
  facts: Pick<ClusterFacts, 'distance_to_grid_km' | 'distance_to_mhp_km' | 'is_in_terai'>,
): Message[] {
  const warnings: Message[] = []
  if (facts.distance_to_grid_km === null)
    warnings.push({ key: 'bat.warn.gridUnknown', params: { km: thresholds.gridReach_km } })
  if (!facts.is_in_terai && facts.distance_to_mhp_km === null) {
    warnings.push({ key: 'bat.warn.mhpUnknown', params: { km: thresholds.mhpReach_km } })
  }
  return warnings
}
