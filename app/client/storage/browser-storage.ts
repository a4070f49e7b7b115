type RealStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A browser storage that never throws. If the browser refuses data (because site data is blocked, the quota is
 * exceeded, or in some private windows), it is held in memory for the lifetime of the page.
 * @param storage throws if the browser forbids its use
 */
export function guardedStorage(storage: () => RealStorage) {
  const memory = new Map<string, string>()
  const listeners = new Set<() => void>()
  let isBlocked = false
  const attempt = <T>(act: (real: RealStorage) => T): { done: T } | null => {
    try {
      return { done: act(storage()) }
    } catch {
      return null
    }
  }
  /** This is deferred, because listeners must not run during rendering. */
  const notifyListeners = () =>
    queueMicrotask(() => {
      for (const listener of listeners) listener()
    })

  return {
    getItem(key: string): string | null {
      const inMemory = memory.get(key)
      if (inMemory !== undefined) return inMemory
      const read = attempt(real => real.getItem(key))
      if (read === null && !isBlocked) {
        isBlocked = true
        notifyListeners()
      }
      return read?.done ?? null
    },
    /** Returns whether the browser stores the value for longer than this page is open. */
    setItem(key: string, value: string): boolean {
      const isPersisted = attempt(real => real.setItem(key, value)) !== null
      if (isPersisted) memory.delete(key)
      else {
        memory.set(key, value)
        // Otherwise, an older value would be restored with the next page.
        attempt(real => real.removeItem(key))
      }
      notifyListeners()
      return isPersisted
    },
    removeItem(key: string): void {
      memory.delete(key)
      attempt(real => real.removeItem(key))
      notifyListeners()
    },
    keys: (): string[] => [...new Set([...(attempt(Object.keys)?.done ?? []), ...memory.keys()])],
    /** Whether anything will be lost when the page is closed. */
    isLossy: () => isBlocked || memory.size > 0,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** All code must use this to access the browser's storage. */
export const browserStorage = guardedStorage(() => localStorage)
export const tabStorage = guardedStorage(() => sessionStorage)
