import { costStream, ratesInUse } from '../../bat/costs/cost-table.ts'
import { type InstitutionLoad, quantitiesOf } from '../../bat/costs/quantities.ts'
import type { Rates } from '../../rates/rates.ts'

/** Costs without demand: only connections, lengths and sizes matter. */
const unasked = {
  per_hh_demand_W: 0,
  hrs_per_day: 0,
  dc_watt: null,
  pvout_kWh: null,
  stream: null,
  grid_km: 0,
}

/**
 * Cost in NPR of the plant, the line to the houses and the connections, based on the products of the micro-hydro
 * option (models B3).
 */
export function plantCost(
  { power_kW, households, line_km }: { power_kW: number; households: number; line_km: number },
  rates: Rates,
): number {
  const quantities = quantitiesOf({ ...unasked, households, loads: [], mhp_km: line_km }, rates.settings)
  return costStream('mhp', { ...quantities, plant_kW: power_kW }, ratesInUse(rates, null), unasked).capital
}

/** Cost in NPR of solar home systems for institutions, based on the products of that option. */
export function systemsCost(loads: readonly InstitutionLoad[], rates: Rates): number {
  const quantities = quantitiesOf({ ...unasked, households: 0, loads, mhp_km: 0 }, rates.settings)
  return costStream('shs', quantities, ratesInUse(rates, null), unasked).capital
}
