import type { CookingSettings, SubsidyTable } from '../assumptions/cooking-settings.ts'
import {
  type CookingStove,
  cookingStoves,
  type StoveFuel,
  type StoveTable,
} from '../assumptions/cooking-stoves.ts'
import type { Tariff } from '../assumptions/tariff.ts'
import { lorryWarmth_kg_h, stoveWarmth_kg_MJ, type Warmth } from './climate.ts'
import type { CookingFuels, Warming } from './fuels.ts'
import { stovePower_kW } from './load/peak.ts'
import { recoveryFactor } from './money.ts'
import { type SmokeBurden, type SmokeModel, smokeModel } from './smoke.ts'
import { stoveKindsOf } from './stove-kinds.ts'

/** All figures of the model except those of a place. */
export type CookingAssumptions = {
  settings: CookingSettings
  stoves: StoveTable
  subsidies: SubsidyTable
  fuels: CookingFuels
  warming: Warming
  tariff: Tariff
  meals_day: number
  /** Useful heat of a household in MJ a year (C1). A plan replaces it by its survey. */
  usefulHeat_MJ: number
}

const days = 365
/** Useful heat of a household in MJ a year, regardless of the stove (C1). */
export const usefulHeat_MJ = (meals_day: number, MJ_meal: number): number => meals_day * days * MJ_meal

/** What cooking on a stove needs and costs wherever the household lives. Years are of 365 days. */
export type StoveModel = {
  stove: CookingStove
  fuel: StoveFuel
  /** Whether it needs a connection of 15 A to the national grid. */
  needsUpgrade: boolean
  /** Heat delivered to the stove in MJ a year (C2), and fuel in kg, m³ or kWh (C3). */
  energy_MJ: number
  fuelAmount: number
  price_NPR: number
  extra_NPR: number
  upkeep_NPR: number
  useShare: number
  /** Annual payment for 1 NPR of the stove, for the household and for society. */
  householdRecovery: number
  societyRecovery: number
  /** Annual payment for what the stove needs besides. */
  householdExtra_NPR: number
  societyExtra_NPR: number
  /** Hours of cooking a year. */
  cooking_h: number
  exposure_ug_m3: number
  /** Burden of smoke on one person a year. */
  smoke: SmokeBurden
  /** CO2e in kg a year, without the lorry. */
  warmth_kg: Warmth
  /** Power while the stove is on, or 0 if it is not electric. */
  power_kW: number
  /** Cost of the capacity of the national grid in NPR a year (C9). */
  network_NPR: number
}
export type CookingModel = CookingAssumptions & {
  smokeAt: SmokeModel
  /** CO2e in kg per kg of LPG and hour of one way by lorry. */
  lorryWarmth_kg_h: Warmth
  /** Annual payment for a connection of 15 A. */
  householdUpgrade_NPR: number
  societyUpgrade_NPR: number
  /** In the order of `cookingStoves`. */
  stoveModels: readonly StoveModel[]
}

/** Computes once what does not depend on the place. */
export function cookingModel(assumptions: CookingAssumptions): CookingModel {
  const { settings, warming } = assumptions
  const { society_discount_rate: society, household_discount_rate: household } = settings
  const smokeAt = smokeModel(settings, assumptions.stoves)
  return {
    ...assumptions,
    smokeAt,
    lorryWarmth_kg_h: lorryWarmth_kg_h(settings, warming),
    householdUpgrade_NPR: settings.upgrade_NPR * recoveryFactor(household, settings.upgrade_life_years),
    societyUpgrade_NPR: settings.upgrade_NPR * recoveryFactor(society, settings.upgrade_life_years),
    stoveModels: cookingStoves.map(stove => stoveModel(stove, assumptions, smokeAt)),
  }
}

function stoveModel(
  stove: CookingStove,
  { settings, stoves, fuels, warming, usefulHeat_MJ: heat_MJ }: CookingAssumptions,
  smokeAt: SmokeModel,
): StoveModel {
  const row = stoves[stove]
  const { fuel } = stoveKindsOf[stove]
  const { society_discount_rate: society, household_discount_rate: household } = settings
  const energy_MJ = (heat_MJ * row.dish_factor) / row.efficiency
  const exposure_ug_m3 = settings.exposure_factor * row.pm25_ug_m3
  const isElectric = fuel === 'electricity'
  const isOnGrid = isElectric && stove !== 'minigrid'
  const power_kW = isElectric ? stovePower_kW(energy_MJ, row.cooking_hours_day) : 0
  const capacity_NPR_year =
    settings.capacity_NPR_kW * recoveryFactor(society, settings.capacity_life_years) * settings.on_at_peak
  const perMJ = stoveWarmth_kg_MJ(stove, fuel, fuels[fuel], warming, settings)
  return {
    stove,
    fuel,
    needsUpgrade: isOnGrid,
    energy_MJ,
    fuelAmount: energy_MJ / fuels[fuel].MJ_per_unit,
    price_NPR: row.price_NPR,
    extra_NPR: row.extra_NPR,
    upkeep_NPR: row.upkeep_NPR_year,
    useShare: row.use_share,
    householdRecovery: recoveryFactor(household, row.life_years),
    societyRecovery: recoveryFactor(society, row.life_years),
    householdExtra_NPR: row.extra_NPR * recoveryFactor(household, row.extra_life_years),
    societyExtra_NPR: row.extra_NPR * recoveryFactor(society, row.extra_life_years),
    cooking_h: days * row.cooking_hours_day,
    exposure_ug_m3,
    smoke: smokeAt(exposure_ug_m3),
    warmth_kg: { all: energy_MJ * perMJ.all, kyoto: energy_MJ * perMJ.kyoto },
    power_kW,
    network_NPR: isOnGrid ? power_kW * capacity_NPR_year : 0,
  }
}
