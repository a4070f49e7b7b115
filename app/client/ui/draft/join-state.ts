import type { Draft, drafts } from './drafts.ts'
import { joinDrafts } from './join-drafts.ts'
import { isSameJson } from './same-json.ts'

type Form = Record<string, unknown>
type Store = Pick<typeof drafts, 'read' | 'persist'>

/**
 * Adopts changes to the draft from another tab, field by field and without conflicts, so that both tabs show the same.
 * Values that the other tab does not have are written to the draft.
 * @param before the previously stored draft
 */
export function joinState<T extends Form>(store: Store, name: string, here: Draft<T>, before: string | null) {
  const there = store.read(name, here.base)
  const names = Object.keys(here.base) as (keyof T & string)[]
  const { now, hasMore } = joinDrafts(here, there, names, {}, store.read(name, here.base, before), isSameJson)
  if (hasMore) store.persist(name, now.values, now.base)
  return {
    now,
    hasMore,
    isGone: there === null,
    isRemoved: there === null && !isSameJson(now.values, here.values),
  }
}
