import type { Say } from '../../domain/messages/messages.ts'
import { editedTables } from '../../domain/rates/contract.ts'
import {
  rowFields,
  rowKey,
  rowNameWithUnit,
  type TableKind,
  tableFields,
  tableTitles,
  tableWords,
} from '../../domain/rates/edited-tables.ts'
import { isList, type ListKind } from '../../domain/rates/network-tables.ts'
import type { RateFields } from '../../domain/rates/rate-fields.ts'
import type { DialogField, RowForm } from '../ui/row-dialog/row-dialog.tsx'

/** A row of any of the tables, as it appears in the list. */
export type RateRow = Record<string, unknown> & {
  id: number
  version: number
  source: string
  vintage: string
  changed_by: string | null
  changed_at: string | null
}

/** Name of a row: its category or wattage, or the title of the table if the table has only one row. */
export function rateRowName(kind: TableKind, row: RateRow, say: Say): string {
  if (rowFields[kind].length === 0) return say(tableTitles[kind])
  return rowNameWithUnit(kind, rowKey(kind, row), say)
}

/** The dialog "Edit Cost" for a table, with all or some of its fields. */
export function rateRowForm(
  kind: TableKind,
  say: Say,
  names: readonly string[] = Object.keys(tableFields[kind]),
): RowForm {
  const fields = tableFields[kind]
  const { list, update } = editedTables[kind]
  const { edit, noticeTitle, saved, failed, rows } = tableWords[kind]
  return {
    of: { list, edit: update, ...(isList(kind) && pickAddAndRemove(kind)) },
    title: edit,
    words: { title: noticeTitle, saved, failed, removed: rows?.removed },
    fields: {
      ...Object.fromEntries(names.map(name => [name, dialogField(fields[name], say)])),
      source: { label: 'costs.source', isWide: true },
      vintage: { label: 'costs.vintage', hint: 'costs.vintageHint', isWide: true },
    },
  }
}

const pickAddAndRemove = (kind: ListKind) => ({
  add: editedTables[kind].add,
  remove: editedTables[kind].remove,
})

function dialogField(field: RateFields[string], say: Say): DialogField {
  const { label, unit } = field
  if (field.kind === 'choice') {
    const choices = Object.entries(field.choices).map(([value, key]) => ({ value, label: say(key) }))
    return { label, choices }
  }
  if (field.kind !== 'number') return { label, isWide: true }
  return { label, unit, step: field.isWhole ? 1 : 10 ** -(field.decimals ?? 2) }
}
