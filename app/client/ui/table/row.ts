import type { LinkProps } from '@tanstack/react-router'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { Say } from '../../../domain/messages/messages.ts'
import type { TableColumn } from './column.ts'

export type TableRowId = number | string
export type RowAction = { label: string; icon: ReactNode; act(): void }

/** Properties and actions of a row that tables and cards share. */
export type TableRowRules<R> = {
  columns: readonly TableColumn<R>[]
  id(row: R): TableRowId
  selected?: TableRowId | null
  /** The row under the pointer, either here or on the map. */
  hovered?: TableRowId | null
  hover?(row: R | null): void
  /** Called when the row is clicked anywhere, or when Enter is pressed on its name. */
  select?(row: R): void
  /** Makes the row a link instead. */
  link?(row: R): LinkProps
  /** Label of the row's button, if it is not the content of the first cell. */
  label?(row: R, say: Say): string
  actions?(row: R): RowAction[]
}

/** Attributes of the element of a row. */
export function rowAttributes<R>({ id, selected, hovered, hover }: TableRowRules<R>, row: R) {
  return {
    'data-id': id(row),
    'data-selected': id(row) === selected || undefined,
    'data-hovered': id(row) === hovered || undefined,
    onMouseEnter: () => hover?.(row),
    onMouseLeave: () => hover?.(null),
  }
}

/** The mouse may click anywhere in a row, except on its own buttons and links. */
export function openRow({ target, nativeEvent }: MouseEvent) {
  if (!(target instanceof Element) || target.closest('button, a')) return
  const opener = target.closest('[data-id]')?.querySelector('[data-row]')
  opener?.dispatchEvent(new window.MouseEvent('click', nativeEvent))
}

/** The arrow keys move from the name of a row to the next or previous one. */
export function toNeighbour(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = names.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  names[at + step]?.focus()
}
