import { useNavigate, useSearch } from '@tanstack/react-router'
import { type PrimitiveAtom, useAtom } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import { useEffect, useState } from 'react'
import { persistPlace, rememberedView } from './place/list-place.ts'
import { defaultView, type TableView, type ViewRules } from './table-view.ts'

/** A view and a function that changes it. Any change other than that of the page returns to the first page. */
export type Viewed = {
  view: TableView
  rules: ViewRules
  /** Name under which the place in the list is remembered. Without a name, it is not remembered. */
  list?: string
  choose(choice: Partial<TableView>): void
}
/** A view that remains after its table is unmounted. */
export type PersistedView = { rules: ViewRules; list?: string; atom: PrimitiveAtom<TableView> }
export const persistedView = (rules: ViewRules, list?: string): PersistedView => ({
  rules,
  list,
  // Read when it is first used, since the user may log in after this module has been loaded.
  atom: atomWithLazy(() => rememberedView(rules, list)),
})

/**
 * View of a table that is held in state, either in a `persistedView` or, if only rules are given, in the component.
 * @param name name of the list including its plan, so that the view is restored on return
 */
export function useTableView(options: PersistedView | ViewRules, name?: string): Viewed {
  const [{ atom, rules, list }] = useState(() => ('atom' in options ? options : persistedView(options, name)))
  const [view, setView] = useAtom(atom)
  const choose = (choice: Partial<TableView>) =>
    setView(now => {
      const next = { ...now, page: 1, ...choice } as TableView
      persistPlace(list, { view: next })
      return next
    })
  return { view, rules, list, choose }
}

/** The same in the URL, for a route whose `validateSearch` is `readView` with the same rules. */
export function useTableViewInUrl(rules: ViewRules, list?: string): Viewed {
  const view = useSearch({ strict: false }) as TableView
  const navigate = useNavigate()
  const go = (search: (now: object) => object) =>
    void navigate({ to: '.', search: search as never, replace: true })
  const choose = (choice: Partial<TableView>) => {
    persistPlace(list, { view: { ...view, page: 1, ...choice } })
    go(now => ({ ...now, page: 1, ...choice }))
  }
  // A URL without parameters for the list opens it as it was left. A URL with parameters takes precedence.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => {
    const defaults = defaultView(rules)
    const isDefault = Object.keys(defaults).every(name => (view[name] ?? defaults[name]) === defaults[name])
    const left = rememberedView(rules, list)
    if (isDefault && Object.keys(defaults).some(name => left[name] !== defaults[name]))
      go(now => ({ ...now, ...left }))
  }, [list])
  return { view, rules, list, choose }
}
