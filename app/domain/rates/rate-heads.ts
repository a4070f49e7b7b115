import type { MessageKey, Say } from '../messages/messages.ts'

/** Columns of a rate table, by the names that programs use and those that people see. */
export const rateColumns = ['table', 'row', 'item', 'value', 'source', 'vintage'] as const
export type RateColumn = (typeof rateColumns)[number]
export const rateHeads = {
  table: 'rates.table',
  row: 'rates.row',
  item: 'rates.item',
  value: 'rates.value',
  source: 'rates.source',
  vintage: 'rates.vintage',
} as const satisfies Record<RateColumn, MessageKey>

/** Index of each column in a row of headings, or -1 if it is absent. */
export const rateHeadPlaces = (cells: readonly string[], says: readonly Say[]): number[] =>
  rateColumns.map(column => {
    const names = [column, ...says.map(say => say(rateHeads[column]).normalize('NFC').toLowerCase())]
    return cells.findIndex(cell => names.includes(cell.normalize('NFC').trim().toLowerCase()))
  })

/** Enough for ten times the number of rates. */
export const maxRateLines = 2_000
