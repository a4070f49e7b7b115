import { type EnergyCost, type Technology, technologies } from '../../../../app/domain/bat/contract.ts'
import { ofBest } from '../../../../app/domain/bat/option-names.ts'
import type { LeastCostMap, Settlement } from '../../../../app/domain/bat/settlements-contract.ts'
import { analyse, place } from '../../../domain/bat/clusters.ts'

/** A settlement with the model's own costs for so many households, on a square of its own. */
export function settlement(settlement_id: number, some: Partial<Settlement> = {}): Settlement {
  const households = some.num_household ?? 300 - 10 * settlement_id
  const { energy_costs } = analyse(households)
  const of = (value: (technology: Technology) => number | null | undefined) =>
    Object.fromEntries(technologies.map(technology => [technology, value(technology) ?? 0]))
  const [lng, lat] = [84 + settlement_id / 50, 28]
  return {
    settlement_id,
    local_name: `Place ${settlement_id}`,
    ward: 1,
    polygon: {
      type: 'Polygon',
      coordinates: [
        [
          [lng, lat],
          [lng + 0.01, lat],
          [lng + 0.01, lat + 0.01],
          [lng, lat],
        ],
      ],
    },
    longitude: lng + 0.005,
    latitude: lat + 0.003,
    num_house: households,
    num_household: households,
    population: households * 4,
    total_demand_kW: households / 5,
    distance_to_grid_ext_km: 3,
    distance_to_mhp_km: 1,
    elevation_m: 1300,
    feasible: ['shs', 'solar_minigrid'],
    best: 'solar_minigrid',
    plant_kW: of(one => energy_costs[one]?.plant_kW),
    life_cycle_costs: of(one => energy_costs[one]?.cost_series.life_cycle_costs[4]),
    levelized_costs: of(one => energy_costs[one]?.cost_series.levelized_costs[4]),
    capital_costs: of(one => energy_costs[one]?.capital_cost),
    discounted_energy_kWh: energyOf(energy_costs.shs.cost_series),
    warnings: [],
    ...some,
  }
}

const energyOf = ({ life_cycle_costs, levelized_costs }: EnergyCost['cost_series']) =>
  life_cycle_costs[4] / (levelized_costs[4] as number)

const scattered = {
  num_house: 40,
  num_household: 41,
  population: 160,
  total_demand_kW: 8.2,
  capital_cost: 1_000_000.1,
  life_cycle_cost: 1_500_000.2,
  discounted_energy_kWh: 25_000,
}

/** A least-cost map of these settlements and some scattered houses, its totals summed as the contract says. */
export function leastCostMap(settlements: Settlement[]): LeastCostMap {
  const totals = technologies.map(technology => {
    const own = settlements.filter(one => one.best === technology)
    const alone = technology === 'shs' ? scattered : null
    const sum = (value: (one: Settlement) => number, more = 0) =>
      own.reduce((all, one) => all + value(one), more)
    return {
      technology,
      settlements: own.length,
      num_house: sum(one => one.num_house, alone?.num_house),
      num_household: sum(one => one.num_household, alone?.num_household),
      population: sum(one => one.population, alone?.population),
      total_demand_kW: sum(one => one.total_demand_kW, alone?.total_demand_kW),
      capital_cost: sum(one => ofBest(one.capital_costs, one.best) ?? 0, alone?.capital_cost),
      life_cycle_cost: sum(one => ofBest(one.life_cycle_costs, one.best) ?? 0, alone?.life_cycle_cost),
      discounted_energy_kWh: sum(one => one.discounted_energy_kWh, alone?.discounted_energy_kWh),
    }
  })
  return {
    municipality: place.municipality,
    grouping: { reach_m: 150, min_neighbours: 5, least_houses: 10 },
    project_period: 5,
    is_in_terai: false,
    settlements,
    scattered,
    totals,
    num_house: totals.reduce((all, one) => all + one.num_house, 0),
    num_household: totals.reduce((all, one) => all + one.num_household, 0),
    population: totals.reduce((all, one) => all + one.population, 0),
    atlas_version: 'test',
    atlas_sources: 'Roads: A. Surveyor, CC BY 4.0',
    cost_rates_version: 'seed',
    warnings: [{ key: 'bat.warn.generated', params: { layers: [{ key: 'bat.layer.houses' }] } }],
  }
}
