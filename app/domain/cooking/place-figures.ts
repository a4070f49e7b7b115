import { cookingStoves } from '../assumptions/cooking-stoves.ts'
import type { CookingModel, StoveModel } from './model.ts'
import { electricity_NPR_year, stoveSubsidy_NPR, transport_NPR_kg } from './money.ts'
import { type CookingPlace, feedingHours, firewoodHours, timeValue_NPR_h } from './places.ts'

/** Figures of one stove in one place, per household and year. Money is in NPR. */
export const placeFigureNames = [
  /** Price, extras and upgrade of the connection of a household that adopts the stove, and the national subsidy. */
  'investment',
  'subsidy',
  'householdCapital',
  'societyCapital',
  'upkeep',
  'householdFuel',
  'societyFuel',
  'network',
  'hours',
  'time',
  'health',
  'climate',
  'deaths',
  'cases',
  'CO2e_kg',
  'kyotoCO2e_kg',
  /** Sum of the household's capital, upkeep and fuel. */
  'household',
  /** Sum of society's capital, upkeep, fuel, network, time, health and climate. */
  'society',
] as const
export type PlaceFigure = (typeof placeFigureNames)[number]
/** Figures of several places. The value of place `i` and stove `s` is at `i * stoveCount + s`. */
export type PlaceFigures = Readonly<Record<PlaceFigure, Float64Array>>
export const stoveCount = cookingStoves.length

const kg_per_t = 1_000

/**
 * Costs of cooking on each stove in each place, for the household and for society (C4 to C21). They are absolute, so
 * that a change of stoves is one subtraction. Totals add the terms in a fixed order.
 *
 * @throws UnknownTariffError if a figure of the tariff for 5 A or 15 A is unknown
 */
export function placeFigures(model: CookingModel, places: readonly CookingPlace[]): PlaceFigures {
  const entries = placeFigureNames.map(name => [name, new Float64Array(places.length * stoveCount)] as const)
  const figures = Object.fromEntries(entries) as Record<PlaceFigure, Float64Array>
  places.forEach((place, i) => {
    const local = localPrices(model, place)
    for (let s = 0; s < stoveCount; s++)
      writeStove(figures, i * stoveCount + s, model, { place, local, one: model.stoveModels[s] })
  })
  return figures
}

/** Prices of a place that several stoves share. */
type LocalPrices = { transport_NPR_kg: number; hour_NPR: number; feeding_h: number }
const localPrices = ({ settings }: CookingModel, place: CookingPlace): LocalPrices => ({
  transport_NPR_kg: transport_NPR_kg(settings, place.drive_h, place.roadWalk_h),
  hour_NPR: timeValue_NPR_h(place, settings),
  feeding_h: feedingHours(settings),
})

type Cell = { place: CookingPlace; local: LocalPrices; one: StoveModel }

function writeStove(figures: Record<PlaceFigure, Float64Array>, at: number, model: CookingModel, cell: Cell) {
  const { place, local, one } = cell
  const { settings } = model
  const upgrade = one.needsUpgrade ? place.fiveAmpereShare : 0
  const subsidy = stoveSubsidy_NPR(one.stove, one.price_NPR, place, model.subsidies)
  const householdCapital =
    (one.price_NPR - subsidy) * one.householdRecovery +
    one.householdExtra_NPR +
    upgrade * model.householdUpgrade_NPR
  const societyCapital =
    one.price_NPR * one.societyRecovery + one.societyExtra_NPR + upgrade * model.societyUpgrade_NPR
  const fuel = fuelCosts(model, cell)
  const hours = one.cooking_h + collectionHours(model, cell)
  const lorry_h = one.fuel === 'lpg' ? one.fuelAmount * place.drive_h : 0
  const CO2e_kg = one.warmth_kg.all + model.lorryWarmth_kg_h.all * lorry_h
  const time = local.hour_NPR * hours
  const health = place.persons * one.smoke.cost_NPR
  const climate = (CO2e_kg / kg_per_t) * settings.carbon_NPR_t

  figures.investment[at] = one.price_NPR + one.extra_NPR + upgrade * settings.upgrade_NPR
  figures.subsidy[at] = subsidy
  figures.householdCapital[at] = householdCapital
  figures.societyCapital[at] = societyCapital
  figures.upkeep[at] = one.upkeep_NPR
  figures.householdFuel[at] = fuel.household
  figures.societyFuel[at] = fuel.society
  figures.network[at] = one.network_NPR
  figures.hours[at] = hours
  figures.time[at] = time
  figures.health[at] = health
  figures.climate[at] = climate
  figures.deaths[at] = place.persons * one.smoke.deaths
  figures.cases[at] = place.persons * one.smoke.cases
  figures.CO2e_kg[at] = CO2e_kg
  figures.kyotoCO2e_kg[at] = one.warmth_kg.kyoto + model.lorryWarmth_kg_h.kyoto * lorry_h
  figures.household[at] = householdCapital + one.upkeep_NPR + fuel.household
  figures.society[at] =
    societyCapital + one.upkeep_NPR + fuel.society + one.network_NPR + time + health + climate
}

/** Fuel in NPR a year, as the household pays it and as it costs society (C6 to C8, C10). */
function fuelCosts({ settings, tariff }: CookingModel, { place, local, one }: Cell) {
  const amount = one.fuelAmount
  if (one.stove === 'minigrid')
    return {
      household: amount * settings.minigrid_NPR_kWh,
      society: amount * settings.minigrid_supply_NPR_kWh,
    }
  switch (one.fuel) {
    case 'firewood': {
      const bought = amount * place.boughtShare * settings.firewood_NPR_kg
      return { household: bought, society: bought }
    }
    case 'biogas':
      return { household: 0, society: 0 }
    case 'lpg': {
      const { lpg_cylinder_NPR, lpg_society_cylinder_NPR, lpg_cylinder_kg } = settings
      return {
        household: amount * (lpg_cylinder_NPR / lpg_cylinder_kg + local.transport_NPR_kg),
        society: amount * (lpg_society_cylinder_NPR / lpg_cylinder_kg + local.transport_NPR_kg),
      }
    }
    case 'electricity':
      return {
        household: electricity_NPR_year(tariff, amount, place),
        society: amount * settings.supply_NPR_kWh,
      }
    case 'pellet': {
      const delivered = amount * (settings.pellet_NPR_kg + local.transport_NPR_kg)
      return { household: delivered, society: delivered }
    }
  }
}

function collectionHours({ settings }: CookingModel, { place, local, one }: Cell): number {
  if (one.fuel === 'firewood') return firewoodHours(one.fuelAmount, place, settings)
  return one.fuel === 'biogas' ? local.feeding_h : 0
}
