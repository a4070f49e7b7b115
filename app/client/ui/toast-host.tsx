import { Notifications } from '@mantine/notifications'
import classes from './toast.module.css'

/** Where toasts appear: bottom left, above the status bar. */
export function ToastHost() {
  return (
    <Notifications
      position="bottom-left"
      limit={3}
      className={classes.host}
      classNames={{ notification: classes.toast }}
      containerWidth={420}
    />
  )
}
