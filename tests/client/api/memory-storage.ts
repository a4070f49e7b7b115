import type { SessionStorage } from '../../../app/client/api/session.ts'

/** What a browser's local storage does, for Node. */
export function memoryStorage(): SessionStorage {
  const values = new Map<string, string>()
  return {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
  }
}
