import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type Row,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { TableColumn, Value } from './column.ts'
import type { TableView } from './table-view.ts'

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})
type Of<R extends RowData> = Row<typeof features, R>

/**
 * Rows that match the search and filters, in the selected order. Missing values come last in both directions, and rows
 * with equal values keep their original order. Steps that the server has already done (`isDone`) are skipped.
 */
export function useFittingRows<R extends RowData>(
  columns: readonly TableColumn<R>[],
  rows: readonly R[],
  view: TableView,
  isDone: boolean,
): R[] {
  const defined = useMemo(() => columns.map(defineColumn), [columns])
  const searched = columns.filter(column => column.searched).map(({ id }) => id)
  const table = useTable(
    {
      features,
      columns: defined,
      data: rows,
      manualFiltering: isDone,
      manualSorting: isDone,
      globalFilterFn: (row: Of<R>, id, text: string) => folded(row.getValue(id)).includes(folded(text)),
      getColumnCanGlobalFilter: ({ id }) => searched.includes(id),
      state: {
        sorting: columns.some(({ id }) => id === view.sort) ? [{ id: view.sort, desc: view.down }] : [],
        globalFilter: searched.length === 0 ? '' : view.q.trim(),
        columnFilters: columns
          .filter(({ id, filter }) => filter && (view[id] ?? 'all') !== 'all')
          .map(({ id }) => ({ id, value: view[id] })),
      },
    },
    () => null,
  )
  const { rows: fitting } = table.getSortedRowModel()
  return useMemo(() => fitting.map(({ original }) => original), [fitting])
}

function defineColumn<R extends RowData>({ id, value, filter }: TableColumn<R>) {
  return {
    id,
    accessorFn: (row: R) => value(row) ?? undefined,
    sortUndefined: 'last' as const,
    sortFn: (a: Of<R>, b: Of<R>, by: string) => compare(a.getValue<Value>(by), b.getValue<Value>(by)),
    filterFn: ({ original }: Of<R>, _: string, wanted: unknown) =>
      (filter?.of ? filter.of(original) : String(value(original))) === wanted,
  }
}

const byText = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const compare = (a: Value, b: Value) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byText.compare(String(a), String(b))
const folded = (value: unknown) => String(value ?? '').toLocaleLowerCase()
