import * as v from 'valibot'
import { smokeDiseases } from '../../../app/domain/assumptions/cooking-settings.ts'
import { cookingStoves, fuelUnits } from '../../../app/domain/assumptions/cooking-stoves.ts'
import {
  type Breaker,
  breakerAmperes,
  breakers,
  monthlyBill_NPR,
} from '../../../app/domain/assumptions/tariff.ts'
import { availableShares } from '../../../app/domain/cooking/availability.ts'
import { sharesBySettlement } from '../../../app/domain/cooking/baseline/settlement-shares.ts'
import { bestStoves, type StoveFill } from '../../../app/domain/cooking/best-stoves.ts'
import { changeFigures } from '../../../app/domain/cooking/change/change-figures.ts'
import { movesTo } from '../../../app/domain/cooking/change/moves.ts'
import { figuresOfMix, gainOver, supportFor } from '../../../app/domain/cooking/comparison.ts'
import { peakLoad_kW } from '../../../app/domain/cooking/load/peak.ts'
import {
  spareOfPlant_kW,
  transformerLoad,
  transformerPeak_kW,
} from '../../../app/domain/cooking/load/transformers.ts'
import type { CookingModel } from '../../../app/domain/cooking/model.ts'
import { transport_NPR_kg } from '../../../app/domain/cooking/money.ts'
import { type PlaceFigure, placeFigures, stoveCount } from '../../../app/domain/cooking/place-figures.ts'
import { timeValue_NPR_h } from '../../../app/domain/cooking/places.ts'
import { backgroundRates, relativeRisk } from '../../../app/domain/cooking/smoke.ts'
import type { JsonObject } from '../read-vectors.ts'
import { type CookingVectors, cookingVectors } from './cooking-defaults.ts'
import { placeIn, VectorPlace } from './cooking-places.ts'

const sharedVectors = (shared: JsonObject): CookingVectors => cookingVectors(shared['urja.defaults'])
const Stove = v.picklist(cookingStoves)

const Places = v.array(v.object({ place: VectorPlace, quarter_to: v.object({ target: Stove }) }))
const quarter = 0.25

/** Costs of all stoves in places, the best stoves by both views, and the change of a quarter of the households. */
export function placeResults(inputs: unknown, shared: JsonObject): unknown {
  const vectors = sharedVectors(shared)
  return v.parse(Places, inputs).map(one => placeReply(vectors, one))
}

/** Figures of the file that are columns of the product. */
const columns = {
  investment: 'investment',
  subsidy: 'subsidy',
  capital_household: 'householdCapital',
  capital_social: 'societyCapital',
  upkeep: 'upkeep',
  fuel_household: 'householdFuel',
  fuel_social: 'societyFuel',
  network: 'network',
  time_h: 'hours',
  time_value: 'time',
  deaths: 'deaths',
  cases: 'cases',
  health: 'health',
  CO2e_kg: 'CO2e_kg',
  CO2e_kyoto_kg: 'kyotoCO2e_kg',
  climate: 'climate',
  household_NPR: 'household',
  social_NPR: 'society',
} as const satisfies Record<string, PlaceFigure>
const mixColumns = {
  household_NPR: 'household',
  social_NPR: 'society',
  time_h: 'hours',
  deaths: 'deaths',
  CO2e_kg: 'CO2e_kg',
  CO2e_kyoto_kg: 'kyotoCO2e_kg',
} as const

const renamed = <K extends string, N extends string>(names: Record<K, N>, value: (name: N) => number) =>
  Object.fromEntries(Object.entries<N>(names).map(([key, name]) => [key, value(name)]))
const inPairs = ({ best }: StoveFill) => best.map(({ stove, share }) => [stove, share])

function placeReply({ model, considered }: CookingVectors, given: v.InferOutput<typeof Places>[number]) {
  const { settings } = model
  const { shares } = given.place
  const place = placeIn(given.place)
  const figures = placeFigures(model, [place])
  const available = availableShares(model, place)
  const mix = figuresOfMix(figures, 0, shares)
  const stoves = model.stoveModels.map((one, s) => {
    const gain = gainOver(mix, figures, 0, s)
    const support = supportFor(model, figures, 0, s)
    const reply = {
      energy_MJ: one.energy_MJ,
      fuel_amount: one.fuelAmount,
      fuel_unit: fuelUnits[one.fuel],
      ...renamed(columns, name => figures[name][s]),
      exposure: one.exposure_ug_m3,
      household_NPR_meal: figures.household[s] / (model.meals_day * 365),
      can: available[s],
      net_benefit: gain.netBenefit,
      saving: gain.saving,
      support_NPR_yr: support.lacking_NPR_year,
      support_capital_NPR: support.capital_NPR,
      support_running_NPR_yr: support.running_NPR_year,
      transport_NPR_kg: transport_NPR_kg(settings, place.drive_h, place.roadWalk_h),
      spare_kW: place.plant === null ? 0 : spareOfPlant_kW(place.plant, settings),
    }
    return [one.stove, reply]
  })
  const fill = (view: 'household' | 'society') =>
    bestStoves(figures[view].subarray(0, stoveCount), available, place.gridShare, considered)
  const { moves } = movesTo([{ stove: given.quarter_to.target, share: quarter }], {
    ...place,
    shares,
    societyCosts: figures.society.subarray(0, stoveCount),
    available,
  })
  const change = changeFigures(model, figures, 0, { persons: place.persons, moves })
  return {
    told: {
      value_of_time_NPR_h: timeValue_NPR_h(place, settings),
      useful_MJ: model.usefulHeat_MJ,
      stoves: Object.fromEntries(stoves),
      today: renamed(mixColumns, name => mix[name]),
      best_social: inPairs(fill('society')),
      best_household: inPairs(fill('household')),
    },
    quarter_to: {
      moves: moves.map(({ from, to, households }) => [from, to, households]),
      comes_to: renamed(changeColumns, name => change[name]),
    },
  }
}

const changeColumns = {
  households: 'households',
  investment: 'investment_NPR',
  subsidy: 'subsidy_NPR',
  household_NPR_yr: 'household_NPR_year',
  hours_yr: 'hours_saved',
  deaths_yr: 'deaths_averted',
  CO2e_t: 'CO2e_saved_t',
  CO2e_kyoto_t: 'kyotoCO2e_saved_t',
  wood_kg: 'firewood_saved_kg',
  cylinders: 'cylinders_saved',
  kWh: 'electricity_kWh',
  social_NPR_yr: 'society_NPR_year',
} as const

const Transformers = v.array(
  v.object({ kVA: v.number(), households: v.number(), urban: v.boolean(), stove: Stove }),
)
const peakShares = ['0.1', '0.25', '0.5', '1.0']

/** Transformers with households that cook on electricity (C22 to C25). */
export function transformerResults(inputs: unknown, shared: JsonObject): unknown {
  const { model } = sharedVectors(shared)
  return v.parse(Transformers, inputs).map(({ urban, stove, ...one }) => {
    const transformer = { ...one, isUrban: urban }
    const { power_kW } = powerOf(model, stove)
    const load = transformerLoad(transformer, power_kW, model.settings)
    const peak = (share: string) => transformerPeak_kW(transformer, Number(share), power_kW, model.settings)
    return {
      told: {
        most_kW: load.usable_kW,
        base_kW: load.today_kW,
        kW_on: power_kW,
        households_until_overload: load.householdsUntil,
        adoption_until_overload: load.untilShare,
        peak_kW: Object.fromEntries(peakShares.map(share => [share, peak(share)])),
        kW_each_at_all: peakLoad_kW(one.households, power_kW, model.settings) / one.households,
      },
    }
  })
}

const powerOf = (model: CookingModel, stove: (typeof cookingStoves)[number]) =>
  model.stoveModels[cookingStoves.indexOf(stove)]

const Bills = v.array(
  v.object({ kWh: v.number(), amp: v.picklist(breakers.map(breaker => breakerAmperes[breaker])) }),
)
/** Monthly bills by the tariff of the file. */
export function billResults(inputs: unknown, shared: JsonObject): unknown {
  const { model } = sharedVectors(shared)
  const breakerOf = (amp: number) => breakers.find(breaker => breakerAmperes[breaker] === amp) as Breaker
  return v.parse(Bills, inputs).map(({ kWh, amp }) => ({
    NPR: monthlyBill_NPR(model.tariff, breakerOf(amp), kWh),
  }))
}

const Exposures = v.array(v.object({ pm25: v.number() }))
/** Relative risks of diseases at exposures (C15). */
export const riskResults = (inputs: unknown): unknown =>
  v
    .parse(Exposures, inputs)
    .map(({ pm25 }) => Object.fromEntries(smokeDiseases.map(one => [one, relativeRisk(one, pm25)])))

/** Rates of diseases without smoke from stoves (C16). */
export function backgroundResults(_inputs: unknown, shared: JsonObject): unknown {
  const { model } = sharedVectors(shared)
  const { deaths, cases } = backgroundRates(model.settings, model.stoves)
  return { mort: deaths, morb: cases }
}

const Distribution = v.object({
  settlements: v.array(
    v.object({
      households: v.number(),
      urban: v.boolean(),
      grid_share: v.number(),
      gas_can: v.number(),
      walk_road_h: v.number(),
      drive_h: v.number(),
    }),
  ),
  households_by_fuel: v.object({
    electricity: v.number(),
    lpg: v.number(),
    biogas: v.number(),
    wood: v.number(),
  }),
  wood_stoves: v.object({ ics3: v.number(), ics2: v.number(), traditional: v.number() }),
})
/** Stoves of settlements by the fuels of their local level (section 1.9). */
export function distributionResults(inputs: unknown): unknown {
  const { settlements, households_by_fuel, wood_stoves } = v.parse(Distribution, inputs)
  const given = settlements.map(one => ({
    households: one.households,
    isUrban: one.urban,
    gridShare: one.grid_share,
    biogasShare: one.gas_can,
    roadWalk_h: one.walk_road_h,
    drive_h: one.drive_h,
  }))
  return { shares: sharesBySettlement(households_by_fuel, wood_stoves, given) }
}
