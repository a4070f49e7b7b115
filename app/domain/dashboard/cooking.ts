import type { Sddmm } from '../region/codes.ts'
import { apportion } from './apportion.ts'
import type { CookingRow, EnergyData } from './contract.ts'
import { type Dataset, figuresIn } from './survey-figures.ts'
import { stoves } from './survey-items.ts'

/** Columns of the table with the group that each is read from. */
const columns = { baseline: 'stove', partial: 'stove_partial', intermediate: 'stove_intermediate' } as const
type Column = keyof typeof columns
const columnNames = Object.keys(columns) as Column[]

/** Percentages are counted in tenths, so that they add up to 100.0 exactly. */
const tenths = 1000

export type CookingTable = EnergyData['cookingImprovementData']
export type StoveCounts = Record<Column, readonly number[]>

/**
 * Stoves of a region today and in both scenarios, over the local levels that know all three. Without any the table
 * has no rows.
 */
export function cookingTableOf(dataset: Dataset, levels: readonly Sddmm[]): CookingTable {
  const counts: Record<Column, number[]> = { baseline: [], partial: [], intermediate: [] }
  const known = levels.filter(level => columnNames.every(column => has(dataset, column, level)))
  for (const column of columnNames) {
    counts[column] = stoves.map(stove => {
      const figures = figuresIn(dataset, `${columns[column]}.${stove}`)
      return known.reduce((sum, level) => sum + (figures.get(level)?.value ?? 0), 0)
    })
  }
  return cookingTable(counts)
}

/**
 * The table from the households of each stove, in the order of `stoves`. Percentages add up to 100.0 a column and
 * households to those of today, by largest remainder (models F, vectors F4 and F5).
 */
export function cookingTable(counts: StoveCounts): CookingTable {
  const households = Math.round(counts.baseline.reduce((sum, count) => sum + count, 0))
  if (columnNames.some(column => !counts[column].some(count => count > 0))) {
    return { data: [], households: 0, changed: { partial: 0, intermediate: 0 } }
  }
  const shares = { baseline: [], partial: [], intermediate: [] } as Record<Column, number[]>
  const parts = { baseline: [], partial: [], intermediate: [] } as Record<Column, number[]>
  for (const column of columnNames) {
    shares[column] = apportion(tenths, counts[column])
    parts[column] = apportion(households, counts[column])
  }
  const cell = (column: Column, row: number) => ({
    percent: shares[column][row] / 10,
    households: parts[column][row],
  })
  const data = stoves.map(
    (stove, row): CookingRow => ({
      stove,
      baseline: cell('baseline', row),
      partial: cell('partial', row),
      intermediate: cell('intermediate', row),
    }),
  )
  const changed = (column: Column) =>
    shares[column].reduce((sum, share, row) => sum + Math.max(0, share - shares.baseline[row]), 0) / 10
  return { data, households, changed: { partial: changed('partial'), intermediate: changed('intermediate') } }
}

/** NPR of a scenario: households, NPR a household, and percent of households that change their stove (F-035). */
export function scenarioCost(households: number, costPerHousehold: number, percent: number): number {
  return (households * costPerHousehold * percent) / 100
}

function has(dataset: Dataset, column: Column, level: Sddmm): boolean {
  return stoves.some(stove => figuresIn(dataset, `${columns[column]}.${stove}`).has(level))
}
