import type { SmokeDisease } from '../../assumptions/cooking-settings.ts'
import {
  byDisease,
  byStove,
  cleanStoves,
  type OnstoveCell,
  type OnstoveInputs,
  type OnstoveStove,
  onstoveFixed,
  onstoveStoves,
} from './onstove-inputs.ts'
import { cellGas_m3, feedsBiogas, type OnstoveShares } from './onstove-shares.ts'
import { isWood, type OnstoveTechnology } from './onstove-technology.ts'

/** Part of a disease that smoke causes, by disease. */
type Attributed = Record<SmokeDisease, number>
/** The mix of stoves of today. Money is in USD a household and year. */
export type OnstoveBase = {
  life_years: number
  price: number
  upkeep: number
  fuel: number
  carbon_kg: number
  hours: number
  attributed: Attributed
}
/** One stove in a cell, compared with the mix of today. Null where biogas has no gas. */
export type OnstoveFigures = {
  attributed: Attributed
  carbon_kg: number
  savedCarbon_kg: number
  carbon: number
  hours: number | null
  savedHours: number | null
  time: number | null
  investment: number
  upkeep: number
  fuel: number
  salvage: number
  costs: number
  morbidity: number
  mortality: number
  spilledMorbidity: number
  spilledMortality: number
  /** Those of neighbours are included. */
  deathsAverted: number
  casesAverted: number
  benefits: number | null
  /** Null if no household can have the stove. */
  netBenefit: number | null
  /** Share of households that can have the stove. */
  share: number
}
export type OnstoveCellResult = {
  households: number
  hourValue: number
  solidFuelShare: number
  gas_m3: number
  /** Hours a day of collecting dung, or null where biogas has no gas. */
  collection_h_day: number | null
  lpgTransport: number
  lpgTransportCarbon_kg: number
  connection: number
  base: OnstoveBase
  stoves: Record<OnstoveStove, OnstoveFigures>
}
export type OnstoveCellInputs = {
  cell: OnstoveCell
  shares: OnstoveShares
  households: number
  /** Value of an hour in USD. */
  hourValue: number
  hasPlant: boolean
}

/** Price of a stove in a cell, less its subsidy. */
function localPrice(
  stove: OnstoveStove,
  { isUrban, zone }: OnstoveCell,
  { stoves, subsidies }: OnstoveInputs,
) {
  const { price } = stoves[stove]
  if (subsidies === null) return price
  if (stove === 'biogas') return price - subsidies.biogas[zone]
  if (stove !== 'ics3' || isUrban) return price
  return price - Math.min(subsidies.ics3.share * price, subsidies.ics3.max)
}

/** Computes what OnStove 0.1.6 computes for a cell in one year (cooking design, section 1.10). */
export function onstoveCell(
  inputs: OnstoveInputs,
  technology: OnstoveTechnology,
  given: OnstoveCellInputs,
): OnstoveCellResult {
  const { cell, shares, households, hourValue, hasPlant } = given
  const perYear = 1 + inputs.discountRate
  const gas_m3 = cellGas_m3(cell, inputs)
  const gas_MJ = gas_m3 * inputs.stoves.biogas.MJ_per_unit
  const { need_MJ } = technology.biogas
  const collection_h_day = feedsBiogas(cell, inputs, technology)
    ? (need_MJ * cell.friction_h_m * 1e6) / gas_MJ / onstoveFixed.days
    : null
  const lpg_kg = technology.stoves.lpg.fuelAmount
  const litresPerHour = ((2 * cell.lpg_h) / inputs.lpg.lorry_kg) * lpg_kg
  const lpgTransport = litresPerHour * inputs.lpg.lorry_l_h * inputs.lpg.diesel_l
  const lpgTransportCarbon_kg = litresPerHour * onstoveFixed.lorry_l_h * technology.diesel_kg_l
  const connection = inputs.grid.connection * cell.upgradeShare
  const solidFuelShare = onstoveStoves.reduce(
    (sum, stove) => (cleanStoves.includes(stove) ? sum : sum + shares[stove]),
    0,
  )

  const before = (stove: OnstoveStove) => {
    const { fuelAmount, risks, carbon_kg, cooking_h } = technology.stoves[stove]
    const transport = stove === 'lpg' ? lpgTransport : 0
    const attributed = byDisease(disease => {
      const excess = solidFuelShare * (risks[disease] - 1)
      return excess / (excess + 1)
    })
    return {
      price: localPrice(stove, cell, inputs),
      fuel: (fuelAmount * inputs.stoves[stove].fuelPrice + transport) / perYear,
      carbon_kg: carbon_kg + (stove === 'lpg' ? lpgTransportCarbon_kg : 0),
      hours: hoursOf(stove, cooking_h),
      attributed,
    }
  }
  const all = byStove(before)
  const mean = (of: (stove: OnstoveStove) => number) =>
    onstoveStoves.reduce((sum, stove) => sum + shares[stove] * of(stove), 0)
  const base: OnstoveBase = {
    life_years: mean(stove => inputs.stoves[stove].life_years),
    price: mean(stove => all[stove].price),
    upkeep: mean(stove => inputs.stoves[stove].upkeep),
    fuel: mean(stove => all[stove].fuel),
    carbon_kg: mean(stove => all[stove].carbon_kg),
    hours: mean(stove => all[stove].hours ?? 0),
    attributed: byDisease(disease => mean(stove => all[stove].attributed[disease])),
  }
  const persons = cell.isUrban ? inputs.urbanPersons : inputs.ruralPersons
  const stoves = byStove(compared)
  return {
    households,
    hourValue,
    solidFuelShare,
    gas_m3,
    collection_h_day,
    lpgTransport,
    lpgTransportCarbon_kg,
    connection,
    base,
    stoves,
  }

  function hoursOf(stove: OnstoveStove, cooking_h: number): number | null {
    if (isWood(stove)) {
      const trip_h = Math.min(onstoveFixed.maxWalk_h, 2 * cell.forest_h) + inputs.wood.gathering_h
      return cooking_h + technology.trips[stove] * trip_h
    }
    if (stove !== 'biogas') return cooking_h
    if (collection_h_day === null) return null
    return cooking_h + onstoveFixed.days * (inputs.biogas.feeding_h_day + collection_h_day)
  }

  /** Capital besides the stove. */
  function extraOf(stove: OnstoveStove): number {
    if (stove === 'lpg') return (1 - shares.lpg) * technology.cylinder
    if (stove === 'induction') return connection + (1 - shares.induction) * technology.capacityCost
    return stove === 'minigrid' ? inputs.minigrid.connection : 0
  }

  function availableShare(stove: OnstoveStove): number {
    if (stove === 'induction') return cell.electrifiedShare
    if (stove === 'minigrid') return hasPlant ? 1 : 0
    if (stove !== 'biogas') return 1
    return collection_h_day === null ? 0 : Math.min(1, gas_MJ / (need_MJ * households))
  }

  function compared(stove: OnstoveStove): OnstoveFigures {
    const own = all[stove]
    const row = inputs.stoves[stove]
    const investment = own.price - base.price + extraOf(stove)
    const salvage = (leftAfter(own.price, row.life_years) - leftAfter(base.price, base.life_years)) / perYear
    const upkeep = (row.upkeep - base.upkeep) / perYear
    const fuel = own.fuel - base.fuel
    const costs = fuel + investment + upkeep - salvage
    const savedCarbon_kg = base.carbon_kg - own.carbon_kg
    const carbon = (savedCarbon_kg * inputs.carbon_t) / 1_000
    const savedHours = own.hours === null ? null : base.hours - own.hours
    const time = savedHours === null ? null : savedHours * hourValue
    const health = healthOf(own.attributed)
    const spilledMorbidity = inputs.spillover * health.morbidity
    const spilledMortality = inputs.spillover * health.mortality
    const { weights } = inputs
    const benefits =
      time === null
        ? null
        : weights.health * (health.morbidity + health.mortality) +
          weights.spillovers * (spilledMorbidity + spilledMortality) +
          weights.environment * carbon +
          weights.time * time
    const share = availableShare(stove)
    return {
      attributed: own.attributed,
      carbon_kg: own.carbon_kg,
      savedCarbon_kg,
      carbon,
      hours: own.hours,
      savedHours,
      time,
      investment,
      upkeep,
      fuel,
      salvage,
      costs,
      ...health,
      spilledMorbidity,
      spilledMortality,
      benefits,
      netBenefit: benefits === null || share <= 0 ? null : benefits - weights.costs * costs,
      share,
    }
  }

  function healthOf(attributed: Attributed) {
    const health = { morbidity: 0, mortality: 0, deathsAverted: 0, casesAverted: 0 }
    for (const { disease, deaths, cases, death, illness } of technology.health) {
      const averted = persons * (base.attributed[disease] - attributed[disease])
      health.morbidity += averted * illness
      health.mortality += averted * death
      health.deathsAverted += (1 + inputs.spillover) * averted * deaths
      health.casesAverted += (1 + inputs.spillover) * averted * cases
    }
    return health
  }
}

/** What is left of a price after a year of its life, by the program's remainder of the division. */
const leftAfter = (price: number, life_years: number) => price * (1 - (1 % life_years) / life_years)
