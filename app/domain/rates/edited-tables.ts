import type { MessageKey, Say } from '../messages/messages.ts'
import { type AssumptionKind, assumptionKinds, assumptionTables, isAssumption } from './assumption-tables.ts'
import { type RateFields, type RateKind, rateFields, rateKinds, rateTitles, rowNames } from './rate-fields.ts'

/** Every table that is edited row by row with source, vintage, history and undo: rates of cost, and assumptions. */
export type TableKind = RateKind | AssumptionKind
export const tableKinds: readonly TableKind[] = [...rateKinds, ...assumptionKinds]

const ofAssumptions = <V>(of: (kind: AssumptionKind) => V) =>
  Object.fromEntries(assumptionKinds.map(kind => [kind, of(kind)])) as Record<AssumptionKind, V>

export const tableFields: Record<TableKind, RateFields> = {
  ...rateFields,
  ...ofAssumptions(kind => assumptionTables[kind].fields),
}
export const tableTitles: Record<TableKind, MessageKey> = {
  ...rateTitles,
  ...ofAssumptions(kind => assumptionTables[kind].title),
}
/** The column that tells the rows of a table apart; null where there is one row. */
export const rowColumns: Record<TableKind, string | null> = {
  ...rowNames,
  ...ofAssumptions(() => 'row_key'),
}

/** How the key of a row reads: categories and watts as they are, rows of assumptions by what they say. */
export function rowNameText(kind: TableKind, row: string, say: Say): string {
  if (!isAssumption(kind)) return row
  const { key, params } = assumptionTables[kind].label(row)
  return say(key, params)
}

/** What a table says of itself where its rows are shown and edited. */
export type TableWords = {
  /** What the figures are for; none of rates. */
  hint: MessageKey | null
  edit: MessageKey
  editRow: 'assumptions.editRow' | 'costs.editRow'
  /** Of the notice when a row was saved, or not. */
  noticeTitle: MessageKey
  saved: MessageKey
  failed: MessageKey
  /** A row is named by the columns of the table, or by a key that stays. */
  hasRowKeys: boolean
}
const ofRates: TableWords = {
  hint: null,
  edit: 'costs.edit',
  editRow: 'costs.editRow',
  noticeTitle: 'costs.toast',
  saved: 'costs.saved',
  failed: 'costs.failed',
  hasRowKeys: false,
}
export const tableWords: Record<TableKind, TableWords> = {
  ...(Object.fromEntries(rateKinds.map(kind => [kind, ofRates])) as Record<RateKind, TableWords>),
  smg: { ...ofRates, saved: 'costs.smgSaved', failed: 'costs.smgFailed' },
  ...ofAssumptions(kind => ({
    hint: assumptionTables[kind].hint,
    edit: 'assumptions.edit',
    editRow: 'assumptions.editRow',
    noticeTitle: 'assumptions.edit',
    saved: 'assumptions.saved',
    failed: 'assumptions.failed',
    hasRowKeys: true,
  })),
}
