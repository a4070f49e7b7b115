import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ToastKind } from './toast.ts'

const icons = { success: IconCircleCheck, info: IconInfoCircle, error: IconAlertTriangle }
const tokens = { success: 'var(--toast-ok)', info: 'var(--toast-info)', error: 'var(--toast-danger)' }

/** A shape for each kind, so that colour is never the only sign. */
export function toastIcon(kind: ToastKind) {
  const Icon = icons[kind]
  return <Icon size={18} stroke={1.6} color={tokens[kind]} aria-hidden />
}
