import { useEffect, useRef } from 'react'

const checks = new Set<() => boolean>()
let isTyped = false

const markTyped = () => {
  isTyped = true
}
for (const kind of ['input', 'paste', 'drop'])
  globalThis.window?.addEventListener(kind, markTyped, { capture: true })

/** Whether a reload might lose something that was typed on this page, or that a form or the map has reported. */
export const hasUnsaved = (): boolean => isTyped || [...checks].some(check => check())

/** Reports unsaved work for as long as the component is mounted. */
export function useUnsaved(isUnsaved: () => boolean): void {
  const latest = useRef(isUnsaved)
  latest.current = isUnsaved
  useEffect(() => {
    const check = () => latest.current()
    checks.add(check)
    return () => void checks.delete(check)
  }, [])
}
