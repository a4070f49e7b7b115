import { notifications, notificationsStore } from '@mantine/notifications'
import { type ToastAction, toastAction } from './toast-action.tsx'
import { type ToastKind, toastIcon } from './toast-icon.tsx'

const default_ms = 6000
/** Errors are delayed slightly, so that a reply that arrives right after them can still take precedence (G-003). */
export const errorDelay_ms = 100

type More = {
  title?: string
  action?: ToastAction
  /** Name of the related action. When the action succeeds, its errors are removed. */
  of?: string
  /** Whether the toast stays when the screen is left. */
  stays?: boolean
}

/** Functions that remove the errors of an action, by action. */
const failures = new Map<string, Set<() => void>>()
/** Ids of toasts that are removed when their screen is left. */
const ofScreen = new Set<string>()

/**
 * Toasts at the bottom left, at most three at a time. Success and info toasts expire. An error stays until it is
 * closed, its action succeeds or the screen is left. The same message is never shown twice at the same time.
 */
export const toast = {
  success: (text: string, more?: More) => {
    settle(more?.of)
    show('success', text, more)
  },
  info: (text: string) => show('info', text),
  /** Stays on every screen until it is closed. */
  announce: (text: string, action: ToastAction) => show('info', text, { action, stays: true }, false),
  /** Returns a function that removes the error. */
  error: (text: string, more?: More): (() => void) => later(text, more),
  /** For a click that was refused. Nothing is lost, so the toast expires. Returns a function that removes it. */
  refused: (text: string, more?: More): (() => void) => later(text, more, default_ms),
  /** Removes the errors of an action. */
  settle,
}

/** The toasts of one action. */
export const toastsOf = (of: string): typeof toast => ({
  ...toast,
  success: (text, more) => toast.success(text, { of, ...more }),
  error: (text, more) => toast.error(text, { of, ...more }),
  refused: (text, more) => toast.refused(text, { of, ...more }),
  settle: (action = of) => settle(action),
})

function settle(of?: string): void {
  if (of === undefined) return
  for (const hide of failures.get(of) ?? []) hide()
  failures.delete(of)
}

/**
 * Removes the toasts of the screen that is being left. Toasts that expire stay, because they may concern the next
 * screen.
 */
export function leaveScreen(): void {
  const { notifications: shown, queue } = notificationsStore.getState()
  for (const { id } of [...shown, ...queue]) if (id !== undefined && ofScreen.has(id)) notifications.hide(id)
}

function later(text: string, more?: More, autoClose: number | false = false): () => void {
  const timer = setTimeout(() => show('error', text, more, autoClose), errorDelay_ms)
  const hide = () => {
    clearTimeout(timer)
    notifications.hide(idOf('error', text))
  }
  if (more?.of !== undefined) failures.set(more.of, (failures.get(more.of) ?? new Set()).add(hide))
  return hide
}

const idOf = (kind: ToastKind, text: string) => `${kind}: ${text}`

function show(
  kind: ToastKind,
  text: string,
  { title, action, stays = false }: More = {},
  autoClose: number | false = default_ms,
) {
  const id = idOf(kind, text)
  if (!stays && (kind === 'error' || action)) ofScreen.add(id)
  else ofScreen.delete(id)
  notifications.show({
    id,
    title,
    message: action ? toastAction(text, action, () => notifications.hide(id)) : text,
    icon: toastIcon(kind),
    autoClose,
    role: kind === 'error' ? 'alert' : 'status',
  })
}
