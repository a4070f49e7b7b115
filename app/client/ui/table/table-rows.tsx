import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useSay } from '../use-say.ts'
import { headOf, renderCell, shownColumns, type TableColumn } from './column.ts'
import { ColumnFilter } from './column-filter.tsx'
import data from './data-table.module.css'
import { openRow, rowAttributes, type TableRowRules, toNeighbour } from './row.ts'
import { RowActions, RowName } from './row-name.tsx'
import classes from './table.module.css'
import type { Viewed } from './use-table-view.ts'

/** Rows to render out of `count`, starting with index `first`, between spacers. */
export type DrawnRows<R> = {
  name: string
  rules: TableRowRules<R>
  rows: readonly R[]
  first: number
  count: number
  above_px: number
  below_px: number
  /** Whether Tab moves to this row. */
  isTabbable(row: R): boolean
  focused(row: R): void
}

/** The arrow keys move from row to row, and Enter selects a row. */
export function TableRows<R>(props: DrawnRows<R> & { table: Viewed }) {
  const { name, rules, rows, first, count, above_px, below_px, isTabbable, focused, table } = props
  const say = useSay()
  const columns = shownColumns(rules.columns)
  const hasActions = rules.actions !== undefined
  return (
    <table
      className={`${data.table} ${classes.table}`}
      data-fixed={columns.some(({ width }) => width) || undefined}
      data-live={rules.select !== undefined || rules.link !== undefined || undefined}
      aria-label={name}
      aria-rowcount={count + 1}
      onKeyDown={toNeighbour}
      onClick={openRow}
    >
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(column => (
            <Head key={column.id} column={column} table={table} />
          ))}
          {hasActions && (
            <th scope="col" className={classes.actions}>
              <span className="visually-hidden">{say('table.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        <Gap height_px={above_px} />
        {rows.map((row, at) => {
          const tabIndex = isTabbable(row) ? 0 : -1
          return (
            <tr key={rules.id(row)} aria-rowindex={first + at + 2} {...rowAttributes(rules, row)}>
              {columns.map((column, nth) =>
                nth === 0 ? (
                  <th key={column.id} scope="row">
                    <RowName rules={rules} row={row} tabIndex={tabIndex} focused={() => focused(row)}>
                      {renderCell(column, row, say)}
                    </RowName>
                  </th>
                ) : (
                  <td key={column.id} className={column.number ? 'n' : undefined}>
                    {renderCell(column, row, say)}
                  </td>
                ),
              )}
              {hasActions && (
                <td className={classes.actions}>
                  <RowActions rules={rules} row={row} tabIndex={tabIndex} />
                </td>
              )}
            </tr>
          )
        })}
        <Gap height_px={below_px} />
      </tbody>
    </table>
  )
}

function Head<R>({ column, table }: { column: TableColumn<R>; table: Viewed }) {
  const say = useSay()
  const { sort, down } = table.view
  const isSorted = sort === column.id
  const Arrow = !isSorted ? IconArrowsSort : down ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      className={column.number ? 'n' : undefined}
      style={{ width: column.width }}
      aria-sort={isSorted ? (down ? 'descending' : 'ascending') : undefined}
    >
      <div className={classes.head}>
        {isSortable(column, table) ? (
          <UnstyledButton className={classes.sort} onClick={() => table.choose(sortedBy(column, table))}>
            {headOf(column, say)}
            <Arrow size={14} stroke={1.6} aria-hidden data-idle={!isSorted || undefined} />
          </UnstyledButton>
        ) : (
          headOf(column, say)
        )}
        <ColumnFilter column={column} table={table} />
      </div>
    </th>
  )
}

/** Rows can be sorted by any column, unless the rules limit this. */
export const isSortable = <R,>({ id }: TableColumn<R>, { rules }: Pick<Viewed, 'rules'>) =>
  rules.sorts === undefined || rules.sorts.includes(id)

/**
 * The view after a head was clicked. Numbers are first sorted from the largest, and texts from A. A second click
 * reverses the order.
 */
export const sortedBy = <R,>({ id, number = false }: TableColumn<R>, { view }: Pick<Viewed, 'view'>) => ({
  sort: id,
  down: view.sort === id ? !view.down : number,
})

/** Spacer for rows that are not rendered. */
function Gap({ height_px }: { height_px: number }) {
  if (height_px === 0) return null
  return (
    <tr aria-hidden className={classes.gap}>
      <td style={{ height: height_px }} />
    </tr>
  )
}
