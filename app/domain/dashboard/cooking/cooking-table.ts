import type { Sddmm } from '../../region-codes.ts'
import type { Dataset } from '../answer-sources.ts'
import { apportion } from '../apportion.ts'
import type { CookingRow, EnergyData } from '../contract.ts'
import { movedStoves, type StoveMove, type StoveScenario, stoveScenarios } from '../cooking/stove-moves.ts'
import { figuresOfItem } from '../survey-figures.ts'
import { stoves } from '../survey-items.ts'

/** Table columns, with the group from which each is read. */
const columns = { baseline: 'stove', partial: 'stove_partial', intermediate: 'stove_intermediate' } as const
type Column = keyof typeof columns
const columnNames = Object.keys(columns) as Column[]

export type CookingTable = EnergyData['cookingImprovementData']
export type StoveCounts = Record<Column, readonly number[]>

/**
 * Dataset of a local level's current stoves, or null if unknown, and the datasets of its scenario columns in order of
 * preference. `moves` computes columns that no dataset contains.
 */
export type CookingSources = {
  today(level: Sddmm): Dataset | null
  datasets: readonly Dataset[]
  moves: readonly StoveMove[]
}

/**
 * Returns the current stoves of a region and the stoves in both scenarios, over the local levels whose stoves are
 * known. A scenario column comes from the first dataset that contains it, scaled to today's households. If there is
 * none, the moves compute it from the current stoves, and `assumed` counts the local level. If there are no local
 * levels, the table has no rows.
 */
export function cookingTableOf(
  levels: readonly Sddmm[],
  { today: todayOf, datasets, moves }: CookingSources,
): CookingTable {
  const counts: Record<Column, number[]> = {
    baseline: stoves.map(() => 0),
    partial: stoves.map(() => 0),
    intermediate: stoves.map(() => 0),
  }
  const assumed = { partial: 0, intermediate: 0 }
  const add = (column: Column, values: readonly number[]) => {
    for (const [row, value] of values.entries()) counts[column][row] += value
  }
  for (const level of levels) {
    const own = todayOf(level)
    const today = own && countsOf(own, 'baseline', level)
    if (today === null) continue
    add('baseline', today)
    for (const scenario of stoveScenarios) {
      const source = scenarioSource([own, ...datasets], scenario, level)
      const known = source && countsOf(source, scenario, level)
      if (known === null) assumed[scenario]++
      add(scenario, known === null ? movedStoves(today, moves, scenario) : broughtTo(sumOf(today), known))
    }
  }
  return { ...cookingTable(counts), assumed }
}

/** Returns the first dataset that has a scenario column for a local level. */
export const scenarioSource = (
  datasets: readonly (Dataset | null)[],
  scenario: StoveScenario,
  level: Sddmm,
): Dataset | null => datasets.find(one => one !== null && countsOf(one, scenario, level) !== null) ?? null

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
function broughtTo(total: number, values: readonly number[]): number[] {
  const sum = sumOf(values)
  return values.map(value => (sum === 0 ? 0 : (value / sum) * total))
}

/**
 * Returns the households of a local level by stove, in the order of `stoves`, or null if the column is unknown or
 * empty.
 */
function countsOf(dataset: Dataset, column: Column, level: Sddmm): number[] | null {
  const values = stoves.map(stove => figuresOfItem(dataset, `${columns[column]}.${stove}`).get(level)?.value)
  if (values.every(value => value === undefined)) return null
  const counts = values.map(value => value ?? 0)
  return column !== 'baseline' && sumOf(counts) === 0 ? null : counts
}

/**
 * Computes the table from the households of each stove, in the order of `stoves`. The households in a column add up to
 * today's households (largest remainder). Everything else is derived from them, so that equal numbers of households
 * have equal shares (models F, vectors F4 and F5). Shares are not rounded here.
 */
export function cookingTable(counts: StoveCounts): Omit<CookingTable, 'assumed'> {
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
 * Cost of a scenario in NPR, from the number of households, the cost per household in NPR, and the number of
 * households in the table that change their stove (F-035). It is computed from counts rather than from a rounded
 * percentage: 1 of 3 costs a third.
 */
export function scenarioCost(
  households: number,
  costPerHousehold: number,
  { changed, of }: { changed: number; of: number },
): number {
  return (households * costPerHousehold * changed) / of
}
