import * as v from 'valibot'
import { rateRows, rateTable } from '../api/resource.ts'
import { type AssumptionKind, assumptionKinds, assumptionTables, isAssumption } from './assumption-tables.ts'
import type { TableKind } from './edited-tables.ts'
import { type ListKind, networkTables } from './network-tables.ts'
import {
  isCategoryKind,
  noLoneSurrogates,
  type RateKind,
  rateFields,
  rateKinds,
  schemasOf,
} from './rate-fields.ts'

/** Source of the figures in a row. */
export const origin = {
  source: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300), noLoneSurrogates),
  vintage: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60), noLoneSurrogates),
}
const plant = { ...origin, is_default: v.boolean() }

/**
 * The six tables of rates and settings (M-015 to M-024, N-036, N-037). If a request body omits source and vintage,
 * they say who entered the figures and when.
 */
export const rateTables = Object.fromEntries(rateKinds.map(kind => [kind, tableOf(kind)])) as {
  [K in RateKind]: ReturnType<typeof tableOf<K>>
}

function tableOf<K extends RateKind>(kind: K) {
  const shown = isCategoryKind(kind) ? plant : origin
  return rateTable({ ...at(kind), fields: schemasOf(rateFields[kind]), shown })
}

/** The tables of assumptions. The key of a row is read-only. */
export const assumptionContracts = Object.fromEntries(
  assumptionKinds.map(kind => [kind, assumptionsOf(kind)]),
) as {
  [K in AssumptionKind]: ReturnType<typeof assumptionsOf<K>>
}
/** The tables of the distribution network. Conductors and transformers can be added, with their source, and removed. */
const networkContracts = {
  network: rateTable({ ...at('network'), fields: schemasOf(networkTables.network.fields), shown: origin }),
  conductor: rowsOf('conductor'),
  transformer: rowsOf('transformer'),
}
export const editedTables = { ...rateTables, ...networkContracts, ...assumptionContracts }

function assumptionsOf<K extends AssumptionKind>(kind: K) {
  const shown = { ...origin, row_key: v.pipe(v.string(), v.maxLength(100)) }
  return rateTable({ ...at(kind), fields: schemasOf(assumptionTables[kind].fields), shown })
}

function rowsOf<K extends ListKind>(kind: K) {
  const { fields, rows } = networkTables[kind]
  const place = {
    ...at(kind),
    add: `/api/bat/${kind}/addrate`,
    remove: `/api/bat/${kind}/deleterate/{id}`,
    max: rows.max,
  } as const
  return rateRows({ ...place, fields: schemasOf<(typeof networkTables)[K]['fields']>(fields), shown: origin })
}

function at(kind: TableKind) {
  const base = isAssumption(kind) ? (`/api/assumptions/${kind}` as const) : (`/api/bat/${kind}` as const)
  return {
    list: `${base}/list`,
    update: `${base}/updaterate/{id}`,
    name: isAssumption(kind) ? `the assumptions of ${kind}` : `the rates of ${kind}`,
    can: 'rates.edit',
  } as const
}
