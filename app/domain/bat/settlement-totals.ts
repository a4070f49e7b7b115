import { roundHalfUp } from '../format.ts'
import type { Technology } from './contract.ts'
import type { LeastCostMap } from './settlements-contract.ts'

export const totalColumns = [
  'settlements',
  'num_house',
  'num_household',
  'population',
  'total_demand_kW',
  'capital_cost',
  'life_cycle_cost',
] as const
export type TotalColumn = (typeof totalColumns)[number]
type Figures = Record<TotalColumn, number>

/** A technology in its settlements, or the houses that stand alone and take a solar home system. */
export type TotalRow = Figures & { technology: Technology; isScattered: boolean }

/** The rows of the totals, each house in one of them: scattered houses are told apart from the settlements' own. */
export function totalRows({ totals, scattered }: LeastCostMap): TotalRow[] {
  const { discounted_energy_kWh: _energy, ...counted } = scattered
  const alone: Figures = { settlements: 0, ...counted }
  return totals.flatMap(({ technology, discounted_energy_kWh: _energy, ...all }): TotalRow[] => {
    if (technology !== 'shs') return [{ technology, isScattered: false, ...all }]
    const own = { technology, isScattered: false, ...mapped(column => rounded(all[column] - alone[column])) }
    return [own, { technology, isScattered: true, ...alone }]
  })
}

/** The sums over all rows. */
export const sumRow = (rows: TotalRow[]): Figures =>
  mapped(column => rounded(rows.reduce((sum, row) => sum + row[column], 0)))

function mapped(value: (column: TotalColumn) => number): Figures {
  return Object.fromEntries(totalColumns.map(column => [column, value(column)])) as Figures
}

/** Paisa and hundredths of a kW: what the model rounds to. */
const rounded = (value: number) => roundHalfUp(value, 2)
