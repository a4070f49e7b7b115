import { type SmokeDisease, smokeDiseases } from '../../assumptions/cooking-settings.ts'
import { laggedShare, relativeRisk } from '../smoke.ts'
import {
  byDisease,
  byStove,
  type OnstoveInputs,
  type OnstoveRow,
  type OnstoveStove,
  onstoveFixed,
} from './onstove-inputs.ts'

/** What does not depend on the cell. Energy is in MJ a household and year, money in USD. */
export type StoveTechnology = {
  energy_MJ: number
  fuelAmount: number
  exposure_ug_m3: number
  risks: Record<SmokeDisease, number>
  carbonIntensity_kg_GJ: number
  /** CO2e in kg a year, without the lorry. */
  carbon_kg: number
  cooking_h: number
}
export type OnstoveTechnology = {
  stoves: Record<OnstoveStove, StoveTechnology>
  /** Loads of firewood a year by stove. */
  trips: Record<'traditional' | 'ics2' | 'ics3', number>
  /** Heat that a digester must give, with its losses, in MJ a year. */
  biogas: { need_MJ: number }
  /** Added capacity of an electric stove, and its cost less what is left after a year. */
  capacity_kW: number
  capacityCost: number
  /** A cylinder less what is left of it after a year. */
  cylinder: number
  /** CO2e in kg per litre of diesel. */
  diesel_kg_l: number
  /** Value of an averted share of a disease in a person, by disease. */
  health: { disease: SmokeDisease; deaths: number; cases: number; death: number; illness: number }[]
}

export const isWood = (stove: OnstoveStove): stove is 'traditional' | 'ics2' | 'ics3' =>
  stove === 'traditional' || stove === 'ics2' || stove === 'ics3'

/** What is left of a price of 1 after a year of its life, discounted by a year. */
const leftAfterYear = (life_years: number, rate: number) => (1 - 1 / life_years) / (1 + rate)

export function onstoveTechnology(inputs: OnstoveInputs): OnstoveTechnology {
  const { discountRate: rate, lpg, grid } = inputs
  const stoves = byStove(stove => stoveTechnology(stove, inputs.stoves[stove], inputs))
  const tripsOf = (stove: OnstoveStove) => stoves[stove].fuelAmount / inputs.wood.load_kg
  const { energy_MJ } = stoves.induction
  const capacity_kW = energy_MJ / (3.6 * inputs.stoves.induction.cooking_h_day * onstoveFixed.days)
  const perkW = grid.capacity_kW - grid.capacity_kW * leftAfterYear(grid.capacityLife_years, rate)
  const { diesel_g_kg: diesel, warming } = onstoveFixed
  const grams =
    diesel.co2 * warming.co2 +
    diesel.co * warming.co +
    diesel.n2o * warming.n2o +
    diesel.bc * warming.bc +
    diesel.oc * warming.oc
  return {
    stoves,
    trips: {
      traditional: tripsOf('traditional'),
      ics2: tripsOf('ics2'),
      ics3: tripsOf('ics3'),
    },
    biogas: { need_MJ: stoves.biogas.energy_MJ / inputs.biogas.digesterEfficiency },
    capacity_kW,
    capacityCost: capacity_kW * perkW,
    cylinder: lpg.cylinder_kg * onstoveFixed.cylinder_kg * (1 - leftAfterYear(lpg.cylinderLife_years, rate)),
    diesel_kg_l: (onstoveFixed.diesel_kg_l * grams) / 1_000,
    health: smokeDiseases.map(disease => {
      const lagged = laggedShare(disease, rate)
      const deaths = inputs.deaths_per_100k[disease] / 1e5
      const cases = inputs.cases_per_100k[disease] / 1e5
      return {
        disease,
        deaths,
        cases,
        death: deaths * inputs.statisticalLife * lagged,
        illness: cases * inputs.illness[disease] * lagged,
      }
    }),
  }
}

function stoveTechnology(stove: OnstoveStove, row: OnstoveRow, inputs: OnstoveInputs): StoveTechnology {
  const energy_MJ = (inputs.meals_day * onstoveFixed.days * onstoveFixed.MJ_meal) / row.efficiency
  const exposure_ug_m3 = onstoveFixed.exposure * row.pm25_ug_m3
  const { kg_GJ } = row
  const { warming } = onstoveFixed
  const carbonIntensity_kg_GJ =
    kg_GJ.co2 * (isWood(stove) ? inputs.fnrb : 1) +
    kg_GJ.ch4 * warming.ch4 +
    kg_GJ.n2o * warming.n2o +
    kg_GJ.bc * warming.bc +
    kg_GJ.oc * warming.oc
  return {
    energy_MJ,
    fuelAmount: energy_MJ / row.MJ_per_unit,
    exposure_ug_m3,
    risks: byDisease(disease => relativeRisk(disease, exposure_ug_m3)),
    carbonIntensity_kg_GJ,
    carbon_kg: (energy_MJ * carbonIntensity_kg_GJ) / 1_000,
    cooking_h: onstoveFixed.days * row.cooking_h_day,
  }
}
