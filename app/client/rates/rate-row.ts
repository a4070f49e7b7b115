import type { Say } from '../../domain/messages/messages.ts'
import { editedTables } from '../../domain/rates/contract.ts'
import {
  rowColumns,
  rowNameText,
  type TableKind,
  tableFields,
  tableTitles,
  tableWords,
} from '../../domain/rates/edited-tables.ts'
import { type RateFields, rateStep } from '../../domain/rates/rate-fields.ts'
import type { DialogField, RowForm } from '../ui/row-dialog/row-dialog.tsx'

/** A row of any of the tables, as its list tells it. */
export type RateRow = Record<string, unknown> & {
  id: number
  version: number
  source: string
  vintage: string
  changed_by: string | null
  changed_at: string | null
}

/** What a row is called: its category or watt, or the title of a table of one row. */
export function rateRowName(kind: TableKind, row: RateRow, say: Say): string {
  const name = rowColumns[kind]
  if (name === null) return say(tableTitles[kind])
  if (name === 'watt') return `${row[name]} ${say('rates.W')}`
  return rowNameText(kind, String(row[name]), say)
}

/** The dialog "Edit Cost" of a table, with all of its fields or some. */
export function rateRowForm(
  kind: TableKind,
  names: readonly string[] = Object.keys(tableFields[kind]),
): RowForm {
  const fields = tableFields[kind]
  const { list, update } = editedTables[kind]
  const { edit, noticeTitle, saved, failed } = tableWords[kind]
  return {
    of: { list, edit: update },
    title: edit,
    words: { title: noticeTitle, saved, failed },
    fields: {
      ...Object.fromEntries(names.map(name => [name, dialogField(fields[name])])),
      source: { label: 'costs.source', isWide: true },
      vintage: { label: 'costs.vintage', hint: 'costs.vintageHint', isWide: true },
    },
  }
}

function dialogField(field: RateFields[string]): DialogField {
  const { kind, label, unit } = field
  if (kind !== 'number') return { label, isWide: true }
  return { label, unit, step: field.isWhole ? 1 : rateStep }
}
