import * as v from 'valibot'
import { ZonalQuery } from '../../app/domain/bat/contract.ts'
import { clusterDemand } from '../../app/domain/bat/demand.ts'
import { type Rates, rateSeeds } from '../../app/domain/rates/rates.ts'

const Cluster = v.object({
  hh_input: v.picklist(['osm', 'census', 'manual']),
  num_household: v.optional(v.number()),
  households_by_houses: v.number(),
  households_by_census: v.optional(v.number()),
  people_per_household: v.number(),
  male_share: v.number(),
  connected_households: v.union([v.number(), v.literal('estimate')]),
  grid_share: v.optional(v.number()),
  household_W: v.number(),
  institutions: v.array(v.object({ number: v.number(), load_W: v.number() })),
})
const Inputs = v.object({ clusters: v.array(Cluster) })

/** Required by the query, but has no influence on the results. */
const polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [84, 28],
      [84.01, 28],
      [84.01, 28.01],
      [84, 28],
    ],
  ],
}

/** Households without grid electricity, population and power demand of clusters (models A2, A3). */
export function supplyResults(inputs: unknown): unknown {
  const { clusters } = v.parse(Inputs, inputs)
  return { clusters: clusters.map(cluster => ({ expected: demandOf(cluster) })) }
}

function demandOf(cluster: v.InferOutput<typeof Cluster>): unknown {
  const { hh_input, num_household, connected_households, household_W, institutions, grid_share } = cluster
  const rates: Rates = {
    ...rateSeeds,
    version: 'vectors',
    institutions: institutions.map(({ load_W }, i) => ({
      ...rateSeeds.institutions[0],
      institution_id: i + 1,
      avg_load_W: load_W,
    })),
  }
  const query = v.parse(ZonalQuery, {
    polygon,
    hh_input,
    bat_form: { num_household, connected_households, custom_hh_demand: true, hh_demand_W: household_W },
    load_info_data: institutions.map(({ number }, i) => ({ institution_id: i + 1, number })),
  })
  const source = { share: grid_share ?? 0, source: 'vectors', year: 2026, generated: false }
  const facts = {
    households_by_houses: cluster.households_by_houses,
    households_by_census: cluster.households_by_census ?? null,
    people_per_household: cluster.people_per_household,
    male_share: cluster.male_share,
    connected: grid_share === undefined ? null : { share: grid_share, source },
  }
  const demand = clusterDemand(facts, query, rates)
  return {
    num_household: demand.num_household,
    connected_households: demand.connected_households,
    households_to_supply: demand.households_to_supply,
    male_pop: demand.male_pop,
    female_pop: demand.female_pop,
    total_demand_kW: demand.total_demand_kW,
  }
}
