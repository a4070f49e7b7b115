import { ratesInUse } from '../../app/domain/bat/costs/cost-table.ts'
import { quantitiesOf, type Supply } from '../../app/domain/bat/costs/quantities.ts'
import { gridLines } from '../../app/domain/bat/grid.ts'
import { energyCosts } from '../../app/domain/bat/result.ts'
import type { VillagePoints } from '../../app/domain/network/layout/village-points.ts'
import { toNetworkSupply } from '../../app/domain/network/network-supply.ts'
import type { SizedNetwork } from '../../app/domain/network/sized-network.ts'
import { findTier, tierSeeds } from '../../app/domain/rates/tiers.ts'
import { byTechnology, type Technology, tieOrder } from '../../app/domain/technologies/technologies.ts'
import { networkTables, type VectorRates, vectorCostRates } from './vector-rates.ts'
import type { VectorVillage } from './vector-village.ts'

const periods = [5, 10, 15]
const pvout_kWh = 1460
const distances_km = [0.25, 0.5, 1, 2, 3, 5, 8, 12]

/** Costs of all options 3 km from the grid and 1 km from a stream. Without `sized`, connections have a flat price. */
export function costsOfVillage(
  village: VectorVillage,
  rates: VectorRates,
  points: VillagePoints,
  sized: SizedNetwork | null,
) {
  const { costs, lines } = costsAt(village, rates, points, sized, { tier: village.tier, grid_km: 3 })
  const series = (technology: Technology) => costs[technology]?.cost_series.life_cycle_costs ?? []
  const byOption = <V>(options: readonly Technology[], of: (one: Technology) => V) =>
    Object.fromEntries(options.map(one => [one, of(one)]))
  const local = tieOrder.filter(one => one !== 'grid')
  return {
    life_cycle_costs: byOption(tieOrder, one => periods.map(years => series(one)[years - 1])),
    best: Object.fromEntries(periods.map(years => [years, cheapest(costs, tieOrder, years)])),
    break_even_km: byOption(local, one =>
      periods.map(years => {
        const { at0, per_km } = lines[years - 1]
        return Math.max(0, (series(one)[years - 1] - at0) / per_km)
      }),
    ),
    capital: byOption(['grid', 'solar_minigrid', 'mhp'], one => costs[one]?.capital_cost),
    plant_kW: byOption(['solar_minigrid', 'mhp'], one => costs[one]?.plant_kW),
  }
}

/** The cheapest option over 10 years by tier, distance to the grid and whether there is a stream. */
export function effectOfSizing(
  village: VectorVillage,
  rates: VectorRates,
  points: VillagePoints,
  tiers: readonly number[],
  sizedFor: (tier: number) => SizedNetwork,
) {
  return tiers.flatMap(tier =>
    distances_km.flatMap(grid_km =>
      [true, false].map(stream => {
        const options = tieOrder.filter(one => stream || one !== 'mhp')
        const best = (sized: SizedNetwork | null) =>
          cheapest(costsAt(village, rates, points, sized, { tier, grid_km }).costs, options, 10)
        return { tier, grid_km, stream, flat: best(null), sized: best(sizedFor(tier)) }
      }),
    ),
  )
}

function costsAt(
  { houses, institutions }: VectorVillage,
  rates: VectorRates,
  points: VillagePoints,
  sized: SizedNetwork | null,
  { tier, grid_km }: { tier: number; grid_km: number },
) {
  const { demand_W, hrs_per_day } = findTier(tierSeeds, tier)
  const network = { ...networkTables(rates), missing: [] }
  const figures = { ...ratesInUse(vectorCostRates(rates), null), network: network as never }
  const supply: Supply = {
    households: houses,
    per_hh_demand_W: demand_W,
    loads: institutions.map(({ name, load_W }) => ({ name, number: 1, load_W })),
    hrs_per_day,
    dc_watt: null,
    pvout_kWh,
    grid_km,
    mhp_km: 1,
    stream: null,
    network: sized && toNetworkSupply(points, sized),
  }
  const reckoning = {
    supply,
    quantities: quantitiesOf(supply, figures.settings),
    rates: figures,
    changed: [],
  }
  return {
    costs: energyCosts(
      reckoning,
      byTechnology(() => null),
    ),
    lines: gridLines(supply, figures),
  }
}

function cheapest(
  costs: ReturnType<typeof energyCosts>,
  options: readonly Technology[],
  years: number,
): Technology {
  const cost = (one: Technology) => costs[one]?.cost_series.life_cycle_costs[years - 1] ?? Infinity
  return options.reduce((best, one) => (cost(one) < cost(best) ? one : best))
}
