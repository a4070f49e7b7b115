import type { Sddmm } from '../region-codes.ts'
import { apportion } from './apportion.ts'
import type { CookingRow, EnergyData } from './contract.ts'
import { type Dataset, figuresOfItem } from './survey-figures.ts'
import { stoves } from './survey-items.ts'

/** Columns of the table with the group that each is read from. */
const columns = { baseline: 'stove', partial: 'stove_partial', intermediate: 'stove_intermediate' } as const
type Column = keyof typeof columns
const columnNames = Object.keys(columns) as Column[]

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
      const figures = figuresOfItem(dataset, `${columns[column]}.${stove}`)
      return known.reduce((sum, level) => sum + (figures.get(level)?.value ?? 0), 0)
    })
  }
  return cookingTable(counts)
}

/**
 * The table from the households of each stove, in the order of `stoves`. Households of a column add up to those of
 * today, by largest remainder; all else is computed from them, so that equal households have equal shares (models F,
 * vectors F4 and F5). Shares are not rounded here.
 */
export function cookingTable(counts: StoveCounts): CookingTable {
  const households = Math.round(counts.baseline.reduce((sum, count) => sum + count, 0))
  if (households === 0 || columnNames.some(column => !counts[column].some(count => count > 0))) {
    return {
      data: [],
      households: 0,
      changed: { partial: 0, intermediate: 0 },
      changed_households: { partial: 0, intermediate: 0 },
    }
  }
  const parts = { baseline: [], partial: [], intermediate: [] } as Record<Column, number[]>
  for (const column of columnNames) parts[column] = apportion(households, counts[column])
  const percentOf = (count: number) => (100 * count) / households
  const cell = (column: Column, row: number) => ({
    percent: percentOf(parts[column][row]),
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
  const changedIn = (column: Column) =>
    parts[column].reduce((sum, part, row) => sum + Math.max(0, part - parts.baseline[row]), 0)
  const changed_households = { partial: changedIn('partial'), intermediate: changedIn('intermediate') }
  const { partial, intermediate } = changed_households
  return {
    data,
    households,
    changed: { partial: percentOf(partial), intermediate: percentOf(intermediate) },
    changed_households,
  }
}

/**
 * NPR of a scenario: households, NPR a household, and of how many of the table's households how many change their
 * stove (F-035). Counts, not a rounded percentage: 1 of 3 costs a third.
 */
export function scenarioCost(
  households: number,
  costPerHousehold: number,
  { changed, of }: { changed: number; of: number },
): number {
  return (households * costPerHousehold * changed) / of
}

function has(dataset: Dataset, column: Column, level: Sddmm): boolean {
  return stoves.some(stove => figuresOfItem(dataset, `${columns[column]}.${stove}`).has(level))
}
