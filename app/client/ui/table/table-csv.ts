import type { Say } from '../../../domain/messages/messages.ts'
import { toCsv } from '../../../formats/csv.ts'
import { headOf, type TableColumn } from './column.ts'

/** CSV of all matching rows on all pages, in the order of the table. */
export function tableCsv<R>(columns: readonly TableColumn<R>[], rows: readonly R[], say: Say): string {
  const saved = columns.filter(({ only }) => only !== 'table')
  return toCsv(
    saved.map(column => headOf(column, say)),
    rows.map(row => saved.map(({ csv, value }) => (csv ? csv(row, say) : value(row)))),
  )
}
