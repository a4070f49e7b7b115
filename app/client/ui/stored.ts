import { useSyncExternalStore } from 'react'

/** A choice that the browser remembers: read once, kept in step across components and tabs. */
export type Stored<T extends string> = { get(): T; set(value: T): void; use(): T }

/**
 * @param key name in the local storage
 * @param accepted what may stand there; anything else counts as absent
 * @param usual the value when nothing is stored
 * @param applied called at once and after every change, before anybody is told
 */
export function stored<T extends string>(
  key: string,
  accepted: readonly T[],
  usual: () => T,
  applied: (value: T) => void = () => {},
): Stored<T> {
  const listeners = new Set<() => void>()
  const read = (text: string | null): T => accepted.find(value => value === text) ?? usual()
  let value = read(remembered(key))
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
      remember(key, next)
      change(next)
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}

/** The local storage may be forbidden (private windows): then a choice lasts as long as the page. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function remember(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // nothing to keep it in
  }
}
