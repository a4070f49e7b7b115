import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { type AssumptionKind, assumptionTables } from '../../domain/rates/assumption-tables.ts'
import type { ChangedRow } from '../../domain/rates/changes-contract.ts'
import type { TableKind } from '../../domain/rates/edited-tables.ts'
import { type NetworkKind, networkTables } from '../../domain/rates/network-tables.ts'
import { type RateFields, type RateKind, rateFields } from '../../domain/rates/rate-fields.ts'
import { technologies } from '../../domain/technologies/technologies.ts'
import { users } from './schema-accounts.ts'
import { versionedColumns } from './versioned-columns.ts'

/** Columns that state the source of the figures in a row. */
const provenance = () => ({
  source: text('source').notNull(),
  vintage: text('vintage').notNull(),
  ...versionedColumns(),
})
const rowId = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
const money = (name: string) => doublePrecision(name).notNull()
const words = (name: string) => text(name).notNull()
const flag = (name: string) => boolean(name).notNull()

type ColumnOf<F> = F extends { kind: 'text' | 'choice' }
  ? ReturnType<typeof words>
  : F extends { kind: 'switch' }
    ? ReturnType<typeof flag>
    : ReturnType<typeof money>

/** Creates the columns of a table from its fields. A new column gets its default value in existing rows. */
function columnsIn<F extends RateFields>(fields: F): { [N in keyof F]: ColumnOf<F[N]> } {
  const columns = Object.entries(fields).map(([name, field]) => {
    if (field.kind === 'text' || field.kind === 'choice') return [name, words(name)]
    if (field.kind === 'switch') return [name, flag(name).default(field.defaultValue)]
    return [name, field.defaultValue === undefined ? money(name) : money(name).default(field.defaultValue)]
  })
  return Object.fromEntries(columns)
}
const columnsOf = <K extends RateKind>(kind: K) => columnsIn<(typeof rateFields)[K]>(rateFields[kind])
const isDefault = () => ({ is_default: boolean('is_default').notNull().default(false) })

/** Only the first row is used. The same applies to the tables of the grid and the settings. */
export const shsAcRates = pgTable('shs_ac_rates', { id: rowId(), ...columnsOf('shs_ac'), ...provenance() })
export const shsDcRates = pgTable(
  'shs_dc_rates',
  { id: rowId(), ...columnsOf('shs_dc'), ...provenance() },
  table => [unique('shs_dc_rates_watt').on(table.watt)],
)
export const mhpRates = pgTable(
  'mhp_rates',
  { id: rowId(), ...columnsOf('mhp'), ...isDefault(), ...provenance() },
  table => [unique('mhp_rates_category_unique').on(table.category)],
)
export const smgRates = pgTable(
  'smg_rates',
  { id: rowId(), ...columnsOf('smg'), ...isDefault(), ...provenance() },
  table => [unique('smg_rates_category_unique').on(table.category)],
)
export const gridRates = pgTable('grid_rates', { id: rowId(), ...columnsOf('grid'), ...provenance() })
export const batSettings = pgTable('bat_settings', {
  id: rowId(),
  ...columnsOf('settings'),
  days_per_year: money('days_per_year'),
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

/** The six tables that Managers edit, by kind. */
export const rateTableOf = {
  shs_ac: shsAcRates,
  shs_dc: shsDcRates,
  mhp: mhpRates,
  smg: smgRates,
  grid: gridRates,
  settings: batSettings,
} satisfies Record<RateKind, unknown>

/** Creates a table of assumptions from its fields, with one row per key. An unknown figure is null. */
function assumptionTable<K extends AssumptionKind>(kind: K) {
  const fields: RateFields = assumptionTables[kind].fields
  const columns = Object.entries(fields).map(([name, field]) => {
    if (field.kind === 'switch') return [name, flag(name)]
    if (field.kind !== 'number') return [name, words(name)]
    return [name, field.emptyMeans === undefined ? money(name) : doublePrecision(name)]
  })
  return pgTable(
    kind,
    {
      id: rowId(),
      row_key: words('row_key'),
      ...(Object.fromEntries(columns) as AssumptionColumns<K>),
      ...provenance(),
    },
    table => [unique(`${kind}_row`).on((table as { row_key: AnyPgColumn }).row_key)],
  )
}
type Fields<K extends AssumptionKind> = (typeof assumptionTables)[K]['fields']
type AssumptionColumns<K extends AssumptionKind> = { [N in keyof Fields<K>]: AssumptionColumn<Fields<K>[N]> }
type AssumptionColumn<F> = F extends { emptyMeans: string }
  ? ReturnType<typeof doublePrecision<string>>
  : ColumnOf<F>

/** Energy, emissions and prices of household energy carriers. */
export const carriers = assumptionTable('carriers')
/** Blocks of the household tariff of the grid. */
export const tariffRows = assumptionTable('tariff')
/** Global warming potentials, and the non-renewable share of biomass. */
export const climateRows = assumptionTable('climate')
/** Emission classes of stoves. */
export const emissionClassRows = assumptionTable('emission_classes')
/** Useful heat that a household needs for meals. */
export const usefulEnergyRows = assumptionTable('useful_energy')
/** Shares of households that change their stove in the scenarios of the cooking table. */
export const stoveMoves = assumptionTable('stove_moves')
/** Shares of a need that the measures of activities really meet. */
export const measureUsage = assumptionTable('measure_usage')
/** Stoves of the Clean Cooking Tool. */
export const cookStoves = assumptionTable('cook_stove')
/** Settings of the Clean Cooking Tool, one a row. */
export const cookSettings = assumptionTable('cook_settings')
/** National subsidies on stoves. */
export const cookSubsidies = assumptionTable('cook_subsidy')
/** Tables of assumptions that apply to the whole installation, by kind. */
export const assumptionTableOf = {
  carriers,
  tariff: tariffRows,
  climate: climateRows,
  emission_classes: emissionClassRows,
  useful_energy: usefulEnergyRows,
  stove_moves: stoveMoves,
  measure_usage: measureUsage,
  cook_stove: cookStoves,
  cook_settings: cookSettings,
  cook_subsidy: cookSubsidies,
} satisfies Record<AssumptionKind, unknown>

/** Rules and unit costs of the distribution network within a village, in a single row. */
export const networkRates = pgTable('network_rates', {
  id: rowId(),
  ...columnsIn(networkTables.network.fields),
  ...provenance(),
})
export const conductorRates = pgTable(
  'conductor_rates',
  { id: rowId(), ...columnsIn(networkTables.conductor.fields), ...provenance() },
  table => [unique('conductor_rates_row').on(table.name, table.level)],
)
export const transformerRates = pgTable(
  'transformer_rates',
  { id: rowId(), ...columnsIn(networkTables.transformer.fields), ...provenance() },
  table => [unique('transformer_rates_row').on(table.kVA)],
)
/** Sizing rules and prices of a distribution network, by kind. */
export const networkTableOf = {
  network: networkRates,
  conductor: conductorRates,
  transformer: transformerRates,
} satisfies Record<NetworkKind, unknown>

/** All tables of figures that Managers edit row by row. */
export const editedTableOf = {
  ...rateTableOf,
  ...networkTableOf,
  ...assumptionTableOf,
} satisfies Record<TableKind, unknown>

/** All inputs of a cost comparison. */
export const allRateTables = { ...rateTableOf, tiers, institutions: institutionKinds }

/** Rows that were changed together, each before and after the change. A change may undo another one. */
export const rateChanges = pgTable('rate_changes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  changed_by: integer('changed_by').references(() => users.id, { onDelete: 'set null' }),
  kind: text('kind', { enum: ['edit', 'add', 'remove', 'import', 'undo'] }).notNull(),
  undoes: integer('undoes').unique('rate_changes_undone_once'),
  rows: jsonb('rows').$type<ChangedRow[]>().notNull(),
})

/** Remoteness category of a district. */
export const rateDistrictRows = pgTable('rate_districts', {
  id: rowId(),
  dcode: integer('dcode').notNull().unique('rate_districts_dcode'),
  mhp_rate_id: integer('mhp_rate_id')
    .notNull()
    .references(() => mhpRates.id),
  smg_rate_id: integer('smg_rate_id')
    .notNull()
    .references(() => smgRates.id),
  ...versionedColumns(),
})

/** Subsidies per household and per kW for each option. The values are empty until the published figures are entered. */
export const subsidyRows = pgTable('rate_subsidies', {
  id: rowId(),
  technology: text('technology', { enum: technologies }).notNull().unique('rate_subsidies_technology'),
  /** In NPR, or null if the subsidy is not paid on this basis. */
  npr_household: doublePrecision('npr_household'),
  npr_kW: doublePrecision('npr_kW'),
  ...provenance(),
})
