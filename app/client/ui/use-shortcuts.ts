import { useEffect, useRef } from 'react'

/** A key that works wherever the focus is. */
export type Shortcut = {
  /** `KeyboardEvent.key` in small letters. */
  key: string
  /** With Ctrl or the command key; otherwise without both. */
  withCtrl?: boolean
  when?(event: KeyboardEvent): boolean
  act(event: KeyboardEvent): void
}

/** The keys of a screen, listened for once; the table of the newest render counts, an empty one has none. */
export function useShortcuts(table: readonly Shortcut[]): void {
  const latest = useRef(table)
  useEffect(() => {
    latest.current = table
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // Browser autofill fires a keydown without a key.
      const pressedKey = event.key?.toLowerCase()
      const found = latest.current.find(
        ({ key, withCtrl = false, when }) =>
          key === pressedKey && withCtrl === (event.ctrlKey || event.metaKey) && (when?.(event) ?? true),
      )
      if (found === undefined) return
      // Esc also closes and cancels what others have open.
      if (event.key !== 'Escape') event.preventDefault()
      found.act(event)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

/** Whether the keys are the screen's: no dialog is open and no widget has used this one. */
export const isForScreen = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && document.querySelector('dialog[open]') === null

/** Whether a letter pressed here is text: in fields, and in cells, which a letter opens. */
export const isTypedInto = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role=grid]') !== null
