import type { ReactNode } from 'react'
import { formatCount, missing } from '../../../domain/format.ts'
import type { MessageKey, Say } from '../../../domain/messages/messages.ts'

export type Value = string | number | null

/** Shows only rows of one kind. Options are fixed, so that addresses can be validated. */
export type RowFilter<R> = {
  words: MessageKey
  options: readonly { value: string; words: MessageKey }[]
  /** Kind of a row, if not the column's value. */
  of?(row: R): string
}

/** One column as data: head, cell, order, search, filter, card and CSV come from it. The first one names the row. */
export type TableColumn<R> = {
  id: string
  words: MessageKey | ((say: Say) => string)
  /** Sort key; null comes last in either direction. */
  value(row: R): Value
  /** Content of the cell, if not the value itself. */
  show?(row: R, say: Say): ReactNode
  /** To the right, and sorted from the largest first. */
  number?: boolean
  /** Whether the text above the table is looked for here. */
  searched?: boolean
  filter?: RowFilter<R>
  csv?(row: R, say: Say): Value
  only?: 'table' | 'csv'
  /** On a phone: beside the name, without its head, or hidden; by default `head value`. */
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
