import type { ReactNode } from 'react'
import { formatCount, missing } from '../../../domain/format.ts'
import type { MessageKey, Say } from '../../../domain/messages/messages.ts'

export type Value = string | number | null

/** Shows only rows of one kind. The options are given, so that the address of a list can be held to them. */
export type RowFilter<R> = {
  words: MessageKey
  options: readonly { value: string; words: MessageKey }[]
  /** The kind of a row, where the column's value is not it. */
  of?(row: R): string
}

/** One column as data: head, cell, order, search, filter, card and CSV come from it. The first one names the row. */
export type TableColumn<R> = {
  id: string
  words: MessageKey | ((say: Say) => string)
  /** What rows are sorted by; null stands last either way. */
  value(row: R): Value
  /** What stands in the cell, where that is not the value itself. */
  show?(row: R, say: Say): ReactNode
  /** To the right, and sorted from the largest first. */
  number?: boolean
  /** Whether the text above the table is looked for here. */
  searched?: boolean
  filter?: RowFilter<R>
  csv?(row: R, say: Say): Value
  only?: 'table' | 'csv'
  /** On a phone: beside the name, without its head, or not at all; else `head value`. */
  card?: 'end' | 'plain' | 'none'
  /** Gives all columns of the table their fixed widths. */
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
