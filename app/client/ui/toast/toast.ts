import { notifications } from '@mantine/notifications'
import { type ToastKind, toastIcon } from './toast-icon.tsx'

const usual_ms = 6000
/** Errors come a moment later, so that an answer right behind them can still win (G-003). */
export const errorDelay_ms = 100

/**
 * Toasts at the bottom left, three at most. Success and info go by themselves, an error stays until closed;
 * the same sentence is never shown twice at a time.
 */
export const toast = {
  success: (text: string) => show('success', text),
  info: (text: string) => show('info', text),
  /** Gives a way to take the error back as long as it does not show. */
  error: (text: string): (() => void) => {
    const timer = setTimeout(() => show('error', text), errorDelay_ms)
    return () => clearTimeout(timer)
  },
}

function show(kind: ToastKind, text: string) {
  notifications.show({
    id: `${kind}: ${text}`,
    message: text,
    icon: toastIcon(kind),
    autoClose: kind === 'error' ? false : usual_ms,
    role: kind === 'error' ? 'alert' : 'status',
  })
}
