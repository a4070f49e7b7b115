import type { CookingRow } from '../../../domain/dashboard/contract.ts'
import type { Stove } from '../../../domain/dashboard/survey-items.ts'
import { roundHalfUp } from '../../../domain/format.ts'

/** Columns of the cooking table (F-033). */
export const cookingColumns = ['baseline', 'partial', 'intermediate'] as const
export type CookingColumn = (typeof cookingColumns)[number]

/** Sums of the columns: 100.0 percent each, where the server did its sums. */
export function cookingTotals(
  rows: CookingRow[],
): Record<CookingColumn, { percent: number; households: number }> {
  const sum = (column: CookingColumn) => ({
    percent: roundHalfUp(
      rows.reduce((all, row) => all + row[column].percent, 0),
      1,
    ),
    households: rows.reduce((all, row) => all + row[column].households, 0),
  })
  return { baseline: sum('baseline'), partial: sum('partial'), intermediate: sum('intermediate') }
}

/** One line a stove: percent and households of every column. */
export function cookingCsvRows(rows: CookingRow[], name: (stove: Stove) => string): (string | number)[][] {
  return rows.map(row => [
    name(row.stove),
    ...cookingColumns.flatMap(column => [row[column].percent, row[column].households]),
  ])
}
