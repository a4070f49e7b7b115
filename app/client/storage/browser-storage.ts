type RealStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A browser storage that never throws. Refused data (site data blocked, quota exceeded, some private windows)
 * are held in memory for the lifetime of the page.
 * @param storage throws if the browser forbids it
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
  /** Deferred: listeners must not run during rendering. */
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
    /** Whether the browser stores it beyond this page. */
    setItem(key: string, value: string): boolean {
      const isPersisted = attempt(real => real.setItem(key, value)) !== null
      if (isPersisted) memory.delete(key)
      else {
        memory.set(key, value)
        // An older value would come back with the next page.
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
    /** Whether anything will be lost with the page. */
    isLossy: () => isBlocked || memory.size > 0,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The only way to the browser's storages. */
export const browserStorage = guardedStorage(() => localStorage)
export const tabStorage = guardedStorage(() => sessionStorage)
