import { tablePageSizes } from '../../../domain/sst/contract.ts'

export type PageSize = (typeof tablePageSizes)[number]
/** What the paged table shows; pages count from 1. */
export type TableView = { page: number; size: PageSize }
export const usualView: TableView = { page: 1, size: tablePageSizes[0] }

/** Pages that so many rows fill; one, where there is no row. */
export const pagesOf = (rows: number, size: number): number => Math.max(1, Math.ceil(rows / size))

/** From which row, counted from 0, up to but not including which. A page beyond the last is the last. */
export function rangeOf(rows: number, { page, size }: TableView): { from: number; to: number } {
  const from = (Math.min(Math.max(1, page), pagesOf(rows, size)) - 1) * size
  return { from, to: Math.min(rows, from + size) }
}

/** The page on which a row, counted from 0, stands. */
export const turnedTo = (view: TableView, row: number): TableView => ({
  ...view,
  page: Math.floor(row / view.size) + 1,
})

/** Pages of another size; the first row that was in sight stays in sight. */
export const resized = ({ page, size }: TableView, to: PageSize): TableView =>
  turnedTo({ page, size: to }, (page - 1) * size)
