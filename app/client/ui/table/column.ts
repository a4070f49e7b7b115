import type { ReactNode } from 'react'
import { formatCount, missing } from '../../../domain/format.ts'
import type { MessageKey, Say } from '../../../domain/messages/messages.ts'

export type Value = string | number | null

/** Shows only rows of one kind. The options are fixed, so that URLs can be validated. */
export type RowFilter<R> = {
  words: MessageKey
  options: readonly { value: string; words: MessageKey }[]
  /** Kind of a row, if it is not the value of the column. */
  of?(row: R): string
}

/**
 * One column as data, which defines its head, cells, sort order, search, filter, card and CSV. The first column names
 * the row.
 */
export type TableColumn<R> = {
  id: string
  words: MessageKey | ((say: Say) => string)
  /** Sort key. Null comes last in both directions. */
  value(row: R): Value
  /** Content of the cell, if it is not the value itself. */
  show?(row: R, say: Say): ReactNode
  /** Whether the column is right-aligned and sorted from the largest number down. */
  number?: boolean
  /** Whether the column is searched for the text typed above the table. */
  searched?: boolean
  filter?: RowFilter<R>
  csv?(row: R, say: Say): Value
  only?: 'table' | 'csv'
  /**
   * Position in a card on a phone: next to the name, without its head, or hidden. By default, the card shows `head
   * value`.
   */
  card?: 'end' | 'plain' | 'none'
  /** Fixes the widths of all columns of the table. */
  width?: string
}

export const headOf = <R>({ words }: TableColumn<R>, say: Say): string =>
  typeof words === 'function' ? words(say) : say(words)

export function renderCell<R>({ value, show }: TableColumn<R>, row: R, say: Say): ReactNode {
  if (show) return show(row, say)
  const bare = value(row)
  return typeof bare === 'number' ? formatCount(bare) : bare || missing
}

export const shownColumns = <R>(columns: readonly TableColumn<R>[]) =>
  columns.filter(({ only }) => only !== 'csv')
