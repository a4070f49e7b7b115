import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { buttonClass } from '../button.tsx'
import { Menu } from '../menu/menu.tsx'
import { useSay } from '../use-say.ts'
import { headOf, type TableColumn } from './column.ts'
import classes from './table.module.css'
import type { Viewed } from './use-table-view.ts'

/** Shows only one kind of row. Set `isNamed` if no column head names the filter. */
export function ColumnFilter<R>(props: { column: TableColumn<R>; table: Viewed; isNamed?: boolean }) {
  const { column, table, isNamed = false } = props
  const say = useSay()
  if (column.filter === undefined) return null
  const { id, filter } = column
  const chosen = table.view[id] ?? 'all'
  const Icon = chosen === 'all' ? IconFilter : IconFilterFilled
  return (
    <Menu
      label={say(filter.words)}
      className={isNamed ? buttonClass('default') : classes.filter}
      side={isNamed ? 'left' : 'right'}
      button={
        <>
          <Icon size={14} stroke={1.6} aria-hidden />
          {isNamed && <span aria-hidden>{headOf(column, say)}</span>}
        </>
      }
      entries={[{ value: 'all', words: 'table.all' as const }, ...filter.options].map(({ value, words }) => ({
        label: say(words),
        chosen: chosen === value,
        act: () => table.choose({ [id]: value }),
      }))}
    />
  )
}
