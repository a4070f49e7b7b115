// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../../../app/client/api/session.ts'
import { readHomeSearch } from '../../../../app/client/home/home-search.ts'
import PlanList from '../../../../app/client/plan/list/plan-list.tsx'
import { loadPlanMessages } from '../../../../app/client/plan/plan-messages.ts'
import type { User } from '../../../../app/domain/accounts/contract.ts'
import type { PlanSummary } from '../../../../app/domain/plan/contract.ts'
import { onScreen } from '../../ui/form/on-screen.ts'

const all = {
  read: true,
  write: true,
  complete: true,
  remove: true,
  report: true,
  manage: true,
  remark: false,
  resolve: true,
}
const none = { ...all, write: false, complete: false, remove: false, report: false, manage: false }
const summary = (id: number, name: string, more: Partial<PlanSummary> = {}): PlanSummary => ({
  id,
  name,
  created_by: 'Prakriti Demo',
  created_by_id: 3,
  period_yr: 5,
  is_completed: false,
  percent_completed: 35,
  is_archived: false,
  offered_to_id: null,
  offered_to: null,
  rights: all,
  updated_at: '2026-11-22T10:00:00Z',
  parts: ['form', 'demography', 'roads'],
  municipality: { sddmm: 43611, name: 'Sulikot', name_ne: 'सुलिकोट' },
  starting_year: '2026-01-01',
  ending_year: '2031-01-01',
  ...more,
})

const sulikot = { title: 'Sulikot', value: 43611, scode: 4, dcode: 436, type: 'Rural Municipality' }
const placeReplies = (url: string) =>
  url.includes('options')
    ? url.includes('municipality')
      ? [{ ...sulikot, bounds: [84, 28, 85, 29] }]
      : []
    : {}

async function listed(mine: PlanSummary[], others: PlanSummary[] = [], at = '/home') {
  const calls: string[] = []
  notificationsStore.updateState(now => ({ ...now, notifications: [], queue: [] }))
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    calls.push(`${method} ${url}`)
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (!url.startsWith('/api/plan?')) return Response.json(placeReplies(url))
    const results = url.includes('others=true') ? others : mine
    return Response.json({ results, count: results.length === 15 ? 31 : results.length })
  })
  const root = createRootRoute({ component: Outlet })
  const home = createRoute({
    getParentRoute: () => root,
    path: '/home',
    validateSearch: readHomeSearch,
    component: () => (
      <PlanList start={{ isUnplaced: true, chooseTool: tool => calls.push(tool), openDashboard: () => {} }} />
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([home]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  await router.load()
  const screen = onScreen(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const settle = (wait_ms = 40) => act(() => new Promise<void>(done => setTimeout(done, wait_ms)))
  await settle()
  const card = (id: number) => screen.place.querySelector(`[data-plan="${id}"]`) as HTMLElement
  const button = (id: number, name: string) =>
    [...card(id).querySelectorAll('button')].find(({ textContent }) => textContent === name)
  return { ...screen, calls, router, settle, card, button }
}

beforeEach(async () => {
  await loadPlanMessages()
  localStorage.clear()
  session.start({
    access: 'a',
    refresh: 'r',
    user: {
      id: 3,
      first_name: 'Prakriti',
      last_name: 'Demo',
      full_name: 'Prakriti Demo',
      role: 'Planner',
      role_id: 3,
      phone_no: '+977 9841000000',
      email: 'planner@urja.example',
      is_active: true,
      assigned_sddmms: [43611],
    } as User,
  })
  HTMLDialogElement.prototype.showModal ??= () => {}
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

test('a card tells the plan, and its buttons are for creator and Administrator', async () => {
  const screen = await listed([
    summary(1, 'Plan A'),
    summary(2, 'Plan B', { percent_completed: 100, is_completed: true, rights: { ...all, remove: false } }),
    summary(3, 'Plan C', { rights: none }),
  ])
  const first = screen.card(1).textContent ?? ''
  for (const part of [
    'Plan A',
    'Sulikot सुलिकोट',
    '5 years, 2026–2031 (B.S. 2083/84–2087/88)',
    'Created by Prakriti Demo',
    'Not complete',
    '35 %',
  ])
    expect(first).toContain(part)
  expect(screen.button(1, 'Show Detail')?.disabled).toBe(true)
  expect(screen.button(2, 'Show Detail')?.disabled).toBe(false)
  expect(screen.button(2, 'Delete')?.disabled).toBe(true)
  expect(screen.card(3).textContent).not.toMatch(/Edit plan|Show Detail|Delete/)
  expect(screen.text()).toContain('Create a plan')
  screen.close()
})

test('who has no plan starts one for the own municipality, and can look around first', async () => {
  const screen = await listed([], [summary(9, 'Plan Z', { rights: none })])
  await screen.settle()
  const start = [...screen.place.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Start a plan for Sulikot',
  )
  expect(start?.getAttribute('href')).toMatch(/^\/home\/plan\?region=43611&/)
  expect(screen.router.state.location.search).toMatchObject({ region: 43611 })
  expect(screen.text()).not.toContain('Create a plan')
  expect(screen.text()).toContain('1 plan of others')
  const link = [...screen.place.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Find micro-hydro sites'),
  )
  await act(async () => link?.click())
  expect(screen.calls).toContain('mhp')
  screen.close()
})

test('who may not create a plan reads why there is no button', async () => {
  session.start({ access: 'a', refresh: 'r', user: { ...session.user(), role: 'General' } as User })
  const screen = await listed([])
  expect(screen.text()).toContain('Your account can read plans. A planner creates them.')
  expect(screen.text()).not.toMatch(/Start a plan|Create a plan/)
  screen.close()
})

test('the newest plan goes on with the step after the last filled one, and creating another stands back', async () => {
  const screen = await listed([summary(1, 'Plan A'), summary(2, 'Plan B')])
  const go = (id: number) =>
    [...screen.card(id).querySelectorAll('a')].find(({ textContent }) => textContent?.startsWith('Continue'))
  expect(go(1)?.textContent).toBe('Continue with step II')
  expect(go(1)?.getAttribute('href')).toMatch(/^\/home\/plan\/1\/stakeholders\?/)
  expect(screen.card(1).textContent).toContain('3 of 17 parts ready')
  expect(screen.card(1).textContent).toContain('3 parts to check')
  expect(go(2)).toBeUndefined()
  const create = [...screen.place.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Create a plan',
  )
  expect(create?.className).not.toContain('primary')
  screen.close()
})

test('deleting asks by name first', async () => {
  const screen = await listed([summary(1, 'Plan A')])
  await act(async () => screen.button(1, 'Delete')?.click())
  expect(screen.text()).toContain('Are you sure you want to delete Plan A?')
  expect(screen.calls.some(call => call.startsWith('DELETE'))).toBe(false)
  const dialog = screen.place.querySelector('dialog') as HTMLElement
  const yes = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Delete')
  await act(async () => yes?.click())
  await screen.settle()
  expect(screen.calls).toContain('DELETE /api/plan/1')
  expect(notificationsStore.getState().notifications.map(({ message }) => message)).toContain('Plan deleted')
  screen.close()
})

test('a search waits half a second, stands in the address and begins at the first page', async () => {
  const many = Array.from({ length: 15 }, (_, at) => summary(at + 1, `Plan ${at}`))
  const screen = await listed(many, [], '/home?page=3')
  expect(screen.text()).toContain('31 to 31 of 31')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => {
    const input = screen.place.querySelector('input[type=search]') as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'sulikot')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => vi.advanceTimersByTime(499))
  expect(screen.router.state.location.search).toMatchObject({ find: '', page: 3 })
  await act(async () => vi.advanceTimersByTime(1))
  vi.useRealTimers()
  await screen.settle(200)
  expect(screen.calls.filter(call => call.includes('search=sulikot'))[0]).toContain('page=1')
  expect(screen.router.state.location.search).toMatchObject({ find: 'sulikot', page: 1 })
  screen.close()
})

test('a plan that is offered to whoever looks can be taken over', async () => {
  const screen = await listed(
    [],
    [summary(4, 'Plan D', { rights: none, offered_to_id: 3, created_by: 'Mohan Demo' })],
    '/home?plans=others',
  )
  expect(screen.card(4).textContent).toContain('Mohan Demo offers you this plan.')
  expect(screen.button(4, 'Accept')).toBeDefined()
  screen.close()
})
