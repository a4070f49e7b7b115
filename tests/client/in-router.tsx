import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The element at an address of its own, for what asks before its screen is left. */
export async function inRouter(element: ReactNode): Promise<ReactNode> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => element }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  return <RouterProvider router={router} />
}
