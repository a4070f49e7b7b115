import type { MessageKey, Say } from '../../../domain/messages/messages.ts'
import type { ChangedRow, RateDifference } from '../../../domain/rates/changes-contract.ts'
import {
  type RateFields,
  type RateKind,
  rateFields,
  rateTitles,
  rowNames,
} from '../../../domain/rates/rate-fields.ts'
import { shownText } from '../../ui/grid/grid-cells.ts'

/** What an item that is no field of a table is called. */
const originWords: Record<string, MessageKey> = { source: 'rates.source', vintage: 'rates.vintage' }

/** What a change has changed in one row, a value each. */
export function differencesIn({ table, before, after }: ChangedRow): RateDifference[] {
  const name = rowNames[table]
  const row = name ? String(before[name]) : ''
  return [...Object.keys(rateFields[table]), ...Object.keys(originWords)]
    .filter(item => before[item] !== after[item])
    .map(item => ({ table, row, item, from: before[item], to: after[item] }))
}

/** `Micro-hydro B remote`, `Solar home system (DC) 20 W`. */
export function rowText(table: RateKind, row: string, say: Say): string {
  const name = rowNames[table]
  const unit = name && rateUnitText(table, name, say)
  return [say(rateTitles[table]), row, unit].filter(Boolean).join(' ')
}

export function itemText(table: RateKind, item: string, say: Say): string {
  const field = (rateFields[table] as RateFields)[item]
  return field ? say(field.label.key, field.label.params) : say(originWords[item] ?? 'rates.source')
}

/** The unit of an item, or nothing. */
export function rateUnitText(table: RateKind, item: string, say: Say): string {
  const unit = (rateFields[table] as RateFields)[item]?.unit
  return unit ? say(unit) : ''
}

export const rateValueText = (value: RateDifference['from'], say: Say): string =>
  typeof value === 'boolean' ? say(value ? 'rates.on' : 'rates.off') : shownText(value, {})
