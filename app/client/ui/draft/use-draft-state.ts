import { type SetStateAction, useReducer, useRef } from 'react'
import { drafts as ofUser, withoutSecrets } from './drafts.ts'
import { joinState } from './join-state.ts'
import { isRecord, isSameJson } from './same-json.ts'
import { overSaved, typedOverOlder, withDecided } from './saved-since.ts'
import { useOtherTabs } from './use-other-tabs.ts'

type Store = Pick<typeof ofUser, 'read' | 'keep' | 'forget'>
type DraftConflict = ReturnType<typeof typedOverOlder>[number]
type Held<T> = {
  name: string
  value: T
  base: T
  isKept: boolean
  isOffered: boolean
  removed?: { value: T }
}
export type DraftState<T> = ReturnType<typeof useDraftState<T>>

/**
 * State that a person types or chooses outside of a kept form. It is kept for the user under `name` at each change and
 * comes back with the component: after a reload, an ended session, a closed tab and Esc. Show it with `DraftNotices`,
 * which also asks before the screen is left. Two tabs of one person have one draft, as kept forms do. The parts of a
 * record are kept one by one, secrets are not kept.
 * @param name `plan.{id}.{part}…` within a plan, so that the step shows its dot
 * @param defaultValue what stands there untouched, such as what is saved; a later one takes its place, but for the parts
 *   that were changed. Those that others have saved otherwise meanwhile are `conflicts`: see `DraftBoth`
 */
export function useDraftState<T>(name: string, defaultValue: T, store: Store = ofUser) {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const given = useRef(defaultValue)
  const held = useRef<Held<T> | null>(null)
  if (held.current?.name !== name) held.current = opened(store, name, defaultValue)
  else if (!isSameJson(given.current, defaultValue))
    held.current = {
      ...held.current,
      ...asGiven(overSaved(typedIn(held.current), written(defaultValue)), defaultValue),
    }
  given.current = defaultValue
  const now = held.current
  const latest = () => held.current ?? now

  function put(change: Partial<Held<T>>) {
    held.current = { ...latest(), ...change }
    draw()
  }
  function setValue(next: SetStateAction<T>) {
    const value = typeof next === 'function' ? (next as (was: T) => T)(latest().value) : next
    const isKept = store.keep(name, written(value), written(latest().base))
    put({ value, isKept, removed: undefined })
  }
  useOtherTabs(name, {
    changed(before) {
      const { value, base } = latest()
      const here = { values: written(value), base: written(base) }
      const { now, isGone, isRemoved } = joinState(store, name, here, before)
      put({
        value: read(now.values, value),
        base: read(now.base, base),
        removed: isRemoved ? { value } : undefined,
        isOffered: latest().isOffered && !isGone,
      })
    },
  })
  /** It is saved, or cancelled: nothing is kept any more, and what stands there counts as untouched. */
  function forget() {
    store.forget(name)
    put({ base: latest().value, isOffered: false, isKept: true, removed: undefined })
  }
  /** As it stands untouched. */
  function reset() {
    store.forget(name)
    put({ value: given.current, base: given.current, isOffered: false, isKept: true, removed: undefined })
  }

  function decide(whose: 'mine' | 'theirs', both: readonly DraftConflict[]) {
    const next = withDecided(typedIn(latest()), written(given.current), whose, both)
    const isKept = store.keep(name, next.value, next.base)
    put({ ...asGiven(next, given.current), isKept })
  }

  const { removed } = now
  return {
    value: now.value,
    /** What it was typed over. */
    base: now.base,
    setValue,
    /** For `held` of a form. */
    held: [now.value, setValue] as const,
    isDirty: isChanged(now),
    /** What was typed over something that others have saved otherwise since: nothing is sent before it is decided. */
    conflicts: typedOverOlder(typedIn(now), written(defaultValue)),
    decide,
    /** Whether nothing would be lost, asked when it comes to it. */
    mayLeave: () => !isChanged(latest()),
    forget,
    reset,
    /** Whether the browser can keep it. */
    isKept: now.isKept,
    /** What stood here when the draft was removed in another tab, until something is changed. */
    removed: removed
      ? { bringBack: () => setValue(removed.value), close: () => put({ removed: undefined }) }
      : null,
    /** What came back, until the person has said what to do with it. */
    restored: now.isOffered ? { keep: () => put({ isOffered: false }), discard: reset } : null,
  }
}

function opened<T>(store: Store, name: string, defaults: T): Held<T> {
  const found = store.read(name, written(defaults))
  const draft = found && { value: read(found.values, defaults), base: read(found.base, defaults) }
  const { value, base } = draft ?? { value: defaults, base: defaults }
  return { name, value, base, isKept: true, isOffered: draft !== null }
}

const isChanged = ({ value, base }: Held<unknown>) =>
  !isSameJson(withoutSecrets(written(value)), withoutSecrets(written(base)))
/** A draft is a record; anything else is its only field. */
const written = (value: unknown) => (isRecord(value) ? value : { value })
const read = <T>(found: Record<string, unknown>, defaults: T) =>
  (isRecord(defaults) ? found : found.value) as T
const typedIn = ({ value, base }: Pick<Held<unknown>, 'value' | 'base'>) => ({
  value: written(value),
  base: written(base),
})
const asGiven = <T>({ value, base }: ReturnType<typeof typedIn>, defaults: T) => ({
  value: read(value, defaults),
  base: read(base, defaults),
})
