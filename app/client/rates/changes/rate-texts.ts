import type { MessageKey, Say } from '../../../domain/messages/messages.ts'
import type { ChangedRow, RateDifference } from '../../../domain/rates/changes-contract.ts'
import { rowKey, type TableKind, tableFields } from '../../../domain/rates/edited-tables.ts'
import { shownText } from '../../ui/grid/grid-cells.ts'

/** Names of items that are not fields of a table. */
const originWords: Record<string, MessageKey> = { source: 'rates.source', vintage: 'rates.vintage' }

/** What a change has changed in one row, one entry per value. */
export function differencesIn({ table, before, after }: ChangedRow): RateDifference[] {
  const row = rowKey(table, Object.keys(before).length === 0 ? after : before)
  return [...Object.keys(tableFields[table]), ...Object.keys(originWords)]
    .filter(item => before[item] !== after[item])
    .map(item => ({ table, row, item, from: before[item], to: after[item] }))
}

export function itemText(table: TableKind, item: string, say: Say): string {
  const field = tableFields[table][item]
  return field ? say(field.label.key, field.label.params) : say(originWords[item] ?? 'rates.source')
}

/** The unit of an item, or an empty text. */
export function rateUnitText(table: TableKind, item: string, say: Say): string {
  const unit = tableFields[table][item]?.unit
  return unit ? say(unit) : ''
}

/** Text of an item's value. An empty value is described by its meaning. */
export function rateValueText(
  { table, item }: Pick<RateDifference, 'table' | 'item'>,
  value: RateDifference['from'],
  say: Say,
): string {
  const field = tableFields[table][item]
  if (field?.kind === 'choice') return say(field.choices[String(value)])
  if (value === '' && field?.kind === 'number' && field.emptyMeans) return say(field.emptyMeans)
  return typeof value === 'boolean' ? say(value ? 'rates.on' : 'rates.off') : shownText(value, {})
}
