import { registrationRole } from '../../domain/accounts/registration-role.ts'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { useUser } from '../api/browser.ts'
import { queryClient } from '../api/queries.ts'
import { drawingAtom, editingAtom } from '../map/map-state.ts'
import { OfflineMark } from '../offline/offline-mark.tsx'
import { loadOfflineMessages } from '../offline/offline-messages.ts'
import { loadPlanMessages } from '../plan/plan-messages.ts'
import { WindowFrame } from '../shell/window-frame.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { useUnsaved } from '../ui/lazy/unsaved.ts'
import { useColorScheme } from '../ui/media/color-scheme.ts'
import { cssVariables, theme } from '../ui/theme.ts'
import { ToastHost } from '../ui/toast/toast-host.tsx'
import { useSay } from '../ui/use-say.ts'
import { PhoneScreen } from './phone-screen.tsx'
import { useHome } from './use-home.ts'
import { WideScreen } from './wide-screen.tsx'

const UnsentBar = lazyPart(async () => {
  const words = [loadPlanMessages(), loadOfflineMessages()]
  return (await Promise.all([import('../plan/unsent/unsent-bar.tsx'), ...words]))[0]
}, 'toast')
const AreaRequestBar = lazyPart(() => import('../accounts/area-request/area-request-bar.tsx'), 'toast')

/** What the map screen needs around it. The landing and login pages do not need it. */
export function HomeRoute() {
  const isRegistered = useUser()?.role === registrationRole
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={useColorScheme()}>
      <QueryClientProvider client={queryClient}>
        <ToastHost />
        <WindowFrame>
          <OfflineMark back={UnsentBar} />
          {isRegistered && (
            <Suspense>
              <AreaRequestBar />
            </Suspense>
          )}
          <HomeScreen />
        </WindowFrame>
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** The map screen, with panels next to the map or, on a phone, sheets over it. */
function HomeScreen() {
  const say = useSay()
  const home = useHome()
  const user = useUser()
  const isDrawing = useAtomValue(drawingAtom) !== null
  const isEditing = useAtomValue(editingAtom) !== null
  useUnsaved(() => isDrawing || isEditing)
  const isPhone = useMediaQuery('(max-width: 759px)', undefined, { getInitialValueInEffect: false })
  const Screen = isPhone ? PhoneScreen : WideScreen
  return (
    <>
      <title>{`${home.place.name} · ${home.mode === 'dashboard' ? `${say('mode.dashboard')} · ` : ''}${say('shell.name')}`}</title>
      <Screen home={home} user={user} />
    </>
  )
}
