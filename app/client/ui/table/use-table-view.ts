import { useNavigate, useSearch } from '@tanstack/react-router'
import { atom, type PrimitiveAtom, useAtom } from 'jotai'
import { useState } from 'react'
import { type TableView, usualView, type ViewRules } from './table-view.ts'

/** A view, and how to choose another; any other choice than of the page begins at the first one. */
export type Viewed = { view: TableView; rules: ViewRules; choose(choice: Partial<TableView>): void }
/** A view that outlives its table. */
export type KeptView = { rules: ViewRules; atom: PrimitiveAtom<TableView> }
export const keptView = (rules: ViewRules): KeptView => ({ rules, atom: atom(usualView(rules)) })

/** What a table shows, kept in state: in what `keptView` made, or with its component where only rules are given. */
export function useTableView(kept: KeptView | ViewRules): Viewed {
  const [{ atom, rules }] = useState(() => ('atom' in kept ? kept : keptView(kept)))
  const [view, setView] = useAtom(atom)
  return { view, rules, choose: choice => setView(now => ({ ...now, page: 1, ...choice }) as TableView) }
}

/** The same kept in the URL, by a route whose `validateSearch` is `readView` of the same rules. */
export function useTableViewInUrl(rules: ViewRules): Viewed {
  const view = useSearch({ strict: false }) as TableView
  const navigate = useNavigate()
  const choose = (choice: Partial<TableView>) =>
    void navigate({ to: '.', search: now => ({ ...now, page: 1, ...choice }), replace: true })
  return { view, rules, choose }
}
