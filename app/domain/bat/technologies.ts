import { battery_NPR, defaultRow, type Provenance, type Rates } from '../rates/rates.ts'
import type { Technology } from './contract.ts'
import type { Demand } from './demand.ts'
import type { CostStream } from './lifecycle.ts'

/** What a technology's costs depend on besides the rates. */
export type Supply = {
  demand: Pick<Demand, 'total_demand_kW' | 'connections' | 'dc_watt'>
  /** kWh a year. */
  energy_kWh: number
  grid_km: number
  mhp_km: number
}
/** One option's costs by part, NPR (models B3); `rate` tells where they come from. */
export type CostParts = {
  system: number
  installation: number
  transportation: number
  distribution: number
  operation: number
  replacement: CostStream['replacement']
  rate: { name: string } & Provenance
}

/** The cost rules, one an option. Money a unit times the units; a `*_rate` is per W or km, a `*_per_kW` per kW. */
export const costRules: Record<Technology, (supply: Supply, rates: Rates) => CostParts> = {
  shs: ({ demand: { total_demand_kW, connections, dc_watt } }, { shs_ac, shs_dc }) => {
    const rate = dc_watt === null ? shs_ac : shs_dc.find(row => row.watt === dc_watt)
    if (rate === undefined) throw new Error(`no rate for solar home systems of ${dc_watt} W`)
    const watts = total_demand_kW * 1000
    const isBatteryEach = dc_watt === null && rate.rc_rate === 0
    return {
      system: rate.sc_rate * watts,
      installation: rate.ic_rate * watts,
      transportation: rate.tc_rate * watts,
      distribution: 0,
      operation: rate.omc_rate * watts,
      replacement: {
        cost: isBatteryEach ? connections * battery_NPR : rate.rc_rate * watts,
        period_yrs: rate.replacement_period_yrs,
      },
      rate: { name: dc_watt === null ? 'SHS AC' : `SHS DC ${dc_watt} W`, ...provenance(rate) },
    }
  },
  solar_minigrid: ({ demand }, { smg, settings }) => {
    const rate = defaultRow(smg)
    const lines = demand.connections * settings.distribution_NPR_per_connection
    return {
      // Written out: a spread of them made the whole rule twenty times slower.
      system: rate.sc_per_kW * demand.total_demand_kW,
      installation: rate.ic_per_kW * demand.total_demand_kW,
      transportation: rate.tc_per_kW * demand.total_demand_kW,
      distribution: lines,
      operation: rate.omc_per_kW * demand.total_demand_kW + upkeep(lines, settings),
      replacement: { cost: rate.rc_per_kW * demand.total_demand_kW, period_yrs: rate.replacement_period_yrs },
      rate: { name: `SMG ${rate.category}`, ...provenance(rate) },
    }
  },
  mhp: ({ demand, mhp_km }, { mhp, settings }) => {
    const rate = defaultRow(mhp)
    const lines =
      demand.connections * settings.distribution_NPR_per_connection + mhp_km * settings.mhp_line_NPR_per_km
    return {
      system: rate.sc_per_kW * demand.total_demand_kW,
      installation: rate.ic_per_kW * demand.total_demand_kW,
      transportation: rate.tc_per_kW * demand.total_demand_kW,
      distribution: lines,
      operation: rate.omc_per_kW * demand.total_demand_kW + upkeep(lines, settings),
      replacement: null,
      rate: { name: `MHP ${rate.category}`, ...provenance(rate) },
    }
  },
  grid: ({ demand, energy_kWh, grid_km }, { grid, settings }) => {
    const lines = demand.connections * settings.distribution_NPR_per_connection
    return {
      system: grid.cc_rate * grid_km,
      installation: 0,
      transportation: 0,
      distribution: lines,
      operation:
        grid.omc_rate * grid_km + upkeep(lines, settings) + settings.grid_energy_NPR_per_kWh * energy_kWh,
      replacement: null,
      rate: { name: 'Grid extension', ...provenance(grid) },
    }
  },
}

/** kWh a year of a demand in kW served `hrs_per_day`. */
export function yearlyEnergy_kWh(
  demand: Pick<Demand, 'total_demand_kW' | 'hrs_per_day'>,
  days_per_year: number,
): number {
  return demand.total_demand_kW * demand.hrs_per_day * days_per_year
}

export function costStream({
  system,
  installation,
  transportation,
  distribution,
  operation,
  replacement,
}: CostParts): CostStream {
  return { capital: system + installation + transportation + distribution, operation, replacement }
}

const upkeep = (lines_NPR: number, settings: Rates['settings']) =>
  (lines_NPR * settings.line_upkeep_percent) / 100
const provenance = ({ source, vintage, version, changed_by }: Provenance): Provenance => ({
  source,
  vintage,
  version,
  changed_by,
})
