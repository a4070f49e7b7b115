import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { RowNumber } from '../api/resource.ts'
import { PointGeometry, PolygonGeometry } from '../geojson.ts'
import { MessageSchema } from '../messages/message.ts'
import { DrawnNetwork } from '../network/drawn-network.ts'
import { NetworkSummary } from '../network/network-schemas.ts'
import { Census2021 } from '../region/census.ts'
import { Municipality } from '../region/municipality.ts'
import { BuildingFilter } from '../spatial/buildings/building-filter.ts'
import { GridShare } from '../spatial/energy/grid-share.ts'
import { ownMapFields } from '../spatial/energy/own-map.ts'
import {
  type Technology,
  type TechnologyRows,
  technologies,
  technologyLabels,
  technologyMarks,
  technologyRows,
} from '../technologies/technologies.ts'
import { BatInputs, distributions, Load } from './bat-inputs.ts'
import { CostInputs, CostOptions, Discounting, Explanation, OwnCosts } from './costs/costs-contract.ts'

export { type Technology, technologies, technologyLabels, technologyMarks }

const inputs = BatInputs.entries

/** Estimates the number from `GridShare`. The houses nearest to the grid count as connected first. */
export const estimated = 'estimate'
// Optional fields have no default, so fields that a request omits are not stored with it.
export const BatForm = v.strictObject({
  tier: inputs.tier,
  dc_watt: inputs.dc_watt,
  custom_hh_demand: inputs.custom_hh_demand,
  hh_demand_W: v.optional(inputs.hh_demand_W.wrapped),
  num_household: v.optional(inputs.num_household.wrapped),
  /**
   * Households that already have the grid and need no supply: a number, or 'estimate' to derive it from `GridShare`.
   * If absent, 0.
   */
  connected_households: v.optional(
    v.nullable(
      v.union([v.literal(estimated), inputs.connected_households.wrapped.wrapped], 'bat.field.connected'),
    ),
  ),
})
export const ExtraParams = v.strictObject({
  project_period: inputs.project_period,
  grid_extension: inputs.grid_extension,
  grid_extension_limit_km: inputs.grid_extension_limit_km,
  extension_period: inputs.extension_period,
  /**
   * Lines inside the place: `sized` from its houses, or one price per connection. If absent, the rate tables decide.
   */
  distribution: v.optional(v.picklist(distributions)),
})
export const ZonalQuery = v.strictObject({
  polygon: PolygonGeometry,
  bat_form: v.optional(BatForm, {}),
  hh_input: inputs.hh_input,
  extra_params: v.optional(v.strictObject({ ...ExtraParams.entries, costs: v.optional(OwnCosts) }), {}),
  /** Whether `extra_params.costs` applies, for this cluster only (S-051). */
  use_other_parameters: v.optional(v.boolean(), false),
  load_info_data: v.optional(v.pipe(v.array(Load), v.maxLength(100)), []),
  /** Only houses that pass the filter count towards demand, households and every other count of the answer. */
  building_filter: v.optional(BuildingFilter),
})
export type ZonalQuery = v.InferOutput<typeof ZonalQuery>
export type ZonalQueryInput = v.InferInput<typeof ZonalQuery>

/** In clockwise order from north. */
export const facings = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Facing = (typeof facings)[number]

const years15 = v.pipe(v.array(v.number()), v.length(15))
const years15OrNone = v.pipe(v.array(v.nullable(v.number())), v.length(15))
const MinMax = v.object({ min: v.nullable(v.number()), max: v.nullable(v.number()) })
/**
 * Costs of one technology over 15 years. Money is in NPR, energy in kWh per year and the LCOE in NPR/kWh, or null if
 * there is no energy.
 */
export const EnergyCost = v.object({
  cost_series: v.object({ years: years15, levelized_costs: years15OrNone, life_cycle_costs: years15 }),
  capital_cost: v.number(),
  operation_maintenance_cost: v.number(),
  /** In percent. */
  discount_rate: v.number(),
  /** Plant size in kW (kWp for a mini-grid), or null for the grid. */
  plant_kW: v.nullable(v.number()),
  /** Null for a plant of size 0. */
  system_cost_per_watt: v.nullable(v.number()),
  system_cost: v.number(),
  installation_cost: v.number(),
  transportation_cost: v.number(),
  distribution_cost: v.number(),
  /**
   * Cost of home systems for households that the option does not connect. Absent if every connection has the same
   * price.
   */
  standalone_cost: v.optional(v.number()),
  hrs_per_day: v.number(),
  days_per_year: v.number(),
  electricity_generation: v.number(),
  /** Every replacement within 15 years: its year, its cost in that year, and its present value. */
  replacements: v.array(v.object({ year: v.number(), cost: v.number(), discounted_cost: v.number() })),
  explanation: Explanation,
  /** Whether section C allows the option at this place and, if not, the reason. */
  feasible: v.boolean(),
  reason: v.nullable(MessageSchema),
  rate: v.object({
    name: v.string(),
    source: v.string(),
    vintage: v.string(),
    version: v.string(),
    changed_by: v.nullable(v.string()),
  }),
})
export type EnergyCost = v.InferOutput<typeof EnergyCost>
const Techs = v.picklist(technologies)
type EnergyCostOf<T extends Technology> = TechnologyRows[T]['isAlwaysComputed'] extends true
  ? typeof EnergyCost
  : v.OptionalSchema<typeof EnergyCost, undefined>
const EnergyCosts = Object.fromEntries(
  Object.entries(technologyRows).map(([key, { isAlwaysComputed }]) => [
    key,
    isAlwaysComputed ? EnergyCost : v.optional(EnergyCost),
  ]),
) as { [T in Technology]: EnergyCostOf<T> }

/** Absent in older answers; see `householdsToSupply`. */
export const connectedFields = {
  /** How many of the `num_household` households already have the grid. */
  connected_households: v.optional(v.number()),
  /** Null if the number was given, or if no share is known for this place. */
  connected_source: v.optional(v.nullable(GridShare)),
  /** The remaining households, on which demand, plants and costs are based. */
  households_to_supply: v.optional(v.number()),
}
/** Returns the households on which demand and costs are based. */
export const householdsToSupply = (of: { num_household: number; households_to_supply?: number }): number =>
  of.households_to_supply ?? of.num_household

const Position = v.tuple([v.number(), v.number()])
export const BatResult = v.object({
  municipality: Municipality,
  local_name: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  area_km2: v.number(),
  physical_information: v.object({
    avg_temp: v.nullable(v.number()),
    elevation_minmax: MinMax,
    slope_minmax: MinMax,
    aspect_minmax: MinMax,
    /** Direction that most of the ground faces, or null if it is mixed or the ground is flat. */
    facing: v.nullable(v.picklist(facings)),
  }),
  num_house: v.number(),
  osm_buildings: v.number(),
  num_household: v.number(),
  ...connectedFields,
  male_pop: v.number(),
  female_pop: v.number(),
  tier: v.number(),
  total_demand_kW: v.number(),
  per_hh_demand_W: v.number(),
  /** Labels from `technologyLabels`. */
  feasible_energy_techs: v.array(v.string()),
  is_in_terai: v.boolean(),
  distance_to_grid_ext_km: v.nullable(v.number()),
  /** Line from the cluster's edge to the grid. Absent if they meet, or if no grid is known. */
  grid_link: v.optional(v.tuple([Position, Position])),
  distance_to_mhp_km: v.nullable(v.number()),
  /** Has no `mhp` in the Terai, and no `solar_minigrid` where the solar yield is unknown; see `not_computed`. */
  energy_costs: v.object(EnergyCosts),
  /** Why an option has no costs at this place, by key of `energy_costs`. */
  not_computed: v.record(v.string(), MessageSchema),
  cost_inputs: CostInputs,
  discounting: Discounting,
  /** One entry for each of years 1 to 15 (index = year - 1). */
  year_wise_grid: v.pipe(
    v.array(v.object({ distances: v.array(v.number()), life_cycle_costs: v.array(v.number()) })),
    v.length(15),
  ),
  /** A key of `energy_costs` for the parameters sent, or null if every household has the grid. */
  best: v.nullable(Techs),
  best_reason: MessageSchema,
  /**
   * By key of `energy_costs`, except the grid: the line length in km beyond which the option is cheaper than the grid
   * over the requested project period, or null if the line costs nothing.
   */
  break_even_km: v.record(v.string(), v.nullable(v.number())),
  atlas_version: v.string(),
  /** Attributions of all data in the atlas. */
  atlas_sources: v.string(),
  /** Census used to count households. Absent in answers that predate the final census. */
  census_2021: v.optional(Census2021),
  cost_rates_version: v.string(),
  /** Summary of a sized network. The 11 kV lines and the losses are those of the grid option. */
  network: v.optional(NetworkSummary),
  /** Present whenever sizing was requested, even if a warning says that it failed. */
  network_rates_version: v.optional(v.string()),
  ...ownMapFields,
  warnings: v.array(MessageSchema),
})
export type BatResult = v.InferOutput<typeof BatResult>

export const pointQuery = endpoint({
  method: 'POST',
  path: '/api/bat/point-query/',
  can: 'analysis.run',
  summary: 'Which supply technologies are feasible at a point',
  right: { level: 'read', planOf: ({ body }) => ({ plan: body.plan ?? undefined }) },
  body: v.strictObject({ point: PointGeometry, plan: v.optional(v.nullable(RowNumber)) }),
  reply: v.record(v.string(), v.boolean()),
})
/**
 * If a plan is given, houses outside its local level are rejected (G-023), and so is a cluster without houses (G-052).
 */
export const houses = endpoint({
  method: 'POST',
  path: '/api/bat/houses',
  can: 'analysis.run',
  worker: 'short',
  summary: 'Number of houses inside a polygon',
  right: { level: 'read', planOf: ({ body }) => ({ plan: body.plan ?? undefined }) },
  body: v.strictObject({
    polygon: PolygonGeometry,
    hh_input: inputs.hh_input,
    num_household: v.optional(inputs.num_household.wrapped),
    building_filter: v.optional(BuildingFilter),
    plan: v.optional(v.nullable(RowNumber)),
  }),
  reply: v.object({ nHouses: v.number() }),
})
/**
 * The network for the houses of a zonal query, with its geometry. It is always sized, for at most `maxDrawnPoints`
 * houses and institutions.
 */
export const drawNetwork = endpoint({
  method: 'POST',
  path: '/api/bat/network',
  can: 'analysis.run',
  worker: 'short',
  summary: 'The distribution network of the houses inside a polygon: poles, lines, transformers and bills',
  right: { level: 'read', planOf: ({ body }) => ({ plan: body.plan ?? undefined }) },
  body: v.strictObject({ ...ZonalQuery.entries, plan: v.optional(v.nullable(RowNumber)) }),
  reply: v.object({
    ...DrawnNetwork.entries,
    atlas_version: v.string(),
    cost_rates_version: v.string(),
    network_rates_version: v.string(),
    warnings: v.array(MessageSchema),
  }),
})
export type DrawnNetworkReply = v.InferOutput<typeof drawNetwork.reply>

/** Everything that the form needs from the database: tiers, DC sizes, institutions, settings and rates (B-024). */
export const batParameters = endpoint({
  method: 'GET',
  path: '/api/bat/parameters',
  can: 'analysis.run',
  summary: 'Tiers, institutions, settings and cost rates of the analysis',
  reply: v.object({
    tiers: v.array(
      v.object({ tier_id: v.number(), value: v.string(), demand_W: v.number(), hrs_per_day: v.number() }),
    ),
    shs_dc: v.array(v.number()),
    institutions: v.array(
      v.object({
        institution_id: v.number(),
        name: v.string(),
        category: v.string(),
        avg_load_W: v.number(),
      }),
    ),
    discount_rate: v.number(),
    cost_options: CostOptions,
    cost_rates_version: v.string(),
  }),
})
