import type { FailureFields } from '../api/failure.ts'
import type { Message, MessageKey, Say } from '../messages/messages.ts'
import { type AssumptionKind, assumptionKinds, assumptionTables } from './assumption-tables.ts'
import {
  type ListKind,
  type NetworkKind,
  networkFaults,
  networkKinds,
  networkTables,
} from './network-tables.ts'
import { rangeFaults } from './range-faults.ts'
import { type RateFields, type RateKind, rateFields, rateKinds, rateTitles, rowNames } from './rate-fields.ts'

/**
 * Every table that is edited row by row with source, vintage, history and undo: cost rates, network rates and
 * assumptions.
 */
export type TableKind = RateKind | NetworkKind | AssumptionKind
export const tableKinds: readonly TableKind[] = [...rateKinds, ...networkKinds, ...assumptionKinds]

const byKind = <K extends TableKind, V>(kinds: readonly K[], of: (kind: K) => V) =>
  Object.fromEntries(kinds.map(kind => [kind, of(kind)])) as Record<K, V>

export const tableFields: Record<TableKind, RateFields> = {
  ...rateFields,
  ...byKind(networkKinds, kind => networkTables[kind].fields),
  ...byKind(assumptionKinds, kind => assumptionTables[kind].fields),
}
export const tableTitles: Record<TableKind, MessageKey> = {
  ...rateTitles,
  ...byKind(networkKinds, kind => networkTables[kind].title),
  ...byKind(assumptionKinds, kind => assumptionTables[kind].title),
}
/** Columns that identify a row. Empty for a table with one row. */
export const rowFields: Record<TableKind, readonly string[]> = {
  ...byKind(rateKinds, kind => [rowNames[kind] ?? []].flat()),
  ...byKind(networkKinds, kind => networkTables[kind].rowFields),
  ...byKind(assumptionKinds, () => ['row_key']),
}
/** Key of a row in tables and changes: `B remote`, `20`, `Weasel lv`. Empty for a table with one row. */
export const rowKey = (kind: TableKind, row: Record<string, unknown>): string =>
  rowFields[kind].map(name => String(row[name])).join(' ')

/** Message by field if another row already has the key. Empty if keys are fixed. */
export const keyConflicts: Record<TableKind, Readonly<Record<string, MessageKey>>> = {
  ...byKind(rateKinds, kind => {
    const name = rowNames[kind]
    return name === null ? {} : { [name]: name === 'watt' ? 'rates.wattTaken' : 'rates.categoryTaken' }
  }),
  ...byKind(networkKinds, kind => networkTables[kind].rows?.conflict ?? {}),
  ...byKind(assumptionKinds, () => ({})),
}

/** Returns contradictions within a row. */
export function rowFaults(kind: TableKind, values: Record<string, unknown>): FailureFields {
  if (kind === 'settings') return rangeFaults(values)
  return kind === 'network' ? networkFaults(values) : {}
}

const rowLabels: Partial<Record<TableKind, (row: string) => Message>> = {
  conductor: networkTables.conductor.label,
  ...byKind(assumptionKinds, kind => assumptionTables[kind].label),
}
/** Display name of a row key. Categories and watts are shown as they are, and other keys by their message. */
export function rowNameText(kind: TableKind, row: string, say: Say): string {
  const label = rowLabels[kind]?.(row)
  return label === undefined ? row : say(label.key, label.params)
}

/** Display name with its unit: `20 W`. */
export function rowNameWithUnit(kind: TableKind, row: string, say: Say): string {
  const [name, ...others] = rowFields[kind]
  const unit = others.length === 0 ? tableFields[kind][name]?.unit : null
  return [rowNameText(kind, row, say), unit && say(unit)].filter(Boolean).join(' ')
}

/** For example, `Micro-hydro B remote` or `Solar home system (DC) 20 W`. */
export const rowTitle = (kind: TableKind, row: string, say: Say): string =>
  [say(tableTitles[kind]), rowNameWithUnit(kind, row, say)].filter(Boolean).join(' ')

/** Texts that are used where rows of a table are displayed and edited. */
export type TableWords = {
  /** What the figures are used for, or null for rates. */
  hint: MessageKey | null
  edit: MessageKey
  editRow: 'assumptions.editRow' | 'costs.editRow' | 'networkRates.editRow'
  /** Title of the notice that a row was saved or could not be saved. */
  noticeTitle: MessageKey
  saved: MessageKey
  failed: MessageKey
  /** Whether rows have a fixed key instead of key columns. */
  hasRowKeys: boolean
  /** Set if rows can be added and removed. */
  rows: null | { add: MessageKey; removed: MessageKey }
}
const ofRates: TableWords = {
  hint: null,
  edit: 'costs.edit',
  editRow: 'costs.editRow',
  noticeTitle: 'costs.toast',
  saved: 'costs.saved',
  failed: 'costs.failed',
  hasRowKeys: false,
  rows: null,
}
const ofLists: Record<ListKind, TableWords['rows']> = {
  conductor: { add: 'networkRates.addConductor', removed: 'networkRates.conductorRemoved' },
  transformer: { add: 'networkRates.addTransformer', removed: 'networkRates.transformerRemoved' },
}
export const tableWords: Record<TableKind, TableWords> = {
  ...byKind(rateKinds, () => ofRates),
  smg: { ...ofRates, saved: 'costs.smgSaved', failed: 'costs.smgFailed' },
  ...byKind(networkKinds, kind => ({
    hint: networkTables[kind].hint,
    edit: 'networkRates.edit',
    editRow: 'networkRates.editRow',
    noticeTitle: 'networkRates.edit',
    saved: 'networkRates.saved',
    failed: 'networkRates.failed',
    hasRowKeys: false,
    rows: kind === 'network' ? null : ofLists[kind],
  })),
  ...byKind(assumptionKinds, kind => ({
    hint: assumptionTables[kind].hint,
    edit: 'assumptions.edit',
    editRow: 'assumptions.editRow',
    noticeTitle: 'assumptions.edit',
    saved: 'assumptions.saved',
    failed: 'assumptions.failed',
    hasRowKeys: true,
    rows: null,
  })),
}
