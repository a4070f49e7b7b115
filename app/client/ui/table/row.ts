import type { LinkProps } from '@tanstack/react-router'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { Say } from '../../../domain/messages/messages.ts'
import type { TableColumn } from './column.ts'

export type TableRowId = number | string
export type RowAction = { label: string; icon: ReactNode; act(): void }

/** Properties and actions of a row, common to tables and cards. */
export type TableRowRules<R> = {
  columns: readonly TableColumn<R>[]
  id(row: R): TableRowId
  selected?: TableRowId | null
  /** Under the pointer here or on the map. */
  hovered?: TableRowId | null
  hover?(row: R | null): void
  /** By click anywhere on the row, or Enter on its name. */
  select?(row: R): void
  /** Leads somewhere instead. */
  link?(row: R): LinkProps
  /** Name of the row's button, if not its first cell. */
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

/** Arrow keys go from the name of a row to the next. */
export function toNeighbour(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = names.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  names[at + step]?.focus()
}
