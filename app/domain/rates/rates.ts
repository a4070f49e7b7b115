import type { SourcedNetworkTables } from '../network/network-rates.ts'
import { type InstitutionKind, institutionSeeds } from './institutions.ts'
import { type CategoryKind, type FiguresOf, type RateKind, rateFields } from './rate-fields.ts'
import { type Tier, tierSeeds } from './tiers.ts'

/** Source of a figure. It can be displayed for every cost. */
export type RateProvenance = {
  source: string
  vintage: string
  /** Increases with every change. */
  version: number
  /** Author of the latest change, or null for initial rows. */
  changed_by: string | null
}
/**
 * In NPR per W supplied (omc per year, rc per replacement). An rc of 0 means one battery per household system (S-065).
 */
export type ShsRate = FiguresOf<'shs_ac'> & RateProvenance
export type ShsDcRate = FiguresOf<'shs_dc'> & RateProvenance
/** In NPR per kW, with one row per remoteness category. Initial rows have no id yet. */
export type MhpRate = FiguresOf<'mhp'> & { id?: number; is_default: boolean } & RateProvenance
export type SmgRate = FiguresOf<'smg'> & { id?: number; is_default: boolean } & RateProvenance
/** In NPR per km of medium-voltage line. */
export type GridRate = FiguresOf<'grid'> & RateProvenance
export type Settings = FiguresOf<'settings'> & { days_per_year: number } & RateProvenance

/** All inputs of costs, as one version. */
export type Rates = {
  /** Identifies this state of all rates. It is included in results. */
  version: string
  tiers: Tier[]
  institutions: InstitutionKind[]
  shs_ac: ShsRate
  shs_dc: ShsDcRate[]
  mhp: MhpRate[]
  smg: SmgRate[]
  grid: GridRate
  settings: Settings
  /** Present if networks are sized. Network rates have a version of their own. */
  network?: SourcedNetworkTables
}

/** Price of a household system's battery in NPR, used if rc_rate is 0 (O-020). */
export const battery_NPR = 28_000

/** A row of a table that has remoteness categories. */
export type CategoryRate = Rates[CategoryKind][number]

/** Returns the default row, or the first row if there is none. */
export function defaultRow<R extends { is_default: boolean }>(rows: R[]): R {
  return rows.find(row => row.is_default) ?? rows[0]
}

type RowIn<Table> = Table extends (infer R)[] ? R : Table
/** Returns the row of a table that applies to clusters without DC systems. */
export function countingRow<K extends RateKind, R extends Record<K, object>>(rates: R, kind: K): RowIn<R[K]> {
  const table: object = rates[kind]
  return (Array.isArray(table) ? defaultRow(table) : table) as RowIn<R[K]>
}

/** Initial sizes, values and ranges (models B2a, I). */
const defaultSettings = Object.fromEntries(
  Object.entries(rateFields.settings).flatMap(([name, field]) =>
    'defaultValue' in field ? [[name, field.defaultValue]] : [],
  ),
) as FiguresOf<'settings'>

const indicative = (source: string): RateProvenance => ({
  source,
  vintage: 'indicative 2024',
  version: 1,
  changed_by: null,
})
const shs = indicative('Nepali solar home system prices, triangulated; to be replaced by AEPC district rates')
const mhp = indicative(
  'Lower Puwa Khola 25 kW (2009) and subsidy policy 2016, brought to 2024; to be replaced by AEPC district rates',
)
const smg = indicative('Subsidy policy 2016, brought to 2024; to be replaced by AEPC district rates')
const line = indicative('OnSSET line costs for 11 to 33 kV, brought to NPR; to be replaced by NEA rates')

const unit = (sc: number, ic: number, tc: number, omc: number, rc: number, years: number) => ({
  sc_rate: sc,
  ic_rate: ic,
  tc_rate: tc,
  omc_rate: omc,
  rc_rate: rc,
  replacement_period_yrs: years,
  ...shs,
})
const plant = (sc: number, ic: number, tc: number, omc: number) => ({
  sc_per_kW: sc,
  ic_per_kW: ic,
  tc_per_kW: tc,
  omc_per_kW: omc,
})

/** Initial rates of a new database (models B2). They are indicative and are marked as such. */
export const rateSeeds: Omit<Rates, 'version'> = {
  tiers: tierSeeds,
  institutions: institutionSeeds,
  shs_ac: unit(500, 50, 30, 15, 140, 5),
  shs_dc: [
    { watt: 10, ...unit(900, 80, 40, 25, 250, 3) },
    { watt: 20, ...unit(700, 60, 30, 20, 200, 3) },
    { watt: 50, ...unit(420, 40, 20, 12, 120, 3) },
    { watt: 100, ...unit(380, 35, 18, 11, 110, 3) },
  ],
  mhp: [
    { category: 'C accessible', is_default: false, ...plant(270_000, 130_000, 40_000, 16_500), ...mhp },
    { category: 'B remote', is_default: true, ...plant(300_000, 150_000, 50_000, 18_600), ...mhp },
    { category: 'A very remote', is_default: false, ...plant(330_000, 160_000, 90_000, 21_000), ...mhp },
  ],
  smg: [
    {
      category: 'C accessible',
      is_default: false,
      ...plant(380_000, 55_000, 25_000, 11_500),
      rc_per_kW: 130_000,
      replacement_period_yrs: 7,
      ...smg,
    },
    {
      category: 'B remote',
      is_default: true,
      ...plant(400_000, 60_000, 40_000, 12_000),
      rc_per_kW: 130_000,
      replacement_period_yrs: 7,
      ...smg,
    },
    {
      category: 'A very remote',
      is_default: false,
      ...plant(430_000, 70_000, 80_000, 14_500),
      rc_per_kW: 140_000,
      replacement_period_yrs: 7,
      ...smg,
    },
  ],
  grid: { cc_rate: 2_500_000, omc_rate: 50_000, ...line },
  settings: {
    ...defaultSettings,
    discount_rate: 10,
    days_per_year: 365,
    distribution_NPR_per_connection: 30_000,
    mhp_line_NPR_per_km: 1_000_000,
    line_upkeep_percent: 2,
    grid_energy_NPR_per_kWh: 9.5,
    ...indicative(
      'Subsidy policy 2016 for distribution, Nepali micro-hydro cost study for the discount rate',
    ),
  },
}
