import { describe, expect, it } from 'vitest'
import { afterLogin, guards, ownScreenAddress } from '../../../app/client/accounts/guards.ts'
import { roleLabels } from '../../../app/domain/roles.ts'

const visit = (
  route: keyof typeof guards,
  role: (typeof roleLabels)[number] | undefined,
  redirect?: string,
) => guards[route]({ role, wanted: '/home?region=43611', redirect })

describe('guards', () => {
  it('send anonymous visitors of home and admin to the landing page and keep the wish', () => {
    expect(visit('home', undefined)).toEqual({ to: '/', redirect: '/home?region=43611' })
    expect(visit('admin', undefined)).toEqual({ to: '/', redirect: '/home?region=43611' })
  })
  it('let every role into home, and managers or higher into admin', () => {
    expect(roleLabels.map(role => visit('home', role))).toEqual([null, null, null, null])
    expect(roleLabels.map(role => visit('admin', role)?.to ?? null)).toEqual([null, null, '/home', '/home'])
  })
  it('show login to anonymous visitors only', () => {
    expect(visit('login', undefined)).toBeNull()
    const starts = { Administrator: '/cl-admin/', Manager: '/cl-admin/', Planner: '/home', General: '/home' }
    for (const role of roleLabels) expect(visit('login', role)).toEqual({ to: starts[role] })
    expect(visit('login', 'Planner', '/home?region=436')).toEqual({ to: '/home?region=436' })
  })
})

describe('the screen after login', () => {
  it('is the one that the link asked for', () => {
    expect(afterLogin('Planner', '/home?region=43611&zoom=12')).toBe('/home?region=43611&zoom=12')
    expect(afterLogin('Manager', '/cl-admin/users/7')).toBe('/cl-admin/users/7')
    expect(afterLogin('Planner', undefined)).toBe('/home')
    expect(afterLogin('Manager', undefined)).toBe('/cl-admin/')
  })
  it.each([
    '//evil.example/home',
    'https://evil.example/home',
    '/login',
    '/homeland',
    '/cl-administrator',
    'javascript:alert(1)',
    '/\\evil',
  ])('is never %s', address => expect(ownScreenAddress(address)).toBeUndefined())
})
