import { type ComponentType, lazy, Suspense, useMemo, useSyncExternalStore } from 'react'
import { loadFailedStyles } from './failed-styles.ts'
import { loadFault } from './load-fault.ts'
import { FailedInPlace, FailedInToast } from './part-failed.tsx'

type Load<P> = () => Promise<{ default: ComponentType<P> }>
/** Takes a dialog away that did not come; where left out, its `close` does. */
type Failing = { failed?(): void }
export type LazyPart<P> = ComponentType<P & Failing> & {
  /** Fetches the code before it is shown; a failure (false) is told then. */
  prefetch(): Promise<boolean>
}
type Try<P> = { Part: ComponentType<P>; loaded?: ComponentType<P> }

/**
 * A part of the screen whose code comes when it is shown. Where that fails, the part says why and loads anew at Retry,
 * when it is shown again, and when the network is back.
 * @param place where a failure is said: in the part's own place, or in a toast where it has none, such as a dialog
 */
export function lazyPart<P extends object>(load: Load<P>, place: 'here' | 'toast' = 'here'): LazyPart<P> {
  const listeners = new Set<() => void>()
  let failures = 0
  let current = newTry()

  function newTry(): Try<P> {
    const one: Try<P> = { Part: lazy(() => fetchPart(one)) }
    return one
  }

  async function fetchPart(one: Try<P>): Promise<{ default: ComponentType<P> }> {
    try {
      if (failures > 0) await loadFailedStyles()
      const part = await load()
      one.loaded = part.default
      return part
    } catch (error) {
      console.error(error)
      const fault = await loadFault()
      failures++
      const failedProps = { fault, isRepeated: failures > 1, retry: () => retry(one) }
      const Failed = (props: P) =>
        place === 'here' ? (
          <FailedInPlace {...failedProps} />
        ) : (
          <FailedInToast {...failedProps} close={closeOf(props)} />
        )
      return { default: Failed }
    }
  }

  /** Every place that shows the part tries again; one that has begun already is not disturbed. */
  function retry(one: Try<P>): void {
    if (current !== one) return
    current = newTry()
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function Lazy(props: P & Failing) {
    const now = useSyncExternalStore(subscribe, () => current)
    // What was fetched before stands at once: React holds back for 300 ms whatever it had to wait for.
    const Part = useMemo(() => now.loaded ?? now.Part, [now])
    return place === 'here' ? (
      <Part {...props} />
    ) : (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }

  const prefetch = () =>
    load().then(
      part => {
        current.loaded ??= part.default
        return true
      },
      () => false,
    )
  return Object.assign(Lazy, { prefetch })
}

const closeOf = (props: Failing & { close?: unknown }) =>
  props.failed ?? (typeof props.close === 'function' ? (props.close as () => void) : undefined)
