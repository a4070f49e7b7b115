import { useEffect, useRef } from 'react'
import { session } from '../../api/session.ts'
import { browserStorage } from '../../storage/browser-storage.ts'
import { draftPrefix } from './forget-drafts.ts'

type Hears<V> = {
  /** The draft was changed there, or removed: saved, discarded, or typed back. `before` is what was kept until then. */
  changed(before: string | null): void
  /** It was saved there; left out where nobody needs what was saved. */
  saved?(values: V): void
}

/** The same draft of the same person in other tabs of this browser. Answers what tells them that it was saved. */
export function useOtherTabs<V>(name: string, hears: Hears<V>): (saved: V) => void {
  const key = draftPrefix(session.owner() ?? '') + name
  const latest = useRef(hears)
  latest.current = hears
  /** As it was read when this was drawn: until it listens another tab may have written. */
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
