import * as v from 'valibot'
import { lineLevels, type NetworkRates, type SourcedNetworkTables } from './network-rates.ts'
import type { NetworkSupply } from './network-supply.ts'
import { type BillItem, billItems } from './supply/bill.ts'
import { networkOptions } from './supply/feed-areas.ts'

const Bill = v.object({
  lines: v.array(
    v.object({
      item: v.picklist(Object.keys(billItems) as BillItem[]),
      /** The conductor, or the rating of the transformer in kVA. */
      row: v.nullable(v.union([v.string(), v.number()])),
      quantity: v.number(),
    }),
  ),
  losses_share: v.number(),
  peak_losses_share: v.number(),
})
export const NetworkSupplySchema = v.object({
  standalone_households: v.number(),
  standalone_institutions: v.number(),
  standalone_institutions_W: v.number(),
  by: v.object(
    Object.fromEntries(networkOptions.map(one => [one, Bill])) as Record<
      (typeof networkOptions)[number],
      typeof Bill
    >,
  ),
}) satisfies v.GenericSchema<unknown, NetworkSupply>

const number = v.number()
const rules = {
  max_service_m: number,
  min_service_m: number,
  max_services_per_pole: number,
  lv_span_m: number,
  mv_span_m: number,
  max_lv_reach_m: number,
  max_voltage_drop_percent: number,
  power_factor: number,
  conductor_temperature_C: number,
  transformer_loading: number,
  max_transformer_kVA: number,
  comparison_years: number,
  lv_pole_NPR: number,
  mv_pole_NPR: number,
  service_NPR: number,
  service_NPR_per_m: number,
  meter_NPR: number,
  wiring_NPR: number,
} satisfies Record<keyof NetworkRates, typeof number>
const sourced = { source: v.string(), vintage: v.string() }
export const NetworkTablesSchema = v.object({
  version: v.string(),
  network: v.object({ ...rules, ...sourced, network_sized: v.boolean() }),
  conductors: v.array(
    v.object({
      name: v.string(),
      level: v.picklist(lineLevels),
      ohm_per_km: number,
      reactance_ohm_per_km: number,
      max_A: number,
      NPR_per_km: number,
      ...sourced,
    }),
  ),
  transformers: v.array(
    v.object({ kVA: number, NPR: number, no_load_W: number, load_W: number, ...sourced }),
  ),
  missing: v.array(v.picklist(['conductor', 'transformer'])),
}) satisfies v.GenericSchema<unknown, SourcedNetworkTables>

/** Summary of a sized network. The 11 kV lines and the losses are those of the grid option. */
export const NetworkSummary = v.object({
  /** Connected households, and households with a home system of their own. Both are real numbers. */
  households_in: v.number(),
  households_standalone: v.number(),
  houses_standalone: v.number(),
  institutions_standalone: v.number(),
  /** Number of areas. Each has a transformer if the grid feeds it. */
  areas: v.number(),
  lv_km: v.number(),
  mv_km: v.number(),
  lv_poles: v.number(),
  /** By rating in kVA. */
  transformers: v.record(v.string(), v.number()),
  worst_drop_percent: v.number(),
  /** Length from a transformer to the farthest pole. */
  longest_lv_m: v.number(),
  losses_percent: v.number(),
  NPR_per_connection: v.object({
    grid: v.nullable(v.number()),
    solar_minigrid: v.nullable(v.number()),
    mhp: v.nullable(v.number()),
  }),
})
export type NetworkSummary = v.InferOutput<typeof NetworkSummary>
