import { useNavigate, useSearch } from '@tanstack/react-router'
import { type PrimitiveAtom, useAtom } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import { useEffect, useState } from 'react'
import { persistPlace, rememberedView } from './place/list-place.ts'
import { defaultView, type TableView, type ViewRules } from './table-view.ts'

/** A view, and how to choose another; any other choice than of the page begins at the first one. */
export type Viewed = {
  view: TableView
  rules: ViewRules
  /** The name under which the place in the list is remembered; without one it is not. */
  list?: string
  choose(choice: Partial<TableView>): void
}
/** A view that outlives its table. */
export type PersistedView = { rules: ViewRules; list?: string; atom: PrimitiveAtom<TableView> }
export const persistedView = (rules: ViewRules, list?: string): PersistedView => ({
  rules,
  list,
  // Read on first use, since the user may log in after this has loaded.
  atom: atomWithLazy(() => rememberedView(rules, list)),
})

/**
 * View of a table in state: in a `persistedView`, or with its component if only rules are given.
 * @param name of the list, with its plan, so that the view is restored on return
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

/** The same in the URL, for a route whose `validateSearch` is `readView` of the same rules. */
export function useTableViewInUrl(rules: ViewRules, list?: string): Viewed {
  const view = useSearch({ strict: false }) as TableView
  const navigate = useNavigate()
  const go = (search: (now: object) => object) =>
    void navigate({ to: '.', search: search as never, replace: true })
  const choose = (choice: Partial<TableView>) => {
    persistPlace(list, { view: { ...view, page: 1, ...choice } })
    go(now => ({ ...now, page: 1, ...choice }))
  }
  // An address that says nothing of the list opens it as it was left; one that does is followed.
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
