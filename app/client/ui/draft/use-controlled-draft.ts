import { useEffect, useRef, useState } from 'react'
import { drafts, withoutSecrets } from './drafts.ts'
import { joinState } from './join-state.ts'
import { isSameJson } from './same-json.ts'
import { useOtherTabs } from './use-other-tabs.ts'

type Form = Record<string, unknown>

/**
 * Draft of values whose state is held elsewhere, such as in atoms that the map also reads. The component must be
 * mounted again for each draft, with its initial values.
 * @param put receives restored values once, before `isReady`
 */
export function useControlledDraft<T extends Form>(name: string, values: T, put: (values: T) => void) {
  const latest = useRef(values)
  latest.current = values
  const [base] = useState(values)
  const [isReady, setReady] = useState(false)
  const [isOffered, setOffered] = useState(false)
  const [isPersisted, setPersisted] = useState(true)
  const [removed, setRemoved] = useState<T | null>(null)
  const isOver = useRef(false)
  /** The text that another tab has already written. */
  const heard = useRef<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, when it is opened
  useEffect(() => {
    const draft = drafts.read(name, base)
    if (draft !== null) put(draft.values)
    setOffered(draft !== null)
    setReady(true)
  }, [])
  useOtherTabs(name, {
    changed(before) {
      if (!isReady || isOver.current) return
      const here = latest.current
      const { now, hasMore, isGone, isRemoved } = joinState(drafts, name, { values: here, base }, before)
      setRemoved(isRemoved ? here : null)
      if (isGone) setOffered(false)
      if (isSameJson(now.values, here)) return
      heard.current = hasMore ? null : textOf(now.values)
      put(now.values)
    },
  })
  const text = textOf(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are their text
  useEffect(() => {
    if (!isReady || isOver.current || text === heard.current) return
    heard.current = null
    setRemoved(null)
    setPersisted(drafts.persist(name, latest.current, base))
  }, [isReady, text])

  return {
    isReady,
    isPersisted,
    mayLeave: () => isOver.current || isSameJson(withoutSecrets(latest.current), withoutSecrets(base)),
    /** Call after saving, or on cancel. */
    forget() {
      isOver.current = true
      drafts.forget(name)
    },
    /** The draft that was removed in another tab. It is available until the next change. */
    removed: removed && { bringBack: () => put(removed), close: () => setRemoved(null) },
    /** The restored values, until the user has decided what to do with them. */
    restored: isOffered
      ? {
          dismiss: () => setOffered(false),
          discard() {
            put(base)
            setOffered(false)
          },
        }
      : null,
  }
}

const textOf = (values: Form) => JSON.stringify(withoutSecrets(values))
