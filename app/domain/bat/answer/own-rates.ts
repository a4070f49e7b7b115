import type { ReplyOf } from '../../api/endpoint.ts'
import { formatRate } from '../../format.ts'
import type { Message, MessageKey, Say } from '../../messages/messages.ts'
import { notesOf } from '../../messages/notes.ts'
import { ownNetworkFields } from '../../rates/network-tables.ts'
import type { RateField } from '../../rates/rate-fields.ts'
import { byTechnology, technologyRows } from '../../technologies/technologies.ts'
import type { ClusterResult } from '../best.ts'
import type { batParameters } from '../contract.ts'
import { fieldsOfTable, rowInUse } from '../costs/cost-table.ts'
import type { OwnCosts, OwnRate } from '../costs/costs-contract.ts'

type OwnTableOf = { title: MessageKey; fields: Record<string, RateField> }
/** Rate tables used for a cluster, in one row each. */
export const ownTables = {
  ...byTechnology((one): OwnTableOf => ({ title: technologyRows[one].title, fields: fieldsOfTable[one] })),
  settings: { title: 'rates.titleSettings', fields: fieldsOfTable.settings },
  network: { title: 'networkRates.network', fields: ownNetworkFields },
} satisfies Record<keyof OwnCosts, OwnTableOf>
export type OwnTable = keyof typeof ownTables

/** A figure that a cluster may override, named `table.field`. */
export type OwnField = { name: string; table: OwnTable; field: RateField }
export type OwnValue = number | boolean | null
export type OwnValues = Record<string, OwnValue>

export const ownRateFields: readonly OwnField[] = (Object.keys(ownTables) as OwnTable[]).flatMap(table =>
  Object.entries<RateField>(ownTables[table].fields)
    .filter(([, { kind }]) => kind !== 'text')
    .map(([name, field]) => ({ name: `${table}.${name}`, table, field })),
)

/**
 * Shows an overridden rate next to the rate in the tables: `Grid extension, Line 10,00,000 NPR/km (tables: 25,00,000
 * NPR/km)`.
 */
export function ownRateSaid({ name, stated, own }: OwnRate): Message {
  const found = ownRateFields.find(one => one.name === name)
  if (found === undefined) throw new Error(`no rate ${name}`)
  const { table, field } = found
  return {
    key: 'own.rate',
    params: {
      table: { key: ownTables[table].title },
      rate: field.label,
      own: valueSaid(own, field),
      stated: valueSaid(stated, field),
    },
  }
}

function valueSaid(value: OwnRate['own'], { unit }: RateField): Message | string {
  if (typeof value === 'boolean') return { key: value ? 'bat.yes' : 'bat.no' }
  if (unit === null) return formatRate(value)
  return { key: 'own.value', params: { value: formatRate(value), unit: { key: unit } } }
}

/** Lists the overridden rates of an answer in a single field of a file. */
export const ownRatesOf = ({ cost_inputs }: Pick<ClusterResult, 'cost_inputs'>, say: Say): string =>
  notesOf(cost_inputs.changed.map(ownRateSaid), say)

/** Figures from the tables that apply to a cluster by default. `dc_watt` is null for AC systems. */
export function statedValues(
  options: ReplyOf<typeof batParameters>['cost_options'],
  dc_watt: number | null,
): OwnValues {
  const rows: Record<OwnTable, object | undefined> = {
    ...byTechnology(one => rowInUse(options, one, dc_watt)),
    settings: options.settings,
    network: options.network,
  }
  return Object.fromEntries(
    ownRateFields.map(({ name, table }) => {
      const row = rows[table] as Record<string, OwnValue> | undefined
      return [name, row?.[name.slice(table.length + 1)] ?? null]
    }),
  )
}

/** Returns the values that differ from the tables, in the format of a request. */
export function ownCostsOf(values: OwnValues, stated: OwnValues): OwnCosts {
  const costs: Record<string, Record<string, OwnValue>> = {}
  for (const { name, table } of ownRateFields) {
    if (Object.is(values[name], stated[name])) continue
    costs[table] = { ...costs[table], [name.slice(table.length + 1)]: values[name] }
  }
  return costs as OwnCosts
}

/** Returns the figures from the tables, with those of a request taking precedence. */
export function withOwnCosts(stated: OwnValues, costs: OwnCosts): OwnValues {
  const own = Object.entries(costs).flatMap(([table, row]) =>
    Object.entries(row ?? {}).map(([field, value]) => [`${table}.${field}`, value] as const),
  )
  return { ...stated, ...Object.fromEntries(own) }
}
