import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { RowNumber } from '../api/resource.ts'
import { LineGeometry, PolygonGeometry } from '../geojson.ts'
import { MessageSchema } from '../messages/message.ts'
import { Municipality, MunicipalityCode } from '../region/municipality.ts'
import { ownMapFields } from '../spatial/energy/own-map.ts'
import { maxPlannedLines } from './bat-inputs.ts'
import { BatForm, connectedFields, ExtraParams, estimated, technologies } from './contract.ts'
import { OwnCosts } from './costs/costs-contract.ts'

/**
 * Least-cost map of an entire local level. Its houses are grouped into settlements by density (DBSCAN), each
 * settlement is analysed as a BAT cluster, and scattered houses are reported separately.
 */

/** Parameters of the density-based grouping, with their bounds. */
export const grouping = {
  /** Maximum distance between neighbouring houses of a settlement (epsilon). */
  reach_m: { min: 20, max: 1000, default: 150 },
  /** Number of houses within reach, including the house itself, that makes a house part of a core (minPts). */
  min_neighbours: { min: 2, max: 100, default: 5 },
  /** The houses of smaller settlements count as scattered. */
  least_houses: { min: 2, max: 1000, default: 10 },
} as const

const whole = ({ min, max }: { min: number; max: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

export const Grouping = v.strictObject({
  reach_m: v.optional(
    v.pipe(v.number(), v.finite(), v.minValue(grouping.reach_m.min), v.maxValue(grouping.reach_m.max)),
    grouping.reach_m.default,
  ),
  min_neighbours: v.optional(whole(grouping.min_neighbours), grouping.min_neighbours.default),
  least_houses: v.optional(whole(grouping.least_houses), grouping.least_houses.default),
})
export type Grouping = v.InferOutput<typeof Grouping>

const Tech = v.picklist(technologies)
/**
 * By technology, in NPR over the project period and NPR/kWh. There is no `mhp` in the Terai, and no `solar_minigrid`
 * where the solar yield is unknown.
 */
const ByTechnology = v.record(v.string(), v.number())
const ByTechnologyOrNone = v.record(v.string(), v.nullable(v.number()))

/** Absent in older answers; see `householdsToSupply`. */
const { connected_source: _source, ...ofHouseholds } = connectedFields

export const Settlement = v.object({
  /** Numbered from 1, starting with the largest settlement. */
  settlement_id: v.number(),
  /** Name of the nearest settlement point in the atlas. */
  local_name: v.string(),
  /** Ward that contains most of its houses, or null if no ward is known. */
  ward: v.nullable(v.number()),
  /** Outline of its houses, which is a valid ring for `zonal-query`. */
  polygon: PolygonGeometry,
  latitude: v.number(),
  longitude: v.number(),
  num_house: v.number(),
  num_household: v.number(),
  ...ofHouseholds,
  population: v.number(),
  total_demand_kW: v.number(),
  distance_to_grid_ext_km: v.nullable(v.number()),
  distance_to_mhp_km: v.nullable(v.number()),
  elevation_m: v.nullable(v.number()),
  feasible: v.array(Tech),
  /** Null if every household has the grid. */
  best: v.nullable(Tech),
  /** Extra cost of the next feasible option in percent, or null if there is none. */
  next_percent: v.optional(v.nullable(v.number())),
  /** Plant size in kW (kWp for a mini-grid), or null for the grid. */
  plant_kW: ByTechnologyOrNone,
  life_cycle_costs: ByTechnology,
  /** Null if there is no energy. */
  levelized_costs: ByTechnologyOrNone,
  capital_costs: ByTechnology,
  /**
   * With sized networks: households in the settlement that a home system supplies, whichever option supplies the
   * others.
   */
  standalone_households: v.optional(v.number()),
  /** Initial cost of these home systems in NPR. */
  standalone_cost: v.optional(v.number()),
  /** In NPR per connection, by technology; null if no household is connected. */
  distribution_NPR_per_connection: v.optional(ByTechnologyOrNone),
  /** By technology, in percent of the energy that leaves the source. */
  network_losses_percent: v.optional(ByTechnology),
  lv_km: v.optional(v.number()),
  /** Total number of transformers, across all ratings, under the grid option. */
  transformers: v.optional(v.number()),
  /** Energy use over the project period, with the kWh of each year discounted to today. */
  discounted_energy_kWh: v.number(),
  warnings: v.array(MessageSchema),
})
export type Settlement = v.InferOutput<typeof Settlement>

/** One row of the totals. Money is in NPR over the project period, and each settlement counts under its best option. */
export const TechnologyTotal = v.object({
  technology: Tech,
  settlements: v.number(),
  num_house: v.number(),
  num_household: v.number(),
  households_to_supply: v.optional(v.number()),
  /** How many of these households a home system supplies alongside a sized network. */
  standalone_households: v.optional(v.number()),
  population: v.number(),
  total_demand_kW: v.number(),
  capital_cost: v.number(),
  life_cycle_cost: v.number(),
  discounted_energy_kWh: v.number(),
})

/** A result is a close call if the next option costs less than this percentage more than the best. */
export const closeCall_percent = 5

/** Facts about houses and terrain, which are the same under every scenario. */
const ofPlace = [
  'ward',
  'polygon',
  'local_name',
  'latitude',
  'longitude',
  'num_house',
  'elevation_m',
] as const

const scenarioFields = {
  project_period: v.number(),
  /**
   * Houses that belong to no settlement. Each gets a solar home system, the only option that does not depend on
   * neighbours.
   */
  scattered: v.object({
    num_house: v.number(),
    num_household: v.number(),
    ...ofHouseholds,
    population: v.number(),
    total_demand_kW: v.number(),
    capital_cost: v.number(),
    life_cycle_cost: v.number(),
    discounted_energy_kWh: v.number(),
  }),
  /** One row per technology, in the order of `technologies`. `shs` includes the scattered houses. */
  totals: v.array(TechnologyTotal),
  /** Settlements in which every household has the grid. They are not included in any row of the totals. */
  connected_settlements: v.optional(
    v.object({
      settlements: v.number(),
      num_house: v.number(),
      num_household: v.number(),
      population: v.number(),
    }),
  ),
  /** Households to supply in settlements where the next option costs less than `closeCall_percent` more. */
  close_call_households: v.optional(v.number()),
  ...connectedFields,
  num_house: v.number(),
  num_household: v.number(),
  population: v.number(),
  cost_rates_version: v.string(),
  /** Present if networks are sized. */
  network_rates_version: v.optional(v.string()),
  warnings: v.array(MessageSchema),
}
/** The same settlements, in the same order, under another scenario. */
const ScenarioResult = v.object({ ...scenarioFields, settlements: v.array(v.omit(Settlement, ofPlace)) })
export type ScenarioResult = v.InferOutput<typeof ScenarioResult>

export const LeastCostMap = v.object({
  municipality: Municipality,
  grouping: Grouping,
  is_in_terai: v.boolean(),
  settlements: v.array(Settlement),
  ...scenarioFields,
  /** One result for each of the requested `others`, in that order. */
  others: v.optional(v.array(ScenarioResult)),
  atlas_version: v.string(),
  /** Attributions of all data in the atlas. */
  atlas_sources: v.string(),
  ...ownMapFields,
})
export type LeastCostMap = v.InferOutput<typeof LeastCostMap>

/** Maximum number of scenarios in a query, including the first. */
export const maxScenarios = 4

/** Settings of a least-cost map. */
export const Scenario = v.strictObject({
  bat_form: v.optional(
    v.strictObject({
      ...BatForm.entries,
      /** A number would apply to one cluster only, so only 'estimate' or 0 is accepted. */
      connected_households: v.optional(
        v.nullable(v.union([v.literal(estimated), v.literal(0)], 'settlements.connected')),
      ),
    }),
    {},
  ),
  extra_params: v.optional(v.strictObject({ ...ExtraParams.entries, costs: v.optional(OwnCosts) }), {}),
  /** Whether `extra_params.costs` applies (S-051). */
  use_other_parameters: v.optional(v.boolean(), false),
  /** Planned grid lines, treated as built. */
  planned_lines: v.optional(v.pipe(v.array(LineGeometry), v.maxLength(maxPlannedLines)), []),
})
export type Scenario = v.InferOutput<typeof Scenario>
export type ScenarioInput = v.InferInput<typeof Scenario>

export const SettlementsQuery = v.strictObject({
  municipality: MunicipalityCode,
  grouping: v.optional(Grouping, {}),
  ...Scenario.entries,
  /** Additional scenarios. Houses and settlements are determined once for all of them. */
  others: v.optional(v.pipe(v.array(Scenario), v.maxLength(maxScenarios - 1)), []),
  /** Uses the rates and map corrections of this plan. */
  plan: v.optional(v.nullable(RowNumber)),
})
export type SettlementsQuery = v.InferOutput<typeof SettlementsQuery>
export type SettlementsQueryInput = v.InferInput<typeof SettlementsQuery>

export const settlementsQuery = endpoint({
  method: 'POST',
  path: '/api/bat/settlements',
  can: 'analysis.run',
  worker: 'long',
  summary: 'Settlements of a local level, found by the density of houses, with the least-cost supply of each',
  right: { level: 'read', planOf: ({ body }) => ({ plan: body.plan ?? undefined }) },
  body: SettlementsQuery,
  reply: LeastCostMap,
})
