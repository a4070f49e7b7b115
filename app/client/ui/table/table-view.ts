/** What a table shows: text searched for, order, page, and `all` or one kind by the column of each filter. */
export type TableView = {
  q: string
  /** A column; none for the order in which the rows came. */
  sort: string
  down: boolean
  /** From 1. */
  page: number
  size: number
  [filter: string]: string | number | boolean
}

/** The same for an address that names its filters. */
export type ViewOf<Filters extends string> = Record<'q' | 'sort' | Filters, string> &
  Pick<TableView, 'down' | 'page' | 'size'>

/** What a table can show. Without `sizes` it has one page. */
export type ViewRules = {
  sort?: string
  down?: boolean
  sizes?: readonly number[]
  /** The usual one of the sizes, if that is not the first. */
  size?: number
  /** Permitted sort keys of an address. */
  sorts?: readonly string[]
  filters?: Record<string, readonly string[]>
}

export function defaultView({ sort = '', down = false, sizes, size, filters = {} }: ViewRules): TableView {
  const all = Object.fromEntries(Object.keys(filters).map(id => [id, 'all']))
  return { q: '', sort, down, page: 1, size: size ?? sizes?.[0] ?? Number.POSITIVE_INFINITY, ...all }
}

/** Reads the URL; whatever is out of place becomes the usual. A number typed there is a text to search for. */
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

/** One page of so many rows; `from` counts from 0, and a page past the end is the last one. */
export function tablePageOf(count: number, { page, size }: Pick<TableView, 'page' | 'size'>): Page {
  const pages = Math.max(1, Math.ceil(count / size))
  const shown = Math.min(Math.max(1, page), pages)
  const from = shown === 1 ? 0 : (shown - 1) * size
  return { page: shown, pages, from, to: Math.min(count, from + size), count }
}

/** Page of a row, counted from 0. */
export const pageWith = (row: number, size: number): number => Math.floor(row / size) + 1
