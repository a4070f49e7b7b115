import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSay } from '../use-say.ts'
import classes from './toast.module.css'
import { leaveScreen } from './toast.ts'
import { useFreePlace } from './use-free-place.ts'

let lastScreen: string | null = null

/** Area for toasts at the bottom left, above the status bar. Each toast has a labelled close button. */
export function ToastHost() {
  const say = useSay()
  const screen = useLocation({ select: screenOf })
  useEffect(() => {
    if (lastScreen !== null && lastScreen !== screen) leaveScreen()
    lastScreen = screen
  }, [screen])
  useFreePlace('.mantine-Notifications-root[data-position=bottom-left]')
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

/**
 * Identifies a screen as a person would: a different path, tool or mode is a different screen, but another place on the
 * map is not.
 */
function screenOf({
  pathname,
  search,
}: {
  pathname: string
  search: { tool?: unknown; mode?: unknown }
}): string {
  return [pathname, search.tool, search.mode].join(' ')
}
