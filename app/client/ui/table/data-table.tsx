import { useMediaQuery } from '@mantine/hooks'
import type { RowData } from '@tanstack/react-table'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { Empty } from '../empty.tsx'
import { FailedRead } from '../failed-read.tsx'
import { useSay } from '../use-say.ts'
import { persistPlace, readListPlace } from './place/list-place.ts'
import { useListScroll } from './place/use-list-scroll.ts'
import type { TableRowId, TableRowRules } from './row.ts'
import classes from './table.module.css'
import { TableCards } from './table-cards.tsx'
import { TableCounts } from './table-counts.tsx'
import { TablePages } from './table-pages.tsx'
import { TableRows } from './table-rows.tsx'
import { TableTools, type Tools } from './table-tools.tsx'
import { pageWith, tablePageOf, unfiltered } from './table-view.ts'
import { useFittingRows } from './use-fitting-rows.ts'
import type { Viewed } from './use-table-view.ts'
import { useWindowedRows } from './use-windowed-rows.ts'

/** Below this width, a table becomes a list of cards. */
const phoneQuery = '(max-width: 759px)'
const card_px = 84
const noRows: readonly never[] = []

type Props<R> = TableRowRules<R> &
  Tools<R> & {
    /** Name of the rows, for a heading and for screen readers. */
    name: string
    /** All rows or, with `total`, one page of rows that the server has searched, filtered and sorted. */
    rows: readonly R[] | undefined
    total?: number
    table: Viewed
    /** The query that loads the rows, if any. */
    query?: { isError: boolean; error: Error | null; isFetching: boolean; refetch(): unknown }
    /** Number of selected rows, if several can be selected. */
    chosen?: number
    /** Message that is shown if there are no rows. */
    none?: string
    row_px?: number
    /** Content above and below the rows that scrolls with them. */
    before?: ReactNode
    after?: ReactNode
    className?: string
    /** Whether the table has heads of two lines and compact cells, for many columns next to a map. */
    isDense?: boolean
  }

/**
 * The product's table. Its columns are data. Rows can be searched, filtered, sorted, paged and saved, and are cards on
 * a phone.
 */
export function DataTable<R extends RowData>(props: Props<R>) {
  const { name, rows, total, table, query, row_px = 32, before, after, className, isDense } = props
  const { columns, id, selected = null } = props
  const say = useSay()
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false }) ?? false
  const fitting = useFittingRows(columns, rows ?? noRows, table.view, total !== undefined)
  const page = tablePageOf(total ?? fitting.length, table.view)
  const shown = total === undefined ? fitting.slice(page.from, page.to) : fitting
  const wanted = shown.findIndex(row => id(row) === selected)
  const window = useWindowedRows(shown.length, isPhone ? card_px : row_px, wanted)
  const drawn = shown.slice(window.from, window.to)
  const frame = useListScroll(table.list, rows !== undefined)
  const [current, setCurrent] = useState<TableRowId | null>(() => readListPlace(table.list).row ?? null)
  const tabbable = [current, selected].find(one => drawn.some(row => id(row) === one)) ?? drawn.map(id)[0]

  // The page turns to the row that is selected elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: but not back to it when the reader turns the page
  useEffect(() => {
    const at = fitting.findIndex(row => id(row) === selected)
    if (total === undefined && at >= 0 && wanted < 0) table.choose({ page: pageWith(at, table.view.size) })
  }, [selected])

  const isFiltered = Object.entries(unfiltered(table.rules)).some(
    ([key, defaultValue]) => table.view[key] !== defaultValue,
  )
  const isEmpty = rows !== undefined && page.count === 0 && !isFiltered
  const drawnRows = {
    name,
    rules: props,
    rows: drawn,
    first: page.from + window.from,
    count: page.count,
    above_px: window.above_px,
    below_px: window.below_px,
    isTabbable: (row: R) => id(row) === tabbable,
    focused: (row: R) => {
      setCurrent(id(row))
      persistPlace(table.list, { row: id(row) })
    },
  }
  const measures = { '--row-height': `${row_px}px` } as CSSProperties
  return (
    <div
      ref={frame}
      className={`${classes.frame} ${isDense ? classes.dense : ''} ${className ?? ''}`}
      data-empty={isEmpty || undefined}
      style={measures}
    >
      <TableTools {...props} fitting={fitting} isPhone={isPhone} />
      <div
        ref={window.ref}
        className={classes.scroller}
        data-scroller
        data-windowed={window.isWindowed || undefined}
        aria-busy={query?.isFetching}
        onScroll={window.scrolled}
      >
        {before}
        {query?.isError && rows === undefined ? (
          <FailedRead
            text={say('table.failed', { name })}
            failure={query.error}
            again={() => void query.refetch()}
            label="table.again"
          />
        ) : rows === undefined ? (
          <Skeleton />
        ) : page.count > 0 ? (
          isPhone ? (
            <TableCards {...drawnRows} />
          ) : (
            <TableRows {...drawnRows} table={table} />
          )
        ) : isFiltered ? (
          <Empty text={say('table.noneFits')}>
            <Button onClick={() => table.choose(unfiltered(table.rules))}>{say('table.showAll')}</Button>
          </Empty>
        ) : (
          <Empty text={props.none ?? say('table.none')} />
        )}
        {after}
      </div>
      {rows !== undefined && !isEmpty && (
        <div className={classes.foot}>
          {props.fittingText === undefined && (
            <TableCounts
              fitting={page.count}
              all={total === undefined ? rows.length : undefined}
              isFiltered={isFiltered}
              chosen={props.chosen}
            />
          )}
          {table.rules.sizes && <TablePages shown={page} table={table} name={name} />}
        </div>
      )}
    </div>
  )
}

/** Placeholders for rows that are being loaded, in their final shape. */
function Skeleton() {
  const say = useSay()
  return (
    <div className={classes.skeleton} role="status">
      <span className="visually-hidden">{say('shell.loading')}</span>
      {Array.from({ length: 8 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <i key={at} />
      ))}
    </div>
  )
}
