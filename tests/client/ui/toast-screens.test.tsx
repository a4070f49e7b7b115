// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { expect, it } from 'vitest'
import { toast } from '../../../app/client/ui/toast/toast.ts'
import { ToastHost } from '../../../app/client/ui/toast/toast-host.tsx'
import { onScreen } from './form/on-screen.ts'

const shown = () => notificationsStore.getState().notifications.map(({ message }) => message)
const later = () => act(() => new Promise(waited => setTimeout(waited, 150)))

it('takes the errors of a screen away when another address or tool is shown, not with the place on the map', async () => {
  const root = createRootRoute({ component: ToastHost })
  const home = createRoute({ getParentRoute: () => root, path: '/home' })
  const plans = createRoute({ getParentRoute: () => root, path: '/plans' })
  const router = createRouter({
    routeTree: root.addChildren([home, plans]),
    history: createMemoryHistory({ initialEntries: ['/home?tool=mhp&lng=84'] }),
  })
  const screen = onScreen(
    <MantineProvider>
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  await later()
  const go = async (to: string) => {
    await act(async () => router.history.push(to))
    await later()
  }

  toast.error('No stream selected!')
  await later()
  await go('/home?tool=mhp&lng=85')
  expect(shown()).toEqual(['No stream selected!'])
  await go('/home?tool=bat&lng=85')
  expect(shown()).toEqual([])

  toast.error('Not saved')
  toast.error('No layers', { stays: true })
  await later()
  await go('/plans')
  expect(shown()).toEqual(['No layers'])
  screen.close()
})
