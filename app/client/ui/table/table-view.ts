/**
 * What a table shows: the search text, the sort order, the page, and for each filter either `all` or one kind of row.
 */
export type TableView = {
  q: string
  /** Column to sort by. If it is empty, rows have their original order. */
  sort: string
  down: boolean
  /** Page number, starting with 1. */
  page: number
  size: number
  [filter: string]: string | number | boolean
}

/** The same for a URL in which the filters have names. */
export type ViewOf<Filters extends string> = Record<'q' | 'sort' | Filters, string> &
  Pick<TableView, 'down' | 'page' | 'size'>

/** What a table can show. Without `sizes`, it has a single page. */
export type ViewRules = {
  sort?: string
  down?: boolean
  sizes?: readonly number[]
  /** The default page size, if it is not the first one. */
  size?: number
  /** Sort keys that are permitted in a URL. */
  sorts?: readonly string[]
  filters?: Record<string, readonly string[]>
}

export function defaultView({ sort = '', down = false, sizes, size, filters = {} }: ViewRules): TableView {
  const all = Object.fromEntries(Object.keys(filters).map(id => [id, 'all']))
  return { q: '', sort, down, page: 1, size: size ?? sizes?.[0] ?? Number.POSITIVE_INFINITY, ...all }
}

/**
 * Reads a view from the URL. Anything invalid is replaced with the default. A number in the search parameter is treated
 * as text.
 */
export function readView(rules: ViewRules, raw: Record<string, unknown>): TableView {
  const defaults = defaultView(rules)
  const { q, sort, down, page, size } = raw
  const { sorts = [], sizes = [], filters = {} } = rules
  const isText = (typeof q === 'string' || typeof q === 'number') && String(q).length <= 100
  return {
    q: isText ? String(q) : defaults.q,
    sort: sorts.find(one => one === sort) ?? defaults.sort,
    down: typeof down === 'boolean' ? down : defaults.down,
    page: typeof page === 'number' && Number.isInteger(page) && page > 0 ? page : defaults.page,
    size: sizes.find(one => one === size) ?? defaults.size,
    ...Object.fromEntries(
      Object.entries(filters).map(([id, kinds]) => [id, kinds.find(one => one === raw[id]) ?? 'all']),
    ),
  }
}

/** The part of the view that hides rows, in its unfiltered state. */
export function unfiltered(rules: ViewRules): Partial<TableView> {
  const { q, sort: _sort, down: _down, page: _page, size: _size, ...filters } = defaultView(rules)
  return { q, ...filters }
}

export type Page = { page: number; pages: number; from: number; to: number; count: number }

/** One page of a number of rows. `from` counts from 0. A page after the last one is replaced with the last one. */
export function tablePageOf(count: number, { page, size }: Pick<TableView, 'page' | 'size'>): Page {
  const pages = Math.max(1, Math.ceil(count / size))
  const shown = Math.min(Math.max(1, page), pages)
  const from = shown === 1 ? 0 : (shown - 1) * size
  return { page: shown, pages, from, to: Math.min(count, from + size), count }
}

/** Page that contains a row; rows are counted from 0. */
export const pageWith = (row: number, size: number): number => Math.floor(row / size) + 1
