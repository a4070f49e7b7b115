import { useEffect, useRef } from 'react'

type Hears<V> = {
  /** Something was typed there: the draft is another one. */
  typed(): void
  /** It was saved there. */
  saved(values: V): void
}

/**
 * The same form of the same person in other tabs of this browser. Answers what tells them that it was saved.
 * @param key name of its draft in the local storage
 */
export function useOtherTabs<V>(key: string, hears: Hears<V>): (saved: V) => void {
  const latest = useRef(hears)
  latest.current = hears
  const channel = useRef<BroadcastChannel | null>(null)
  useEffect(() => {
    const heard = (event: StorageEvent) =>
      event.key === key && event.newValue !== null && latest.current.typed()
    window.addEventListener('storage', heard)
    if (typeof BroadcastChannel === 'function') {
      channel.current = new BroadcastChannel(key)
      channel.current.onmessage = ({ data }) => latest.current.saved(data as V)
    }
    return () => {
      window.removeEventListener('storage', heard)
      channel.current?.close()
      channel.current = null
    }
  }, [key])
  return saved => channel.current?.postMessage(saved)
}
