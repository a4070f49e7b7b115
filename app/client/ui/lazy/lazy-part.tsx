import { type ComponentType, lazy, Suspense, useMemo, useSyncExternalStore } from 'react'
import { loadFailedStyles } from './failed-styles.ts'
import { loadFault } from './load-fault.ts'
import { FailedInPlace, FailedInToast } from './part-failed.tsx'

type Load<P> = () => Promise<{ default: ComponentType<P> }>
/** Removes a dialog that failed to load. By default, its `close` is called. */
type Failing = { failed?(): void }
export type LazyPart<P> = ComponentType<P & Failing> & {
  /** Loads the code in advance. Returns false on failure, which is reported only when the part is shown. */
  prefetch(): Promise<boolean>
}
type Try<P> = { Part: ComponentType<P>; loaded?: ComponentType<P> }

/**
 * A part of the screen whose code is loaded lazily. If this fails, the part shows the reason. It is loaded again on
 * Retry, when it is shown again, and when the network is available again.
 * @param place where a failure is shown: in the place of the part, or in a toast if it has none, such as a dialog
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

  /** All instances of the part try again. Instances that are already shown are not affected. */
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
    // Prefetched code is rendered at once, because React delays suspended content for 300 ms.
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
