import * as v from 'valibot'
import { MessageSchema } from '../../messages/message.ts'
import type { MessageKey } from '../../messages/messages.ts'
import { NetworkSupplySchema, NetworkTablesSchema } from '../../network/network-schemas.ts'
import { ownNetworkFields } from '../../rates/network-tables.ts'
import {
  type CategoryKind,
  type RateFields,
  type RateKind,
  rateFields,
  rateKinds,
  rowNames,
  schemaOf,
  schemasOf,
} from '../../rates/rate-fields.ts'
import { costParts } from '../../technologies/cost-products.ts'
import {
  type NetworkQuantityName,
  networkQuantityUnits,
  type QuantityName,
  quantityUnits,
} from '../../technologies/quantities.ts'
import { byTechnology, type Technology, type TechnologyRows } from '../../technologies/technologies.ts'
import { rateTableNames } from './cost-product.ts'
import { fieldsOfTable } from './cost-table.ts'

const Word = v.string() as v.GenericSchema<MessageKey>
const origin = { source: v.string(), vintage: v.string(), changed_by: v.nullable(v.string()) }

/**
 * One product in a cost calculation. `amount` in NPR is the quantity times the rate, divided by 100 if the rate is a
 * percentage.
 */
export const Term = v.object({
  part: v.picklist(costParts),
  label: MessageSchema,
  quantity_name: v.picklist(
    Object.keys({ ...quantityUnits, ...networkQuantityUnits }) as (QuantityName | NetworkQuantityName)[],
  ),
  quantity: v.number(),
  unit: Word,
  rate: v.number(),
  rate_unit: Word,
  is_percent: v.boolean(),
  /** The source and vintage are in `cost_inputs.rates`. */
  table: v.picklist(rateTableNames),
  /** For tables with several rows in use: the conductor, or the rating of the transformer in kVA. */
  row: v.optional(v.string()),
  field: v.string(),
  /** Whether the rate was set for this cluster only. */
  is_changed: v.boolean(),
  amount: v.number(),
})
export type Term = v.InferOutput<typeof Term>

/**
 * Breakdown of an option's costs: sums of the terms, part by part in this order. The deducted residual value is cost x
 * max(0, 1 - n / life_yrs) / (1 + r)^n. Nothing is deducted unless the settings say so.
 */
export const Explanation = v.object({
  terms: v.array(Term),
  residuals: v.array(
    v.object({
      of: v.picklist(['system', 'distribution', 'standalone']),
      cost: v.number(),
      life_yrs: v.number(),
    }),
  ),
})

type FieldsOf<T extends Technology> = (typeof rateFields)[TechnologyRows[T]['rateKind']]

const RateValue = v.union([v.number(), v.boolean()])
/** A rate set for one cluster: `table.field`, the value in the tables, and the value used. */
export const OwnRate = v.object({ name: v.string(), stated: RateValue, own: RateValue })
export type OwnRate = v.InferOutput<typeof OwnRate>

const table = <F extends RateFields>(fields: F) => v.object({ ...schemasOf(fields), ...origin })
/** All inputs of a cluster's costs, which are enough to recompute them, even with other rates. */
export const CostInputs = v.object({
  supply: v.object({
    households: v.number(),
    per_hh_demand_W: v.number(),
    loads: v.array(v.object({ name: v.string(), number: v.number(), load_W: v.number() })),
    hrs_per_day: v.number(),
    dc_watt: v.nullable(v.number()),
    pvout_kWh: v.nullable(v.number()),
    grid_km: v.number(),
    mhp_km: v.number(),
    stream: v.nullable(v.object({ power_kW: v.number(), low: v.number(), high: v.number() })),
    /** As sized from the houses. Absent if every connection has the same price. */
    network: v.optional(v.nullable(NetworkSupplySchema)),
  }),
  /** The row in use from each table, with its source and vintage. */
  rates: v.object({
    ...(byTechnology(one => table(fieldsOfTable[one])) as {
      [T in Technology]: ReturnType<typeof table<FieldsOf<T>>>
    }),
    settings: v.object({ ...table(rateFields.settings).entries, days_per_year: v.number() }),
    /** All rows, if a network was sized. */
    network: v.optional(NetworkTablesSchema),
  }),
  changed: v.array(OwnRate),
  /** How each quantity was counted or sized. */
  counted: v.object(byQuantity(MessageSchema)),
})
export type CostInputs = v.InferOutput<typeof CostInputs>

/** Applies to all options: the present value of one NPR and of one kWh per year, for 1 to 15 years. */
export const Discounting = v.object({
  discount_rate: v.number(),
  annuities: v.pipe(v.array(v.number()), v.length(15)),
  discounted_energy_kWh: v.pipe(v.array(v.number()), v.length(15)),
})

/**
 * Rates for one cluster only, as a map from name to value for each technology, within the bounds of the rate tables
 * (S-051).
 */
export const OwnCosts = v.strictObject({
  ...(byTechnology(one => own<RateFields>(fieldsOfTable[one])) as {
    [T in Technology]: ReturnType<typeof own<FieldsOf<T>>>
  }),
  settings: own(rateFields.settings),
  network: own(ownNetworkFields),
})
export type OwnCosts = v.InferOutput<typeof OwnCosts>

const row = <F extends RateFields>(fields: F) =>
  v.object({ ...schemasOf(fields), source: v.string(), vintage: v.string() })
const plants = <F extends RateFields>(fields: F) =>
  v.array(v.object({ ...row(fields).entries, is_default: v.boolean() }))
/** Rows of all tables, which are the default rates of a cluster (B-024). */
export const CostOptions = v.object({
  ...(Object.fromEntries(rateKinds.map(kind => [kind, option(kind)])) as { [K in RateKind]: OptionOf<K> }),
  /** Absent in older offline packs. */
  network: v.optional(v.object(schemasOf(ownNetworkFields))),
})

type Row<K extends RateKind> = ReturnType<typeof row<(typeof rateFields)[K]>>
/** The row of a single-row table, or all rows of any other table. */
type OptionOf<K extends RateKind> = (typeof rowNames)[K] extends null
  ? Row<K>
  : K extends CategoryKind
    ? ReturnType<typeof plants<(typeof rateFields)[K]>>
    : v.ArraySchema<Row<K>, undefined>
function option(kind: RateKind) {
  const fields: RateFields = rateFields[kind]
  if (rowNames[kind] === null) return row(fields)
  return rowNames[kind] === 'category' ? plants(fields) : v.array(row(fields))
}

type Own<F extends RateFields> = {
  [N in keyof F as F[N]['kind'] extends 'text' ? never : N]?: F[N]['kind'] extends 'switch' ? boolean : number
}
/** Any figure of a table may be overridden, but not the name of a row. */
function own<F extends RateFields>(fields: F): v.OptionalSchema<v.GenericSchema<Own<F>>, undefined> {
  const entries = Object.entries(fields)
    .filter(([, { kind }]) => kind !== 'text')
    .map(([name, field]) => [name, v.optional(schemaOf(field))])
  return v.optional(v.strictObject(Object.fromEntries(entries)) as v.GenericSchema<Own<F>>)
}

function byQuantity<S extends v.GenericSchema>(schema: S): Record<QuantityName, S> {
  return Object.fromEntries(Object.keys(quantityUnits).map(name => [name, schema])) as Record<QuantityName, S>
}
