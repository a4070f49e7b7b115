import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { RowNumber } from '../api/resource.ts'
import { cookingSettingNames, cookingSettings } from '../assumptions/cooking-settings.ts'
import {
  cookingStoves,
  type FigureBounds,
  type StoveFigure,
  stoveFigures,
  zones,
} from '../assumptions/cooking-stoves.ts'
import { householdInputs } from '../bat/bat-inputs.ts'
import { Grouping } from '../bat/settlements-contract.ts'
import { PointGeometry, PolygonGeometry } from '../geojson.ts'
import { MessageSchema } from '../messages/message.ts'
import { Census2021 } from '../region/census.ts'
import { Municipality, MunicipalityCode } from '../region/municipality.ts'
import { BuildingFilter } from '../spatial/buildings/building-filter.ts'
import { ownMapFields } from '../spatial/energy/own-map.ts'

const Stove = v.picklist(cookingStoves)
const bounded = ({ min, max }: FigureBounds) =>
  v.pipe(v.number(), v.finite(), v.minValue(min), v.maxValue(max))
type Bounded = ReturnType<typeof bounded>
const boundedEach = <N extends string>(names: readonly N[], of: (name: N) => FigureBounds) =>
  Object.fromEntries(names.map(name => [name, v.optional(bounded(of(name)))])) as Record<
    N,
    v.OptionalSchema<Bounded, undefined>
  >

/** Settings that a question or a plan may replace. */
export const ownSettings = cookingSettingNames.filter(
  name => (cookingSettings[name] as FigureBounds).ofPlan === true,
)
const OwnSettings = v.strictObject(boundedEach(ownSettings, name => cookingSettings[name]))
const stoveFigureNames = Object.keys(stoveFigures) as StoveFigure[]
const OwnStove = v.strictObject(boundedEach(stoveFigureNames, name => stoveFigures[name]))
const OwnStoves = v.strictObject(
  Object.fromEntries(cookingStoves.map(stove => [stove, v.optional(OwnStove)])) as Record<
    (typeof cookingStoves)[number],
    v.OptionalSchema<typeof OwnStove, undefined>
  >,
)
/** Figures that replace those of the tables in one question. */
export const OwnCookingRates = v.strictObject({
  settings: v.optional(OwnSettings),
  stoves: v.optional(OwnStoves),
})
export type OwnCookingRates = v.InferOutput<typeof OwnCookingRates>

const share = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1))
const sumTolerance = 1e-6
const sumOf = (shares: Record<string, number | undefined>) =>
  Object.values(shares).reduce<number>((sum, one) => sum + (one ?? 0), 0)
/** Shares of households by stove, which sum to 1. */
export const StoveSharesInput = v.pipe(
  v.strictObject(
    Object.fromEntries(cookingStoves.map(stove => [stove, v.optional(share)])) as Record<
      (typeof cookingStoves)[number],
      v.OptionalSchema<typeof share, undefined>
    >,
  ),
  v.check(shares => Math.abs(sumOf(shares) - 1) <= sumTolerance, 'cct.field.sharesOfOne'),
)

/** What a question changes. Absent parts come from the tables and from the best source for the place. */
export const CookingScenario = v.strictObject({
  /** Stoves that are compared. By default, those that the table enables. */
  stoves: v.optional(
    v.pipe(
      v.array(Stove),
      v.minLength(2),
      v.maxLength(cookingStoves.length),
      v.check(stoves => new Set(stoves).size === stoves.length, 'cct.field.stoveTwice'),
    ),
  ),
  shares_today: v.optional(StoveSharesInput),
  rates: v.optional(OwnCookingRates),
})
export type CookingScenario = v.InferOutput<typeof CookingScenario>

export const CookingClusterQuery = v.strictObject({
  polygon: PolygonGeometry,
  hh_input: v.optional(v.picklist(householdInputs), 'osm'),
  num_household: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000))),
  ),
  building_filter: v.optional(BuildingFilter),
  scenario: v.optional(CookingScenario, {}),
  plan: v.optional(v.nullable(RowNumber)),
})
export type CookingClusterQuery = v.InferOutput<typeof CookingClusterQuery>

const byStove = <S extends v.GenericSchema>(schema: S) => v.record(v.string(), schema)
/** Where a figure of a place comes from. */
const Fact = v.object({ value: v.nullable(v.number()), origin: MessageSchema, generated: v.boolean() })
export type CookingFact = v.InferOutput<typeof Fact>
export const factNames = [
  'drive_h',
  'road_walk_h',
  'forest_walk_h',
  'temperature_C',
  'grid_share',
  'five_ampere_share',
  'base_kWh',
  'animal_gas_m3',
  'plant_kW',
] as const
export type FactName = (typeof factNames)[number]

/** Money is in NPR per household and year, and emissions in kg per household and year. */
const Mix = {
  household_NPR: v.number(),
  society_NPR: v.number(),
  hours: v.number(),
  deaths: v.number(),
  CO2e_kg: v.number(),
  kyoto_CO2e_kg: v.number(),
}
const StoveShareSchema = v.object({ stove: Stove, share: v.number() })
const Fill = v.object({ best: v.array(StoveShareSchema), left: v.number() })
/** Stoves from best to worst, by society's cost and by the household's money. Shares and `left` sum to 1. */
const BestStoves = v.object({ society: Fill, household: Fill })

/** Costs of one stove. A stove that nobody can have is told with its reason and its costs. */
export const StoveAnswer = v.object({
  /** Share of households that can have the stove, and why it is not all of them. */
  available: v.number(),
  reason: v.nullable(MessageSchema),
  fuel: v.object({ amount: v.number(), unit: v.string() }),
  investment_NPR: v.number(),
  subsidy_NPR: v.number(),
  household: v.object({
    capital: v.number(),
    upkeep: v.number(),
    fuel: v.number(),
    total: v.number(),
    per_meal: v.nullable(v.number()),
  }),
  society: v.object({
    capital: v.number(),
    upkeep: v.number(),
    fuel: v.number(),
    network: v.number(),
    time: v.number(),
    health: v.number(),
    climate: v.number(),
    total: v.number(),
  }),
  hours: v.number(),
  deaths: v.number(),
  cases: v.number(),
  CO2e_kg: v.number(),
  kyoto_CO2e_kg: v.number(),
  /** Against the stoves of today, if every household of the place cooked on this stove. */
  net_benefit_NPR: v.number(),
  saving_NPR: v.number(),
  /** Support that brings the stove to the household's cost of the traditional stove. */
  support: v.object({ capital_NPR: v.number(), running_NPR_year: v.number() }),
})
export type StoveAnswer = v.InferOutput<typeof StoveAnswer>

const Today = v.object({
  /** Shares of households by stove, which sum to 1. */
  shares: byStove(v.number()),
  origin: MessageSchema,
  generated: v.boolean(),
  ...Mix,
})
const versions = {
  atlas_version: v.string(),
  atlas_sources: v.string(),
  cooking_rates_version: v.string(),
  ...ownMapFields,
  warnings: v.array(MessageSchema),
}

export const CookingResult = v.object({
  municipality: Municipality,
  local_name: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  area_km2: v.number(),
  num_house: v.number(),
  num_household: v.number(),
  /** Persons per household. */
  persons: v.number(),
  zone: v.picklist(zones),
  is_urban: v.boolean(),
  facts: v.object(Object.fromEntries(factNames.map(name => [name, Fact])) as Record<FactName, typeof Fact>),
  today: Today,
  /** By stove, in the order of the stoves. */
  stoves: byStove(StoveAnswer),
  best: BestStoves,
  census_2021: v.optional(Census2021),
  ...versions,
})
export type CookingResult = v.InferOutput<typeof CookingResult>

export const cookingCluster = endpoint({
  method: 'POST',
  path: '/api/cooking/cluster/',
  can: 'analysis.run',
  worker: 'short',
  summary: 'Costs of cooking on each stove for the houses inside a polygon, for households and for society',
  right: { level: 'read', planOf: ({ body }) => ({ plan: body.plan ?? undefined }) },
  body: CookingClusterQuery,
  reply: CookingResult,
})

export const cookingPoint = endpoint({
  method: 'POST',
  path: '/api/cooking/point/',
  can: 'analysis.run',
  worker: 'short',
  summary: 'Stoves that households at a place can have, and why not',
  right: { level: 'read', planOf: ({ body }) => ({ plan: body.plan ?? undefined }) },
  body: v.strictObject({ point: PointGeometry, plan: v.optional(v.nullable(RowNumber)) }),
  reply: byStove(v.object({ available: v.number(), reason: v.nullable(MessageSchema) })),
})

export const CookingMunicipalityQuery = v.strictObject({
  municipality: MunicipalityCode,
  grouping: v.optional(Grouping, {}),
  scenario: v.optional(CookingScenario, {}),
  /** More scenarios. Settlements are found once for all of them. */
  others: v.optional(v.pipe(v.array(CookingScenario), v.maxLength(3)), []),
  plan: v.optional(v.nullable(RowNumber)),
})
export type CookingMunicipalityQuery = v.InferOutput<typeof CookingMunicipalityQuery>

/** Figures of a place within a map. Money is in NPR per household and year. */
const placeFigures = {
  today: v.object({ shares: byStove(v.number()), ...Mix }),
  best: BestStoves,
  available: byStove(v.number()),
  household_NPR: byStove(v.number()),
  society_NPR: byStove(v.number()),
  hours: byStove(v.number()),
}
const CookingSettlement = v.object({
  /** Numbered as in `/api/bat/settlements`. */
  settlement_id: v.number(),
  ward: v.nullable(v.number()),
  local_name: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  polygon: PolygonGeometry,
  num_house: v.number(),
  num_household: v.number(),
  ...placeFigures,
})
export type CookingSettlement = v.InferOutput<typeof CookingSettlement>
const withoutPlace = v.object({ settlement_id: v.number(), ...placeFigures })
const Scattered = v.object({ num_house: v.number(), num_household: v.number(), ...placeFigures })

/** Households by best stove, and totals of the local level a year under the best stoves of each view. */
const Totals = v.object({
  households_today: byStove(v.number()),
  households_best: v.object({ society: byStove(v.number()), household: byStove(v.number()) }),
  today: v.object(Mix),
  society: v.object(Mix),
  household: v.object(Mix),
})
const scenarioResult = {
  settlements: v.array(withoutPlace),
  /** Houses in no settlement. Null if there are none. */
  scattered: v.nullable(Scattered),
  totals: Totals,
  cooking_rates_version: v.string(),
  warnings: v.array(MessageSchema),
}
const Scenario = v.object(scenarioResult)
export const CookingMap = v.object({
  municipality: Municipality,
  grouping: Grouping,
  zone: v.picklist(zones),
  num_house: v.number(),
  num_household: v.number(),
  today_origin: MessageSchema,
  today_generated: v.boolean(),
  ...scenarioResult,
  settlements: v.array(CookingSettlement),
  others: v.optional(v.array(Scenario)),
  census_2021: v.optional(Census2021),
  ...versions,
})
export type CookingMap = v.InferOutput<typeof CookingMap>

export const cookingMunicipality = endpoint({
  method: 'POST',
  path: '/api/cooking/municipality/',
  can: 'analysis.run',
  worker: 'long',
  summary: 'Costs of cooking in each settlement of a local level, with the best stoves of each',
  right: { level: 'read', planOf: ({ body }) => ({ plan: body.plan ?? undefined }) },
  body: CookingMunicipalityQuery,
  reply: CookingMap,
})
