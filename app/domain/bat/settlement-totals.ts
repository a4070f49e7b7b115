import { roundHalfUp } from '../format.ts'
import { aloneTechnology } from '../technologies/technologies.ts'
import { householdsToSupply, type Technology } from './contract.ts'
import type { LeastCostMap } from './settlements-contract.ts'

export const totalColumns = [
  'settlements',
  'num_house',
  'num_household',
  'households_to_supply',
  'population',
  'total_demand_kW',
  'capital_cost',
  'life_cycle_cost',
] as const
export type TotalColumn = (typeof totalColumns)[number]
type Figures = Record<TotalColumn, number>

/**
 * A row of the totals: a technology in its settlements; the scattered houses, which get solar home systems; or, if
 * `technology` is null, the settlements in which every household has the grid.
 */
export type TotalRow = Figures & { technology: Technology | null; isScattered: boolean }

/**
 * Returns the rows of the totals. Each house belongs to exactly one row, and scattered houses are separate from
 * settlements.
 */
export function totalRows({ totals, scattered, connected_settlements }: LeastCostMap): TotalRow[] {
  const alone = figuresOf({ ...scattered, settlements: 0 })
  const rows = totals.flatMap((total): TotalRow[] => {
    const { technology } = total
    const all = figuresOf(total)
    if (technology !== aloneTechnology) return [{ technology, isScattered: false, ...all }]
    const own = { technology, isScattered: false, ...mapped(column => rounded(all[column] - alone[column])) }
    return [own, { technology, isScattered: true, ...alone }]
  })
  if (connected_settlements === undefined || connected_settlements.settlements === 0) return rows
  const none = { households_to_supply: 0, total_demand_kW: 0, capital_cost: 0, life_cycle_cost: 0 }
  return [...rows, { technology: null, isScattered: false, ...none, ...connected_settlements }]
}

const figuresOf = (row: Omit<Figures, 'households_to_supply'> & { households_to_supply?: number }): Figures =>
  mapped(column => (column === 'households_to_supply' ? householdsToSupply(row) : row[column]))

/** Adds up all rows. */
export const sumRow = (rows: TotalRow[]): Figures =>
  mapped(column => rounded(rows.reduce((sum, row) => sum + row[column], 0)))

function mapped(value: (column: TotalColumn) => number): Figures {
  return Object.fromEntries(totalColumns.map(column => [column, value(column)])) as Figures
}

/** Rounds to the precision of the model: paisa and hundredths of a kW. */
const rounded = (value: number) => roundHalfUp(value, 2)
