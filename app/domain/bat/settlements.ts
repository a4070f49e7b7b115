import { roundHalfUp } from '../format.ts'
import { networkOptions } from '../network/supply/feed-areas.ts'
import type { Rates } from '../rates/rates.ts'
import type { Quantities } from '../technologies/quantities.ts'
import { aloneTechnology } from '../technologies/technologies.ts'
import { bestOption, type Choice, candidatesOf, type OptionCosts } from './best.ts'
import { householdsToSupply, type Technology, technologies } from './contract.ts'
import type { Figures } from './costs/cost-product.ts'
import { costStream, ratesInUse } from './costs/cost-table.ts'
import { optionQuantities } from './costs/option-quantities.ts'
import { plant_kW, quantitiesOf, type Supply } from './costs/quantities.ts'
import { type ClusterQuery, clusterDemand, type Demand, type HouseholdFacts } from './demand.ts'
import { feasibility } from './feasibility.ts'
import { annuity, lifeCycleCost, lifeCycleCosts, quotient } from './lifecycle.ts'
import { assumptions, type ClusterFacts, computedOptions, type SizedResult, supplyOf } from './result.ts'
import { closeCall_percent, type LeastCostMap, type Settlement } from './settlements-contract.ts'

type Reckoned = Omit<Settlement, 'settlement_id' | 'ward' | 'polygon' | 'elevation_m'>

/** A settlement's reply to the zonal query, reduced to the requested project period (models A to C). */
export function settlementAnswer(
  facts: ClusterFacts,
  demand: Demand,
  { extra_params }: Pick<ClusterQuery, 'extra_params'>,
  rates: Rates,
  network?: SizedResult,
): Reckoned {
  const verdicts = feasibility(facts)
  const supply = { ...supplyOf(facts, demand), ...(network && { network: network.supply }) }
  const quantities = quantitiesOf(supply, rates.settings)
  const figures = ratesInUse(rates, demand.dc_watt)
  const years = extra_params.project_period
  const r = rates.settings.discount_rate / 100
  const options = computedOptions(supply, verdicts)
  const discounted_energy_kWh = quantities.energy_kWh * annuity(r, years)
  const costs: OptionCosts = {}
  const life_cycle_costs: Settlement['life_cycle_costs'] = {}
  const levelized_costs: Settlement['levelized_costs'] = {}
  const capital_costs: Settlement['capital_costs'] = {}
  for (const one of options) {
    const stream = costStream(one, optionQuantities(one, quantities, supply, figures), figures, supply)
    const series = lifeCycleCosts(stream, r, years)
    costs[one] = { feasible: verdicts[one] === null, cost_series: { life_cycle_costs: series } }
    capital_costs[one] = stream.capital
    life_cycle_costs[one] = series[years - 1]
    levelized_costs[one] = quotient(series[years - 1], discounted_energy_kWh)
  }
  const { best } = bestOption(costs, facts.distance_to_grid_km, extra_params, demand.households_to_supply)
  return {
    local_name: facts.local_name,
    latitude: facts.latitude,
    longitude: facts.longitude,
    num_house: facts.num_house,
    num_household: demand.num_household,
    connected_households: demand.connected_households,
    households_to_supply: demand.households_to_supply,
    population: demand.male_pop + demand.female_pop,
    total_demand_kW: demand.total_demand_kW,
    distance_to_grid_ext_km: facts.distance_to_grid_km,
    distance_to_mhp_km: facts.is_in_terai ? null : facts.distance_to_mhp_km,
    feasible: options.filter(one => verdicts[one] === null),
    best,
    next_percent: best && nextPercent(best, costs, facts.distance_to_grid_km, extra_params),
    plant_kW: Object.fromEntries(
      options.map(one => [one, plant_kW(one, optionQuantities(one, quantities, supply, figures))]),
    ),
    life_cycle_costs,
    levelized_costs,
    capital_costs,
    ...(network && networkFigures(network, { supply, quantities, figures })),
    discounted_energy_kWh,
    warnings: [...facts.warnings, ...demand.warnings, ...assumptions(facts)],
  }
}

/** Returns the network figures of a settlement, and those of home systems alongside the network. */
function networkFigures(
  { summary, supply: { by } }: SizedResult,
  { supply, quantities, figures }: { supply: Supply; quantities: Quantities; figures: Figures },
): Partial<Settlement> {
  const { network } = optionQuantities('grid', quantities, supply, figures)
  const alone = {
    ...quantities,
    watts: network?.standalone_watts ?? 0,
    connections: network?.standalone_connections ?? 0,
  }
  return {
    standalone_households: summary.households_standalone,
    standalone_cost: costStream(aloneTechnology, alone, figures, supply).capital,
    distribution_NPR_per_connection: summary.NPR_per_connection,
    network_losses_percent: Object.fromEntries(
      networkOptions.map(one => [one, (100 * by[one].losses_share) / (1 + by[one].losses_share)]),
    ),
    lv_km: summary.lv_km,
    transformers: Object.values(summary.transformers).reduce((sum, count) => sum + count, 0),
  }
}

/** Extra cost of the cheapest other candidate over the best option in percent, or null if there is none. */
function nextPercent(
  best: Technology,
  costs: OptionCosts,
  grid_km: number | null,
  choice: Choice,
): number | null {
  const lcc = (one: Technology) => costs[one]!.cost_series.life_cycle_costs[choice.project_period - 1]
  const others = candidatesOf(costs, grid_km, choice).filter(one => one !== best)
  if (others.length === 0 || !candidatesOf(costs, grid_km, choice).includes(best)) return null
  const more = Math.min(...others.map(lcc)) - lcc(best)
  return quotient(more * 100, lcc(best))
}

/**
 * Scattered houses: each household gets a solar home system for the requested demand, without any line. The number of
 * households is houses times households per house, rounded once for all of them.
 */
export function scatteredSupply(
  num_house: number,
  facts: HouseholdFacts,
  query: ClusterQuery,
  rates: Rates,
): LeastCostMap['scattered'] {
  const none = {
    num_household: 0,
    connected_households: 0,
    households_to_supply: 0,
    population: 0,
    total_demand_kW: 0,
    capital_cost: 0,
    life_cycle_cost: 0,
    discounted_energy_kWh: 0,
  }
  if (roundHalfUp(facts.households_by_houses, 0) === 0) return { num_house, ...none }
  const demand = clusterDemand(facts, query, rates)
  const supply = supplyOf(nowhere, demand)
  const quantities = quantitiesOf(supply, rates.settings)
  const stream = costStream(aloneTechnology, quantities, ratesInUse(rates, demand.dc_watt), supply)
  const years = query.extra_params.project_period
  const r = rates.settings.discount_rate / 100
  return {
    num_house,
    num_household: demand.num_household,
    connected_households: demand.connected_households,
    households_to_supply: demand.households_to_supply,
    population: demand.male_pop + demand.female_pop,
    total_demand_kW: demand.total_demand_kW,
    capital_cost: stream.capital,
    life_cycle_cost: lifeCycleCost(stream, r, years),
    discounted_energy_kWh: quantities.energy_kWh * annuity(r, years),
  }
}

/** Adds up the rows in order: settlements under their best option, then the scattered houses. */
export function totalsByTechnology(
  settlements: readonly Settlement[],
  scattered: LeastCostMap['scattered'],
): LeastCostMap['totals'] {
  return technologies.map(technology => {
    const rows = settlements.filter(({ best }) => best === technology)
    const parts = [
      ...rows.map(row => ({
        ...row,
        households_to_supply: householdsToSupply(row),
        capital_cost: row.capital_costs[technology],
        life_cycle_cost: row.life_cycle_costs[technology],
      })),
      ...(technology === aloneTechnology
        ? [{ ...scattered, households_to_supply: householdsToSupply(scattered) }]
        : []),
    ]
    const sum = (figure: Summed) => parts.reduce((total, part) => total + part[figure], 0)
    // A settlement supplied by home systems has no network.
    const isSized =
      technology !== aloneTechnology && rows.some(row => row.standalone_households !== undefined)
    const standalone_households = rows.reduce((total, row) => total + (row.standalone_households ?? 0), 0)
    return {
      technology,
      settlements: rows.length,
      num_house: sum('num_house'),
      num_household: sum('num_household'),
      households_to_supply: sum('households_to_supply'),
      ...(isSized && { standalone_households }),
      population: sum('population'),
      total_demand_kW: sum('total_demand_kW'),
      capital_cost: sum('capital_cost'),
      life_cycle_cost: sum('life_cycle_cost'),
      discounted_energy_kWh: sum('discounted_energy_kWh'),
    }
  })
}

/** Figures outside the totals: settlements that need no supply, and close calls. */
export function notInTotals(
  settlements: readonly Settlement[],
): Pick<LeastCostMap, 'connected_settlements' | 'close_call_households'> {
  const served = settlements.filter(({ best }) => best === null)
  const sum = (figure: 'num_house' | 'num_household' | 'population') =>
    served.reduce((total, row) => total + row[figure], 0)
  return {
    connected_settlements: {
      settlements: served.length,
      num_house: sum('num_house'),
      num_household: sum('num_household'),
      population: sum('population'),
    },
    close_call_households: settlements.reduce(
      (total, row) => total + (isCloseCall(row) ? householdsToSupply(row) : 0),
      0,
    ),
  }
}

export const isCloseCall = ({ next_percent }: Pick<Settlement, 'next_percent'>): boolean =>
  next_percent != null && next_percent >= 0 && next_percent < closeCall_percent

const nowhere = {
  distance_to_grid_km: null,
  distance_to_mhp_km: null,
  minigrid_pvout_kWh: null,
  stream: null,
}
type Summed = Exclude<
  keyof Required<LeastCostMap['totals'][number]>,
  'technology' | 'settlements' | 'standalone_households'
>
