// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHomeSearch } from '../../../app/client/home/home-search.ts'
import { type HomeUrl, useHomeUrl } from '../../../app/client/home/home-url.ts'

let url: HomeUrl
function Screen() {
  url = useHomeUrl()
  return <Outlet />
}
const root = createRootRoute({ component: Outlet })
const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  validateSearch: readHomeSearch,
  component: Screen,
})
const step = createRoute({ getParentRoute: () => home, path: 'plan/$plan/land-cover', component: () => null })
const router = createRouter({
  routeTree: root.addChildren([home.addChildren([step])]),
  history: createMemoryHistory({ initialEntries: ['/home/plan/7/land-cover'] }),
})

const place = createRoot(document.createElement('div'))

beforeAll(() => act(async () => place.render(<RouterProvider router={router as never} />)))
afterAll(() => act(async () => place.unmount()))

test.each([
  ['a pan', () => url.follow({ lng: 84.5, lat: 28.2, zoom: 11 }), { lng: 84.5, lat: 28.2, zoom: 11 }],
  ['another base layer', () => url.choose({ base: 'satellite' }), { base: 'satellite' }],
  ['a tool that draws', () => url.choose({ tool: 'mhp' }), { tool: 'mhp' }],
  ['another region', () => url.choose({ region: 436 }), { region: 436 }],
])('%s leaves the page open that stands in the screen', async (_, change, search) => {
  await act(async () => change())
  expect(router.state.location.pathname).toBe('/home/plan/7/land-cover')
  expect(router.state.location.search).toMatchObject(search)
})
