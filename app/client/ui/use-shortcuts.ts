import { useEffect, useRef } from 'react'

/** A keyboard shortcut that works wherever the focus is. */
export type Shortcut = {
  /** `KeyboardEvent.key` in lower case. */
  key: string
  /** Whether the Ctrl or Command key is required. Otherwise, neither may be pressed. */
  withCtrl?: boolean
  when?(event: KeyboardEvent): boolean
  act(event: KeyboardEvent): void
}

/**
 * Handles the shortcuts of a screen with a single listener. The table of the latest render is used. An empty table has
 * no shortcuts.
 */
export function useShortcuts(table: readonly Shortcut[]): void {
  const latest = useRef(table)
  useEffect(() => {
    latest.current = table
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // Browser autofill fires a keydown event without a key.
      const pressedKey = event.key?.toLowerCase()
      const found = latest.current.find(
        ({ key, withCtrl = false, when }) =>
          key === pressedKey && withCtrl === (event.ctrlKey || event.metaKey) && (when?.(event) ?? true),
      )
      if (found === undefined) return
      // Esc also closes and cancels what other components have opened.
      if (event.key !== 'Escape') event.preventDefault()
      found.act(event)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

/** Whether the screen should handle a key: no dialog is open, and no widget has handled the key. */
export const isForScreen = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && document.querySelector('dialog[open]') === null

/**
 * Whether a letter that is pressed here is text. This is the case in fields and in cells, which a letter opens for
 * editing.
 */
export const isTypedInto = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role=grid]') !== null
