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
 * The least-cost map of a whole local level: its houses are grouped into settlements by density (DBSCAN), each
 * settlement is analysed as a BAT cluster, and every house that stands alone is told beside them.
 */

/** Parameters of the density-based grouping, with their bounds. */
export const grouping = {
  /** Houses not farther apart than this belong together (epsilon). */
  reach_m: { min: 20, max: 1000, default: 150 },
  /** Houses within reach, itself counted, that make a house part of a core (minPts). */
  min_neighbours: { min: 2, max: 100, default: 5 },
  /** A settlement with fewer houses is told with the houses that stand alone. */
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
/** By technology: NPR over the project period, and NPR/kWh; no `mhp` in the Terai, no `solar_minigrid` where the sun is not known. */
const ByTechnology = v.record(v.string(), v.number())
const ByTechnologyOrNone = v.record(v.string(), v.nullable(v.number()))

/** Answers of before have none of them: see `householdsToSupply`. */
const { connected_source: _source, ...ofHouseholds } = connectedFields

export const Settlement = v.object({
  /** From 1, largest first. */
  settlement_id: v.number(),
  /** Name of the nearest settlement point of the atlas. */
  local_name: v.string(),
  /** Ward that holds most of its houses; null where no ward is known. */
  ward: v.nullable(v.number()),
  /** Outline of its houses; a valid ring that `zonal-query` takes. */
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
  /** Null where every household has the grid. */
  best: v.nullable(Tech),
  /** What the next option that can stand here costs more, percent; null where there is none. */
  next_percent: v.optional(v.nullable(v.number())),
  /** Size of the plant, kW (a mini-grid's kWp); null for the grid. */
  plant_kW: ByTechnologyOrNone,
  life_cycle_costs: ByTechnology,
  /** Null without energy. */
  levelized_costs: ByTechnologyOrNone,
  capital_costs: ByTechnology,
  /** Where networks are sized: households within it that a home system serves, whatever serves the others. */
  standalone_households: v.optional(v.number()),
  /** NPR that these home systems cost at first. */
  standalone_cost: v.optional(v.number()),
  /** NPR a connection by technology; null where nobody is connected. */
  distribution_NPR_per_connection: v.optional(ByTechnologyOrNone),
  /** By technology, of the energy that leaves its source, percent. */
  network_losses_percent: v.optional(ByTechnology),
  lv_km: v.optional(v.number()),
  /** Those that the grid needs, of all ratings. */
  transformers: v.optional(v.number()),
  /** What it uses over the project period, each year's kWh discounted to today. */
  discounted_energy_kWh: v.number(),
  warnings: v.array(MessageSchema),
})
export type Settlement = v.InferOutput<typeof Settlement>

/** One row of the totals; money in NPR over the project period, each settlement by its best option. */
export const TechnologyTotal = v.object({
  technology: Tech,
  settlements: v.number(),
  num_house: v.number(),
  num_household: v.number(),
  households_to_supply: v.optional(v.number()),
  /** Of these, households that a home system serves beside the network; where networks are sized. */
  standalone_households: v.optional(v.number()),
  population: v.number(),
  total_demand_kW: v.number(),
  capital_cost: v.number(),
  life_cycle_cost: v.number(),
  discounted_energy_kWh: v.number(),
})

/** An option that costs so little more than the best, in percent, makes a close call. */
export const closeCall_percent = 5

/** What the houses and the ground say of a settlement: the same under every scenario. */
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
  /** Houses in no settlement; each takes a solar home system, the only option that needs no neighbour. */
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
  /** One row a technology, in the order of `technologies`; `shs` holds the scattered houses too. */
  totals: v.array(TechnologyTotal),
  /** The settlements in which every household has the grid: they stand in no row of the totals. */
  connected_settlements: v.optional(
    v.object({
      settlements: v.number(),
      num_house: v.number(),
      num_household: v.number(),
      population: v.number(),
    }),
  ),
  /** Of the settlements' households to supply, those for whom the next option costs less than `closeCall_percent` more. */
  close_call_households: v.optional(v.number()),
  ...connectedFields,
  num_house: v.number(),
  num_household: v.number(),
  population: v.number(),
  cost_rates_version: v.string(),
  /** Where networks are sized. */
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
  /** Under each of `others` that was asked, in that order. */
  others: v.optional(v.array(ScenarioResult)),
  atlas_version: v.string(),
  /** Attributions of all that the atlas holds. */
  atlas_sources: v.string(),
  ...ownMapFields,
})
export type LeastCostMap = v.InferOutput<typeof LeastCostMap>

/** Scenarios of one question beside each other, the first one counted. */
export const maxScenarios = 4

/** What a least-cost map is told under. */
export const Scenario = v.strictObject({
  bat_form: v.optional(
    v.strictObject({
      ...BatForm.entries,
      /** A number is of one cluster: here it is 'estimate', or 0. */
      connected_households: v.optional(
        v.nullable(v.union([v.literal(estimated), v.literal(0)], 'settlements.connected')),
      ),
    }),
    {},
  ),
  extra_params: v.optional(v.strictObject({ ...ExtraParams.entries, costs: v.optional(OwnCosts) }), {}),
  /** Whether `extra_params.costs` counts (S-051). */
  use_other_parameters: v.optional(v.boolean(), false),
  /** Grid lines that do not stand yet, taken as if they did. */
  planned_lines: v.optional(v.pipe(v.array(LineGeometry), v.maxLength(maxPlannedLines)), []),
})
export type Scenario = v.InferOutput<typeof Scenario>
export type ScenarioInput = v.InferInput<typeof Scenario>

export const SettlementsQuery = v.strictObject({
  municipality: MunicipalityCode,
  grouping: v.optional(Grouping, {}),
  ...Scenario.entries,
  /** Scenarios to tell beside it: houses and settlements are found once for all of them. */
  others: v.optional(v.pipe(v.array(Scenario), v.maxLength(maxScenarios - 1)), []),
  /** With its rates and its corrections of the map. */
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
