import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSay } from '../use-say.ts'
import classes from './toast.module.css'
import { leaveScreen } from './toast.ts'
import { useFreePlace } from './use-free-place.ts'

let lastScreen: string | null = null

/** Place of toasts: bottom left, above the status bar. Each has a named close button. */
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

/** What a person would call another screen: another address, tool or mode, not another place on the map. */
function screenOf({
  pathname,
  search,
}: {
  pathname: string
  search: { tool?: unknown; mode?: unknown }
}): string {
  return [pathname, search.tool, search.mode].join(' ')
}
