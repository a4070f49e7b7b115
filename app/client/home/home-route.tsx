import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useUser } from '../api/browser.ts'
import { queryClient } from '../api/queries.ts'
import { OfflineMark } from '../offline/offline-mark.tsx'
import { WindowFrame } from '../shell/window-frame.tsx'
import { useColorScheme } from '../ui/media/color-scheme.ts'
import { cssVariables, theme } from '../ui/theme.ts'
import { ToastHost } from '../ui/toast/toast-host.tsx'
import { HomeScreen } from './home-screen.tsx'

const UnsentBar = lazy(() => import('../plan/unsent/unsent-bar.tsx'))
const WishBar = lazy(() => import('../accounts/wish/wish-bar.tsx'))

/** What the map screen needs around it; the landing and login pages do without. */
export function HomeRoute() {
  const isGeneral = useUser()?.role === 'General'
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={useColorScheme()}>
      <QueryClientProvider client={queryClient}>
        <ToastHost />
        <WindowFrame>
          <OfflineMark back={UnsentBar} />
          {isGeneral && (
            <Suspense>
              <WishBar />
            </Suspense>
          )}
          <HomeScreen />
        </WindowFrame>
      </QueryClientProvider>
    </MantineProvider>
  )
}
