import { roundHalfUp } from '../../format.ts'
import type { CookingRow } from '../contract.ts'
import type { Stove } from '../survey-items.ts'

/** Columns of the cooking table (F-033). */
export const cookingColumns = ['baseline', 'partial', 'intermediate'] as const

/** Whether the shares of a column, rounded as displayed, do not add up to 100.0. */
export const isRoundedOff = (rows: CookingRow[]): boolean =>
  cookingColumns.some(column => {
    const shown = rows.reduce((all, row) => all + roundHalfUp(row[column].percent, 1), 0)
    return roundHalfUp(shown, 1) !== 100
  })

/** One line per stove, with the percentage and households in each column. */
export function cookingCsvRows(rows: CookingRow[], name: (stove: Stove) => string): (string | number)[][] {
  return rows.map(row => [
    name(row.stove),
    ...cookingColumns.flatMap(column => [roundHalfUp(row[column].percent, 1), row[column].households]),
  ])
}
