import { type Technology, technologies, technologyLabels } from '../../../domain/bat/contract.ts'
import type { Settlement } from '../../../domain/bat/settlements-contract.ts'
import {
  formatAmount,
  formatCount,
  formatDistance_km,
  formatPower_kW,
  missing,
  roundHalfUp,
} from '../../../domain/format.ts'
import type { WordKey } from '../../../domain/words/words.ts'

/** In the order of the table: what decides stands in sight, the rest may be scrolled to. */
export const columnIds = [
  'name',
  'ward',
  'houses',
  'best',
  'lcc',
  'lcoe',
  'capital',
  'households',
  'demand',
  'grid',
] as const
export type ColumnId = (typeof columnIds)[number]

/** One column of the table of settlements: its head, what it sorts by (null last) and the text of a cell. */
export type Column = {
  id: ColumnId
  words: WordKey
  isNumber: boolean
  value(settlement: Settlement): number | string | null
  text(settlement: Settlement): string
}

const bare = (text: string) => text.replace(/ (kW|km)$/, '')

export const columns: Record<ColumnId, Column> = {
  name: column(
    'name',
    one => one.local_name,
    one => one.local_name,
    false,
  ),
  ward: column(
    'ward',
    one => one.ward,
    one => (one.ward === null ? missing : String(one.ward)),
  ),
  houses: column(
    'houses',
    one => one.num_house,
    one => formatCount(one.num_house),
  ),
  households: column(
    'households',
    one => one.num_household,
    one => formatCount(one.num_household),
  ),
  demand: column(
    'demand',
    one => one.total_demand_kW,
    one => bare(formatPower_kW(one.total_demand_kW)),
  ),
  grid: column(
    'grid',
    one => one.distance_to_grid_ext_km,
    one => bare(formatDistance_km(one.distance_to_grid_ext_km)),
  ),
  best: column(
    'best',
    one => technologies.indexOf(one.best),
    one => technologyLabels[one.best],
    false,
  ),
  lcc: column(
    'lcc',
    one => one.life_cycle_costs[one.best] ?? null,
    one => formatAmount(one.life_cycle_costs[one.best]),
  ),
  lcoe: column('lcoe', lcoeOf, one => formatAmount(lcoeOf(one))),
  capital: column(
    'capital',
    one => one.capital_costs[one.best] ?? null,
    one => formatAmount(one.capital_costs[one.best]),
  ),
}

function column(id: ColumnId, value: Column['value'], text: Column['text'], isNumber = true): Column {
  return { id, words: `settlements.column.${id}`, isNumber, value, text }
}

/** Levelized cost of the best option in NPR/kWh, to two decimals; null where it is not told. */
export function lcoeOf({ levelized_costs, best }: Settlement): number | null {
  const lcoe = levelized_costs[best]
  return lcoe === undefined ? null : roundHalfUp(lcoe, 2)
}

export type Sort = { by: ColumnId; descending: boolean }
/** What the reader looks for in the table. */
export type TableChoice = { sort: Sort; search: string; best: Technology | 'all' }
export const usualChoice: TableChoice = {
  sort: { by: 'houses', descending: true },
  search: '',
  best: 'all',
}

/** The settlements that fit, in the order that was chosen; equals stay largest first, missing values last. */
export function rowsOf(settlements: Settlement[], { sort, search, best }: TableChoice): Settlement[] {
  const wanted = search.trim().toLocaleLowerCase()
  const { value } = columns[sort.by]
  return settlements
    .filter(one => best === 'all' || one.best === best)
    .filter(one => wanted === '' || one.local_name.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => compare(value(a), value(b), sort.descending) || a.settlement_id - b.settlement_id)
}

function compare(a: number | string | null, b: number | string | null, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order = typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b)
  return descending ? -order : order
}

/** The next sort after a click on a column's head: numbers begin with the largest, words with A. */
export function sortBy(was: Sort, by: ColumnId): Sort {
  return was.by === by ? { by, descending: !was.descending } : { by, descending: columns[by].isNumber }
}
