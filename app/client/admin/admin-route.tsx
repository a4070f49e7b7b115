import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import { WindowFrame } from '../shell/window-frame.tsx'
import { useColorScheme } from '../ui/media/color-scheme.ts'
import { cssVariables, theme } from '../ui/theme.ts'
import { ToastHost } from '../ui/toast/toast-host.tsx'
import { AdminFrame } from './admin-frame.tsx'

/** What the admin area needs around it; the landing and login pages do without. */
export function AdminRoute() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={useColorScheme()}>
      <QueryClientProvider client={queryClient}>
        <ToastHost />
        <WindowFrame>
          <AdminFrame />
        </WindowFrame>
      </QueryClientProvider>
    </MantineProvider>
  )
}
