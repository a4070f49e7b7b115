import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useWords } from '../use-words.ts'
import classes from './toast.module.css'

/** Where toasts appear: bottom left, above the status bar. Each has a close button with a name. */
export function ToastHost() {
  const say = useWords()
  const closeButtonProps = { 'aria-label': say('shell.close') }
  return (
    <MantineThemeProvider
      inherit
      theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}
    >
      <Notifications
        position="bottom-left"
        limit={3}
        className={classes.host}
        classNames={{ notification: classes.toast }}
        containerWidth={420}
      />
    </MantineThemeProvider>
  )
}
