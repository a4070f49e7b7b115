import type { CostStream } from '../../../../app/domain/bat/lifecycle.ts'
import { defaultRow, type Rates } from '../../../../app/domain/rates/rates.ts'
import type { WholeCosts } from './compatible.ts'

/** A technology in the input format of OnSSET; money in NPR, shares as fractions. */
export type OnssetOption = {
  standalone: boolean
  mini_grid: boolean
  capital_cost_per_kW: number
  /** Of the capital cost, a year. */
  om_share: number
  life_yrs: number
  connection_cost: number
  /** Column with a cost of its own for a connection in each settlement; null where all have the one above. */
  connection: `connection_${Networked}` | null
  line_cost_per_km: number
  /** Column with the length of the line to the settlement. */
  line: 'grid_km' | 'mhp_km' | null
  /** Of lines and connections, a year. */
  om_of_lines: number
  energy_price: number
  /** Mean load over peak load. */
  base_to_peak: number
  /** Column with the peak load over the size of the plant; null where they are one. */
  capacity: 'mhp_capacity' | 'smg_capacity' | null
  /** Prices and sizes of the network inside of the settlement; null for one price a connection. */
  network: Record<string, number> | null
}

/** The options that have a network inside of a settlement. */
export const networked = ['solar_minigrid', 'mhp', 'grid'] as const
export type Networked = (typeof networked)[number]
/** The options that OnSSET knows too. */
export const compared = ['shs', ...networked] as const
export type Compared = (typeof compared)[number]

/** Years after which all of an option is replaced, as in OnSSET's own runner; ours replaces parts only. */
export const lives_yrs: Record<Compared, number> = { shs: 15, solar_minigrid: 20, mhp: 30, grid: 30 }

/** Batteries as part of the yearly operation: OnSSET knows no part that wears out before the rest. */
export function wholeCosts(technology: Compared, stream: CostStream): WholeCosts {
  const { capital, operation, replacements } = stream
  const batteries = replacements.reduce((sum, { cost, period_yrs }) => sum + cost / period_yrs, 0)
  return { capital, operation: operation + batteries, life_yrs: lives_yrs[technology] }
}

/** Our rates in OnSSET's terms, for households of `watts` that are served `hrs_per_day`, DC where a size is given. */
export function onssetOptions(
  rates: Rates,
  { dc_watt, hrs_per_day }: { dc_watt: number | null; hrs_per_day: number },
): Record<Compared, OnssetOption> {
  const { settings, grid } = rates
  const upkeep = settings.line_upkeep_percent / 100
  if (Math.abs(grid.omc_rate / grid.cc_rate - upkeep) > 1e-12)
    throw new Error('OnSSET has one upkeep for a line and the connections behind it; the rates have two')
  const shs = dc_watt === null ? rates.shs_ac : rates.shs_dc.find(row => row.watt === dc_watt)
  if (shs === undefined) throw new Error(`no rate for solar home systems of ${dc_watt} W`)
  const smg = defaultRow(rates.smg)
  const mhp = defaultRow(rates.mhp)
  const generation = (capital: number, yearly: number) => ({
    capital_cost_per_kW: capital,
    om_share: capital === 0 ? 0 : yearly / capital,
  })
  const served = {
    standalone: false,
    mini_grid: true,
    connection_cost: settings.distribution_NPR_per_connection,
    connection: null,
    om_of_lines: upkeep,
    energy_price: 0,
    base_to_peak: (hrs_per_day * settings.days_per_year) / 8760,
    capacity: null,
    network: null,
  } as const
  /** OnSSET sizes its lines by this price even where none is built. */
  const noLine = { line: null, line_cost_per_km: grid.cc_rate }
  return {
    shs: {
      ...served,
      ...noLine,
      ...generation(
        1000 * (shs.sc_rate + shs.ic_rate + shs.tc_rate),
        1000 * (shs.omc_rate + shs.rc_rate / shs.replacement_period_yrs),
      ),
      standalone: true,
      mini_grid: false,
      connection_cost: 0,
      life_yrs: lives_yrs.shs,
    },
    solar_minigrid: {
      ...served,
      ...noLine,
      ...generation(
        smg.sc_per_kW + smg.ic_per_kW + smg.tc_per_kW,
        smg.omc_per_kW + smg.rc_per_kW / smg.replacement_period_yrs,
      ),
      capacity: 'smg_capacity',
      life_yrs: lives_yrs.solar_minigrid,
    },
    mhp: {
      ...served,
      ...generation(mhp.sc_per_kW + mhp.ic_per_kW + mhp.tc_per_kW, mhp.omc_per_kW),
      capacity: 'mhp_capacity',
      line: 'mhp_km',
      line_cost_per_km: settings.mhp_line_NPR_per_km,
      life_yrs: lives_yrs.mhp,
    },
    grid: {
      ...served,
      ...generation(0, 0),
      mini_grid: false,
      line: 'grid_km',
      line_cost_per_km: grid.cc_rate,
      energy_price: settings.grid_energy_NPR_per_kWh,
      life_yrs: lives_yrs.grid,
    },
  }
}

/** NPR that a USD is reckoned at (models B2). */
const usd_NPR = 133
/** What OnSSET's runner takes for a connection, USD: to a mini-grid, to the grid. */
const connection_USD = { mini_grid: 100, grid: 125 }
/** OnSSET's own prices of what lies inside of a settlement (1.1a6, `set_default_values`), USD; its sizes stay. */
const network_USD = {
  hv_line_cost: 53_000,
  lv_line_cost: 4250,
  service_transf_cost: 4250,
  mv_lv_sub_station_cost: 10_000,
  mv_mv_sub_station_cost: 10_000,
  hv_lv_sub_station_cost: 25_000,
  hv_mv_sub_station_cost: 25_000,
}

/** The same option with OnSSET's own network of lines and transformers instead of one price a connection. */
export function withOwnNetwork(option: OnssetOption): OnssetOption {
  if (option.standalone) return option
  const connection = option.mini_grid ? connection_USD.mini_grid : connection_USD.grid
  return {
    ...option,
    connection_cost: connection * usd_NPR,
    network: Object.fromEntries(Object.entries(network_USD).map(([part, cost]) => [part, cost * usd_NPR])),
  }
}
