import { useSyncExternalStore } from 'react'
import { browserStorage } from '../storage/browser-storage.ts'

/** A choice that the browser stores. It is read once and synchronised across components and tabs. */
export type Stored<T extends string> = { get(): T; set(value: T): void; use(): T }

/**
 * @param key name in the local storage
 * @param accepted permitted values; any other value is ignored
 * @param defaults returns the value if nothing is stored
 * @param applied called at once and after every change, before listeners
 */
export function stored<T extends string>(
  key: string,
  accepted: readonly T[],
  defaults: () => T,
  applied: (value: T) => void = () => {},
): Stored<T> {
  const listeners = new Set<() => void>()
  const read = (text: string | null): T => accepted.find(value => value === text) ?? defaults()
  let value = read(browserStorage.getItem(key))
  applied(value)
  const change = (next: T) => {
    if (next === value) return
    value = next
    applied(value)
    for (const listener of listeners) listener()
  }
  window.addEventListener('storage', event => {
    if (event.key === key) change(read(event.newValue))
  })
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => value
  return {
    get,
    set: next => {
      browserStorage.setItem(key, next)
      change(next)
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
