import { type SetStateAction, useReducer, useRef } from 'react'
import { drafts as ofUser, withoutSecrets } from './drafts.ts'
import { joinState } from './join-state.ts'
import { isRecord, isSameJson } from './same-json.ts'
import { overSaved, typedOverOlder, withDecided } from './saved-since.ts'
import { useOtherTabs } from './use-other-tabs.ts'

type Store = Pick<typeof ofUser, 'read' | 'persist' | 'forget'>
type DraftConflict = ReturnType<typeof typedOverOlder>[number]
type LocalDraft<T> = {
  name: string
  value: T
  base: T
  isPersisted: boolean
  isOffered: boolean
  removed?: { value: T }
}
export type DraftState<T> = ReturnType<typeof useDraftState<T>>

/**
 * State that is typed or chosen outside a persisted form. It is stored for the user under `name` at each change and
 * restored with the component: after a reload, an ended session, a closed tab or Esc. Show it with `DraftNotices`,
 * which also asks before the screen is left. Two tabs of one person share a draft, as with persisted forms. The parts
 * of a record are stored separately; secrets are never stored.
 * @param name `plan.{id}.{part}…` within a plan, so that the step shows its dot
 * @param defaultValue the unchanged value, such as the saved one. If it changes later, it replaces the state except for
 * changed parts. Changed parts that others have changed as well are `conflicts`: see `DraftBoth`.
 */
export function useDraftState<T>(name: string, defaultValue: T, store: Store = ofUser) {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const given = useRef(defaultValue)
  const state = useRef<LocalDraft<T> | null>(null)
  if (state.current?.name !== name) state.current = opened(store, name, defaultValue)
  else if (!isSameJson(given.current, defaultValue))
    state.current = {
      ...state.current,
      ...asGiven(overSaved(typedIn(state.current), written(defaultValue)), defaultValue),
    }
  given.current = defaultValue
  const now = state.current
  const latest = () => state.current ?? now

  function put(change: Partial<LocalDraft<T>>) {
    state.current = { ...latest(), ...change }
    draw()
  }
  function setValue(next: SetStateAction<T>) {
    const value = typeof next === 'function' ? (next as (was: T) => T)(latest().value) : next
    const isPersisted = store.persist(name, written(value), written(latest().base))
    put({ value, isPersisted, removed: undefined })
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
  /** Call after saving or cancelling. Clears the draft, and the current value then counts as unchanged. */
  function forget() {
    store.forget(name)
    put({ base: latest().value, isOffered: false, isPersisted: true, removed: undefined })
  }
  /** Resets to the unchanged value. */
  function reset() {
    store.forget(name)
    put({
      value: given.current,
      base: given.current,
      isOffered: false,
      isPersisted: true,
      removed: undefined,
    })
  }

  function decide(whose: 'mine' | 'theirs', both: readonly DraftConflict[]) {
    const next = withDecided(typedIn(latest()), written(given.current), whose, both)
    const isPersisted = store.persist(name, next.value, next.base)
    put({ ...asGiven(next, given.current), isPersisted })
  }

  const { removed } = now
  return {
    value: now.value,
    /** The value that was current when the draft was typed. */
    base: now.base,
    setValue,
    /** For `state` of a form. */
    state: [now.value, setValue] as const,
    isDirty: isChanged(now),
    /**
     * Typed values for which others have saved a different value since. Nothing may be sent until the user has decided.
     */
    conflicts: typedOverOlder(typedIn(now), written(defaultValue)),
    decide,
    /** Whether nothing would be lost by leaving. It is evaluated when needed. */
    mayLeave: () => !isChanged(latest()),
    forget,
    reset,
    /** Whether the browser can store it. */
    isPersisted: now.isPersisted,
    /** The draft that was removed in another tab. It is available until the next change. */
    removed: removed
      ? { bringBack: () => setValue(removed.value), close: () => put({ removed: undefined }) }
      : null,
    /** The restored values, until the user has decided what to do with them. */
    restored: now.isOffered ? { dismiss: () => put({ isOffered: false }), discard: reset } : null,
  }
}

function opened<T>(store: Store, name: string, defaults: T): LocalDraft<T> {
  const found = store.read(name, written(defaults))
  const draft = found && { value: read(found.values, defaults), base: read(found.base, defaults) }
  const { value, base } = draft ?? { value: defaults, base: defaults }
  return { name, value, base, isPersisted: true, isOffered: draft !== null }
}

const isChanged = ({ value, base }: LocalDraft<unknown>) =>
  !isSameJson(withoutSecrets(written(value)), withoutSecrets(written(base)))
/** Converts a value to a record. A value of any other type becomes the record's only field. */
const written = (value: unknown) => (isRecord(value) ? value : { value })
const read = <T>(found: Record<string, unknown>, defaults: T) =>
  (isRecord(defaults) ? found : found.value) as T
const typedIn = ({ value, base }: Pick<LocalDraft<unknown>, 'value' | 'base'>) => ({
  value: written(value),
  base: written(base),
})
const asGiven = <T>({ value, base }: ReturnType<typeof typedIn>, defaults: T) => ({
  value: read(value, defaults),
  base: read(base, defaults),
})
