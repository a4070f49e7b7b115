import type { Draft, drafts } from './drafts.ts'
import { joinDrafts } from './join-drafts.ts'
import { isSameJson } from './same-json.ts'

type Form = Record<string, unknown>
type Store = Pick<typeof drafts, 'read' | 'persist'>

/**
 * What stands here once another tab has changed or removed the draft, field by field, without a clash: both tabs show
 * it. What the other tab does not have yet is written for it.
 * @param before what was kept until then
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
