import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'

export type ToastKind = 'success' | 'info' | 'error'

const icons = { success: IconCircleCheck, info: IconInfoCircle, error: IconAlertTriangle }
const tokens = { success: 'var(--toast-ok)', info: 'var(--toast-info)', error: 'var(--toast-danger)' }

/** Each kind has a different shape, so that colour is never the only distinction. */
export function toastIcon(kind: ToastKind) {
  const Icon = icons[kind]
  return <Icon size={18} stroke={1.6} color={tokens[kind]} aria-hidden />
}
