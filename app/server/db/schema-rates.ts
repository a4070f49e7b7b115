import {
  boolean,
  doublePrecision,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { users } from './schema-accounts.ts'

/** Every row tells where its figures come from; `version` counts up with each change of the row. */
const provenance = () => ({
  source: text('source').notNull(),
  vintage: text('vintage').notNull(),
  version: integer('version').notNull().default(1),
  changed_by: integer('changed_by').references(() => users.id, { onDelete: 'set null' }),
  changed_at: timestamp('changed_at', { withTimezone: true, mode: 'date' }),
})
const rowId = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
const money = (name: string) => doublePrecision(name).notNull()

/** NPR per W served; the table has one row that counts, the first. */
const shsRates = () => ({
  id: rowId(),
  sc_rate: money('sc_rate'),
  ic_rate: money('ic_rate'),
  tc_rate: money('tc_rate'),
  omc_rate: money('omc_rate'),
  rc_rate: money('rc_rate'),
  replacement_period_yrs: money('replacement_period_yrs'),
  ...provenance(),
})
/** NPR per kW, a row a category of remoteness. */
const plantRates = () => ({
  id: rowId(),
  category: text('category').notNull().unique(),
  is_default: boolean('is_default').notNull().default(false),
  sc_per_kW: money('sc_per_kW'),
  ic_per_kW: money('ic_per_kW'),
  tc_per_kW: money('tc_per_kW'),
  omc_per_kW: money('omc_per_kW'),
  ...provenance(),
})

export const shsAcRates = pgTable('shs_ac_rates', shsRates())
export const shsDcRates = pgTable('shs_dc_rates', { ...shsRates(), watt: money('watt') }, table => [
  unique('shs_dc_rates_watt').on(table.watt),
])
export const mhpRates = pgTable('mhp_rates', plantRates())
export const smgRates = pgTable('smg_rates', {
  ...plantRates(),
  rc_per_kW: money('rc_per_kW'),
  replacement_period_yrs: money('replacement_period_yrs'),
})
/** NPR per km of line. */
export const gridRates = pgTable('grid_rates', {
  id: rowId(),
  cc_rate: money('cc_rate'),
  omc_rate: money('omc_rate'),
  ...provenance(),
})
/** One row. */
export const batSettings = pgTable('bat_settings', {
  id: rowId(),
  discount_rate: money('discount_rate'),
  days_per_year: money('days_per_year'),
  distribution_NPR_per_connection: money('distribution_NPR_per_connection'),
  mhp_line_NPR_per_km: money('mhp_line_NPR_per_km'),
  line_upkeep_percent: money('line_upkeep_percent'),
  grid_energy_NPR_per_kWh: money('grid_energy_NPR_per_kWh'),
  ...provenance(),
})
export const tiers = pgTable('tiers', {
  tier_id: smallint('tier_id').primaryKey(),
  value: text('value').notNull(),
  demand_W: money('demand_W'),
  hrs_per_day: money('hrs_per_day'),
  ...provenance(),
})
export const institutionKinds = pgTable('institution_kinds', {
  institution_id: integer('institution_id').primaryKey(),
  name: text('name').notNull(),
  category: text('category').notNull(),
  avg_load_W: money('avg_load_W'),
  ...provenance(),
})
