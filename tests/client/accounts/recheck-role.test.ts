// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../../app/client/api/session.ts'
import { router } from '../../../app/client/routes.tsx'
import type { User } from '../../../app/domain/accounts/contract.ts'

const manager: User = {
  id: 7,
  email: 'manager@urja.example',
  first_name: 'Asha',
  last_name: 'Rai',
  full_name: 'Asha Rai',
  role: 'Manager',
  role_id: 2,
  phone_no: '9841000000',
  is_active: true,
  assigned_sddmms: [],
}
let reply: { status: number; body: object }
let checks = 0
vi.stubGlobal('fetch', async (url: string) => {
  if (!url.endsWith('/api/check-logged-in/')) return new Response('{}', { status: 404 })
  checks++
  return new Response(JSON.stringify(reply.body), { status: reply.status })
})

beforeEach(async () => {
  await router.navigate({ to: '/notfound' })
  session.start({ access: 'access', refresh: 'refresh', user: manager })
  checks = 0
})

test('entering the admin area asks once who this is, moving in it asks no more', async () => {
  reply = { status: 200, body: { logged_in: true, user: { ...manager, full_name: 'Asha Gurung' } } }
  await router.navigate({ to: '/cl-admin/users' })
  await vi.waitFor(() => expect(session.user()?.full_name).toBe('Asha Gurung'), 15_000)
  await router.navigate({ to: '/cl-admin/add-user' })
  expect([checks, router.state.location.pathname]).toEqual([1, '/cl-admin/add-user'])
})

test('whoever was made a Planner meanwhile goes home', async () => {
  reply = { status: 200, body: { logged_in: true, user: { ...manager, role: 'Planner', role_id: 3 } } }
  await router.navigate({ to: '/cl-admin/users' })
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/home'), 15_000)
  expect(session.user()?.role).toBe('Planner')
})

test('the session of whom the server does not know ends; drafts stay and the login leads back', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  localStorage.setItem('urja.draft.7.user', '{}')
  reply = { status: 503, body: { error: 'Away', code: 'unavailable' } }
  await router.navigate({ to: '/cl-admin/users' })
  await vi.waitFor(() => expect(checks).toBe(1), 15_000)
  expect(session.user()?.role).toBe('Manager')
  await router.navigate({ to: '/notfound' })
  reply = { status: 403, body: { error: 'No', code: 'forbidden' } }
  await router.navigate({ to: '/cl-admin/users' })
  await vi.waitFor(() => expect(session.user()).toBeNull(), 15_000)
  expect(assign.mock.calls).toEqual([[expect.stringMatching(/^\/\?notice=ended&redirect=%2F/)]])
  expect(localStorage.getItem('urja.draft.7.user')).toBe('{}')
})
