import { type CookingSettings, maxSubsidyOf, type SubsidyTable } from '../assumptions/cooking-settings.ts'
import type { CookingStove, Zone } from '../assumptions/cooking-stoves.ts'
import { type Breaker, monthlyBill_NPR, type Tariff } from '../assumptions/tariff.ts'

/** Annual payment for 1 NPR over a life in years (C4). */
export function recoveryFactor(rate: number, life_years: number): number {
  return rate === 0 ? 1 / life_years : rate / (1 - (1 + rate) ** -life_years)
}

/** National subsidy on the price of a stove in NPR (C5): a share of the price, up to an amount by zone. */
export function stoveSubsidy_NPR(
  stove: CookingStove,
  price_NPR: number,
  { isUrban, zone }: { isUrban: boolean; zone: Zone },
  subsidies: SubsidyTable,
): number {
  const row = subsidies[stove]
  if (row === undefined || (isUrban && row.is_rural_only)) return 0
  return Math.min(row.price_share * price_NPR, row[maxSubsidyOf[zone]])
}

/**
 * Transport of goods to the door in NPR per kg (C6), by lorry from the market town to the road, then on foot, both
 * there and back.
 *
 * @param drive_h hours of one way from the town to the road
 * @param roadWalk_h hours of one way on foot from the road
 */
export function transport_NPR_kg(settings: CookingSettings, drive_h: number, roadWalk_h: number): number {
  const { lorry_l_h, diesel_NPR_l, lorry_kg, porter_NPR_h, porter_kg } = settings
  return (2 * drive_h * lorry_l_h * diesel_NPR_l) / lorry_kg + (2 * roadWalk_h * porter_NPR_h) / porter_kg
}

const months = 12
/** The tariff has no figure for a breaker. */
export class UnknownTariffError extends Error {}

/**
 * Bill of a month in NPR.
 *
 * @throws UnknownTariffError if a figure of the tariff is unknown
 */
export function knownBill_NPR(tariff: Tariff, breaker: Breaker, kWh: number): number {
  const bill = monthlyBill_NPR(tariff, breaker, kWh)
  if (bill === null) throw new UnknownTariffError(`The tariff of ${breaker} has no bill for ${kWh} kWh.`)
  return bill
}

/**
 * Electricity for cooking in NPR a year (C8): what the bill grows by, with a connection of 15 A afterwards. A household
 * that had 5 A loses its free units.
 *
 * @throws UnknownTariffError if a figure of the tariff for 5 A or 15 A is unknown
 */
export function electricity_NPR_year(
  tariff: Tariff,
  cooking_kWh_year: number,
  { base_kWh, fiveAmpereShare }: { base_kWh: number; fiveAmpereShare: number },
): number {
  const after = knownBill_NPR(tariff, 'a15', base_kWh + cooking_kWh_year / months)
  const before5A = fiveAmpereShare === 0 ? 0 : fiveAmpereShare * knownBill_NPR(tariff, 'a5', base_kWh)
  const before15A = (1 - fiveAmpereShare) * knownBill_NPR(tariff, 'a15', base_kWh)
  return months * (after - before5A - before15A)
}
