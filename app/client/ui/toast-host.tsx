import { Notifications } from '@mantine/notifications'
import classes from './toast.module.css'
import { useWords } from './use-words.ts'

/** Where toasts appear: bottom left, above the status bar. */
export function ToastHost() {
  const say = useWords()
  return (
    <Notifications
      position="bottom-left"
      limit={3}
      className={classes.host}
      classNames={{ notification: classes.toast }}
      containerWidth={420}
      aria-label={say('shell.messages')}
    />
  )
}
