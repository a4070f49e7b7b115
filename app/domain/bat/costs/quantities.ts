import { coincidence } from '../../network/coincidence.ts'
import type { NetworkSupply } from '../../network/network-supply.ts'
import type { Rates } from '../../rates/rates.ts'
import type { Quantities } from '../../technologies/quantities.ts'
import { isYield } from '../../technologies/site.ts'
import { type Technology, technologyRows } from '../../technologies/technologies.ts'

/** Institutions of one kind. `load_W` is the load of a single institution. */
export type InstitutionLoad = { name: string; number: number; load_W: number }

/** What a cluster's costs depend on besides the rates. */
export type Supply = {
  households: number
  /** In W per household. */
  per_hh_demand_W: number
  loads: readonly InstitutionLoad[]
  /** Full-load hours, used to convert power into energy. */
  hrs_per_day: number
  /** Watt class of DC systems, or null for AC systems. */
  dc_watt: number | null
  /** Yield of a mini-grid's panels at this place, in kWh per kWp and year, or null if unknown. */
  pvout_kWh: number | null
  grid_km: number
  mhp_km: number
  /**
   * Power of the micro-hydro plant's stream at design flow in kW, and the bounds of its flow band as factors of that
   * power. Null for an existing plant, or if no stream was found.
   */
  stream: { power_kW: number; low: number; high: number } | null
  /** As sized from the houses. Missing or null if every connection has the same price. */
  network?: NetworkSupply | null
}

type Sizing = Pick<
  Rates['settings'],
  'days_per_year' | 'coincidence' | 'distribution_NPR_per_connection' | 'mhp_line_NPR_per_km'
>

/**
 * Returns plant sizes and other cost quantities (models A3, B2a, B3). A micro-hydro plant is sized by coincident
 * demand, a mini-grid by the energy that its panels must yield, and home systems by subscribed demand.
 */
export function quantitiesOf(supply: Supply, settings: Sizing): Quantities {
  const { households, per_hh_demand_W, loads, grid_km, mhp_km } = supply
  const subscribed_kW = totalDemand_kW(households, per_hh_demand_W, loads)
  const connections = connectionsOf(households, loads)
  const energy_kWh = subscribed_kW * supply.hrs_per_day * settings.days_per_year
  return {
    watts: subscribed_kW * 1000,
    plant_kW: coincidentDemand_kW(supply, settings.coincidence),
    plant_kWp: isYield(supply.pvout_kWh) ? energy_kWh / supply.pvout_kWh : null,
    energy_kWh,
    connections,
    grid_km,
    mhp_km,
    distribution_NPR: connections * settings.distribution_NPR_per_connection,
    plant_line_NPR: mhp_km * settings.mhp_line_NPR_per_km,
    network: null,
  }
}

/** Size of each plant in kW, or kWp for panels. The grid has no plant. */
export function plant_kW(technology: Technology, quantities: Quantities): number | null {
  return technologyRows[technology].size_kW(quantities)
}

/** Power in kW that a micro-hydro plant must be able to deliver at any one time (models B2a). */
export function coincidentDemand_kW(
  { households, per_hh_demand_W, loads }: Pick<Supply, 'households' | 'per_hh_demand_W' | 'loads'>,
  atMany: number,
): number {
  return totalDemand_kW(households, per_hh_demand_W, loads, coincidence(households, atMany))
}

/**
 * Demand in kW of `households` at `watts` each, multiplied by the coincidence factor, plus institutions, to which no
 * coincidence factor applies.
 */
export function totalDemand_kW(
  households: number,
  watts: number,
  loads: readonly InstitutionLoad[],
  coincidence = 1,
): number {
  return (households * watts * coincidence + institutions_W(loads)) / 1000
}

export const institutions_W = (loads: readonly InstitutionLoad[]): number =>
  loads.reduce((sum, load) => sum + load.number * load.load_W, 0)

export const connectionsOf = (households: number, loads: readonly InstitutionLoad[]): number =>
  households + loads.reduce((sum, load) => sum + load.number, 0)
