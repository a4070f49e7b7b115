import { session } from '../../../api/session.ts'
import { tabStorage } from '../../../storage/browser-storage.ts'
import type { TableRowId } from '../row.ts'
import { defaultView, type TableView, type ViewRules } from '../table-view.ts'

/** A person's place in a list: the view, the scroll position and the row that last had the focus. */
export type ListPlace = {
  view?: Record<string, unknown>
  scroll?: number[]
  row?: TableRowId
  /** Further filters, such as two dates. */
  more?: Record<string, string>
}

const prefix = 'urja.list.'
const ownPrefix = () => `${prefix}${session.owner() ?? 'visitor'}.`
const keyOf = (list: string) => ownPrefix() + list

/**
 * A search may contain a name, so it is removed when the session ends. Those of another person are removed when this is
 * loaded.
 */
function forgetOthers() {
  for (const key of tabStorage.keys())
    if (key.startsWith(prefix) && !key.startsWith(ownPrefix())) tabStorage.removeItem(key)
}
forgetOthers()
session.subscribe(forgetOthers)

/** The current user's place, which is stored for the lifetime of the tab. Invalid data is ignored. */
export function readListPlace(list: string | undefined): ListPlace {
  if (list === undefined) return {}
  try {
    const found: unknown = JSON.parse(tabStorage.getItem(keyOf(list)) ?? '{}')
    if (typeof found !== 'object' || found === null) return {}
    const { view, scroll, row, more } = found as ListPlace
    return {
      ...(typeof view === 'object' && view !== null && { view }),
      ...(Array.isArray(scroll) && scroll.every(Number.isFinite) && { scroll }),
      ...(typeof more === 'object' && more !== null && { more }),
      ...((typeof row === 'number' || typeof row === 'string') && { row }),
    }
  } catch {
    return {}
  }
}

export function persistPlace(list: string | undefined, part: ListPlace): void {
  if (list !== undefined) tabStorage.setItem(keyOf(list), JSON.stringify({ ...readListPlace(list), ...part }))
}

/** The last view of the list. Anything that does not match its rules is replaced with the default. */
export function rememberedView(rules: ViewRules, list: string | undefined): TableView {
  const defaults = defaultView(rules)
  const { view = {} } = readListPlace(list)
  const { sorts, sizes = [], filters = {} } = rules
  const isSort = (sort: unknown): sort is string =>
    typeof sort === 'string' && sort.length <= 60 && (sorts === undefined || sorts.includes(sort))
  return {
    q: typeof view.q === 'string' && view.q.length <= 100 ? view.q : defaults.q,
    sort: isSort(view.sort) ? view.sort : defaults.sort,
    down: typeof view.down === 'boolean' ? view.down : defaults.down,
    page: Number.isInteger(view.page) && (view.page as number) > 0 ? (view.page as number) : defaults.page,
    size: sizes.find(one => one === view.size) ?? defaults.size,
    ...Object.fromEntries(
      Object.entries(filters).map(([id, kinds]) => [id, kinds.find(one => one === view[id]) ?? 'all']),
    ),
  }
}
