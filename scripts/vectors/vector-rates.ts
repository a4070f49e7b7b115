import * as v from 'valibot'
import type { Figures } from '../../app/domain/bat/costs/cost-product.ts'
import { ratesInUse } from '../../app/domain/bat/costs/cost-table.ts'
import type { NetworkTables } from '../../app/domain/network/network-rates.ts'
import { defaultRow, type Rates, rateSeeds } from '../../app/domain/rates/rates.ts'

const Unit = v.object({ sc: v.number(), ic: v.number(), tc: v.number(), omc: v.number() })
/** The group `rates` of the village vectors, with the names used in the file. */
export const VectorRates = v.object({
  network: v.object({
    drop_m: v.number(),
    drop_least_m: v.number(),
    pole_most_drops: v.number(),
    span_lv_m: v.number(),
    span_mv_m: v.number(),
    lv_reach_m: v.number(),
    voltage_drop_percent: v.number(),
    power_factor: v.number(),
    conductor_C: v.number(),
    transformer_loading: v.number(),
    transformer_most_kVA: v.number(),
    leave_out_years: v.optional(v.number(), 10),
    lv_pole_NPR: v.number(),
    mv_pole_NPR: v.number(),
    drop_NPR: v.number(),
    drop_NPR_per_m: v.number(),
    meter_NPR: v.number(),
    wiring_NPR: v.optional(v.number(), 0),
  }),
  conductors: v.array(
    v.object({
      name: v.string(),
      level: v.picklist(['LV', 'MV']),
      ohm_per_km: v.number(),
      x_per_km: v.number(),
      most_A: v.number(),
      NPR_per_km: v.number(),
    }),
  ),
  transformers: v.array(
    v.object({ kVA: v.number(), NPR: v.number(), no_load_W: v.number(), load_W: v.number() }),
  ),
  settings: v.object({
    line_upkeep_percent: v.number(),
    discount_rate: v.number(),
    coincidence: v.number(),
    days: v.number(),
    grid_energy_NPR_per_kWh: v.optional(v.number(), rateSeeds.settings.grid_energy_NPR_per_kWh),
    mhp_line_NPR_per_km: v.optional(v.number(), rateSeeds.settings.mhp_line_NPR_per_km),
    distribution_NPR_per_connection: v.optional(
      v.number(),
      rateSeeds.settings.distribution_NPR_per_connection,
    ),
  }),
  shs: v.object({ ...Unit.entries, rc: v.number(), period: v.number() }),
  smg: v.object({ ...Unit.entries, rc: v.number(), period: v.number() }),
  mhp: Unit,
  grid: v.object({ cc: v.number(), omc: v.number() }),
})
export type VectorRates = v.InferOutput<typeof VectorRates>

export function networkTables({ network, conductors, transformers }: VectorRates): NetworkTables {
  return {
    version: 'vectors',
    network: {
      max_service_m: network.drop_m,
      min_service_m: network.drop_least_m,
      max_services_per_pole: network.pole_most_drops,
      lv_span_m: network.span_lv_m,
      mv_span_m: network.span_mv_m,
      max_lv_reach_m: network.lv_reach_m,
      max_voltage_drop_percent: network.voltage_drop_percent,
      power_factor: network.power_factor,
      conductor_temperature_C: network.conductor_C,
      transformer_loading: network.transformer_loading,
      max_transformer_kVA: network.transformer_most_kVA,
      comparison_years: network.leave_out_years,
      lv_pole_NPR: network.lv_pole_NPR,
      mv_pole_NPR: network.mv_pole_NPR,
      service_NPR: network.drop_NPR,
      service_NPR_per_m: network.drop_NPR_per_m,
      meter_NPR: network.meter_NPR,
      wiring_NPR: network.wiring_NPR,
    },
    conductors: conductors.map(({ x_per_km, most_A, level, ...one }) => ({
      ...one,
      level: level === 'LV' ? 'lv' : 'mv',
      reactance_ohm_per_km: x_per_km,
      max_A: most_A,
    })),
    transformers,
  }
}

/** Cost rates of the file in the form that cost calculations use. */
export const vectorFigures = (rates: VectorRates): Figures => ratesInUse(vectorCostRates(rates), null)

/** The default rates, overridden by those of the file. */
export function vectorCostRates({ settings, shs, smg, mhp, grid }: VectorRates): Rates {
  const { days, ...ofFile } = settings
  const plant = ({ sc, ic, tc, omc }: v.InferOutput<typeof Unit>) => ({
    sc_per_kW: sc,
    ic_per_kW: ic,
    tc_per_kW: tc,
    omc_per_kW: omc,
  })
  const [ofMhp, ofSmg] = [defaultRow(rateSeeds.mhp), defaultRow(rateSeeds.smg)]
  return {
    ...rateSeeds,
    version: 'vectors',
    shs_ac: {
      ...rateSeeds.shs_ac,
      sc_rate: shs.sc,
      ic_rate: shs.ic,
      tc_rate: shs.tc,
      omc_rate: shs.omc,
      rc_rate: shs.rc,
      replacement_period_yrs: shs.period,
    },
    mhp: [{ ...ofMhp, ...plant(mhp) }],
    smg: [{ ...ofSmg, ...plant(smg), rc_per_kW: smg.rc, replacement_period_yrs: smg.period }],
    grid: { ...rateSeeds.grid, cc_rate: grid.cc, omc_rate: grid.omc },
    settings: { ...rateSeeds.settings, ...ofFile, days_per_year: days },
  }
}
