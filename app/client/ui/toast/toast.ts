import { notifications } from '@mantine/notifications'
import { type ToastAction, toastAction } from './toast-action.tsx'
import { type ToastKind, toastIcon } from './toast-icon.tsx'

const usual_ms = 6000
/** Errors come a moment later, so that an answer right behind them can still win (G-003). */
export const errorDelay_ms = 100

type More = { title?: string; action?: ToastAction }

/**
 * Toasts at the bottom left, three at most. Success and info go by themselves, an error stays until closed;
 * the same sentence is never shown twice at a time.
 */
export const toast = {
  success: (text: string, more?: More) => show('success', text, more),
  info: (text: string) => show('info', text),
  /** Gives a way to take the error back. */
  error: (text: string, more?: More): (() => void) => later(text, more),
  /** A press that was refused: nothing is lost, so that it goes by itself. Gives a way to take it back. */
  refused: (text: string): (() => void) => later(text, {}, usual_ms),
}

function later(text: string, more?: More, autoClose: number | false = false): () => void {
  const timer = setTimeout(() => show('error', text, more, autoClose), errorDelay_ms)
  return () => {
    clearTimeout(timer)
    notifications.hide(idOf('error', text))
  }
}

const idOf = (kind: ToastKind, text: string) => `${kind}: ${text}`

function show(
  kind: ToastKind,
  text: string,
  { title, action }: More = {},
  autoClose: number | false = usual_ms,
) {
  const id = idOf(kind, text)
  notifications.show({
    id,
    title,
    message: action ? toastAction(text, action, () => notifications.hide(id)) : text,
    icon: toastIcon(kind),
    autoClose,
    role: kind === 'error' ? 'alert' : 'status',
  })
}
