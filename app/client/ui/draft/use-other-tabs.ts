import { useEffect, useRef } from 'react'
import { session } from '../../api/session.ts'
import { browserStorage } from '../../storage/browser-storage.ts'
import { draftPrefix } from './forget-drafts.ts'

type Hears<V> = {
  /**
   * The draft was changed in another tab, or it was removed because it was saved, discarded or reset. `before` is the
   * previously stored text.
   */
  changed(before: string | null): void
  /** The form was saved in another tab. Not needed if the values do not matter. */
  saved?(values: V): void
}

/**
 * Follows the same draft of the same person in other tabs of this browser. Returns a function that tells the other tabs
 * about a save.
 */
export function useOtherTabs<V>(name: string, hears: Hears<V>): (saved: V) => void {
  const key = draftPrefix(session.owner() ?? '') + name
  const latest = useRef(hears)
  latest.current = hears
  /** Value at render time, because another tab may have written before listening starts. */
  const seen = useRef<{ key: string; text: string | null } | null>(null)
  if (seen.current?.key !== key) seen.current = { key, text: browserStorage.getItem(key) }
  const channel = useRef<BroadcastChannel | null>(null)
  const hearsSaved = hears.saved !== undefined
  useEffect(() => {
    const heard = (event: StorageEvent) => {
      if (event.key === key) latest.current.changed(event.oldValue)
    }
    window.addEventListener('storage', heard)
    const text = seen.current?.text ?? null
    if (browserStorage.getItem(key) !== text) latest.current.changed(text)
    if (hearsSaved && typeof BroadcastChannel === 'function') {
      channel.current = new BroadcastChannel(key)
      channel.current.onmessage = ({ data }) => latest.current.saved?.(data as V)
    }
    return () => {
      window.removeEventListener('storage', heard)
      channel.current?.close()
      channel.current = null
    }
  }, [key, hearsSaved])
  return saved => channel.current?.postMessage(saved)
}
