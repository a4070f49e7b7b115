import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { roles } from '../../../app/domain/role-ids.ts'
import type { ManagedUser, RegionTree } from '../../../app/domain/users/contract.ts'
import { issueLink } from '../../../app/server/accounts/links.ts'
import { demoArea } from '../../../app/server/accounts/seed.ts'
import { auditLog } from '../../../app/server/db/schema-accounts.ts'
import { dordi, newBody, password, startUsers, sulikot } from './users-fixture.ts'

const { add, as, call, db, edit, logged, logIn } = await startUsers()

describe('a change takes effect at once', () => {
  const check = (token: string) => call('GET', '/api/check-logged-in/', { token })

  test('role and area', async () => {
    const user = await add({ role: roles.General, area: [] })
    const { access } = (await logIn(user.email)).json
    const area = async () => (await call('GET', '/api/working-area/', { token: access })).json.features.length
    expect(await area()).toBe(0)
    await edit('Manager', user, { role: roles.Planner, assigned_sddmms: [dordi, sulikot] })
    expect(await area()).toBe(2)
    expect((await check(access)).json.user.role).toBe('Planner')
  })

  test('deactivating ends every session and keeps out; activating lets in again', async () => {
    const user = await add()
    const { access, refresh } = (await logIn(user.email)).json
    expect((await check(access)).status).toBe(200)
    await edit('Manager', user, { is_active: false })
    expect((await check(access)).json.code).toBe('token_invalid')
    expect((await call('POST', '/api/token/refresh/', { body: { refresh } })).status).toBe(401)
    expect((await logIn(user.email)).json.code).toBe('account_closed')
    const now: ManagedUser = (await as('Manager', 'GET', `/api/users/${user.id}`)).json
    await edit('Manager', now, { is_active: true })
    expect((await check(access)).json.code).toBe('token_invalid')
    expect((await logIn(user.email)).status).toBe(200)
  })

  test('deleting ends the sessions too', async () => {
    const user = await add()
    const { access } = (await logIn(user.email)).json
    expect((await as('Manager', 'DELETE', `/api/users/${user.id}`)).status).toBe(204)
    expect((await check(access)).json.code).toBe('token_invalid')
    expect((await as('Manager', 'DELETE', `/api/users/${user.id}`)).status).toBe(404)
  })

  test('a deactivated user cannot return by an old activation link', async () => {
    const user = await add({ role: roles.General, is_active: false })
    const token = await issueLink(db, user.id, 'activate', new Date())
    await edit('Manager', user, { is_active: true })
    const active: ManagedUser = (await as('Manager', 'GET', `/api/users/${user.id}`)).json
    await edit('Manager', active, { is_active: false })
    expect((await call('POST', '/api/activate/', { body: { token } })).status).toBe(400)
  })

  test('another address makes links to the old one useless', async () => {
    const user = await add()
    const token = await issueLink(db, user.id, 'reset', new Date())
    await edit('Manager', user, { email: `${randomUUID()}@users.example` })
    const reply = await call('POST', '/api/password-reset/confirm/', {
      body: { token, password: 'twelve rivers of Gandaki' },
    })
    expect(reply.status).toBe(404)
  })

  test('of two who edit the same user the second gets a conflict, and nothing is lost', async () => {
    const user = await add()
    expect((await edit('Manager', user, { first_name: 'First' })).status).toBe(200)
    const second = await edit('Administrator', user, { first_name: 'Second' })
    expect([second.status, second.json.code]).toEqual([409, 'changed_meanwhile'])
    const now: ManagedUser = (await as('Manager', 'GET', `/api/users/${user.id}`)).json
    expect(now.first_name).toBe('First')
    expect(second.json.theirs).toEqual({ ...now, changed_by: 'Mohan Demo', changed_at: now.version })
    expect((await edit('Administrator', now, { first_name: 'Second' })).status).toBe(200)
  })
})

describe('the list', () => {
  const found = async (search: string): Promise<string[]> => {
    const path = `/api/users/?${new URLSearchParams({ managed_users: 'true', search })}`
    return (await as('Administrator', 'GET', path)).json.map((user: ManagedUser) => user.full_name)
  }

  test('searches name, email and phone, in any case and however a phone is written', async () => {
    const user = await add({ first_name: 'Oṃ', phone_no: '+977 98 765 43210' })
    expect(await found('oṃ gurung')).toEqual(['Oṃ Gurung'])
    expect(await found(user.email.toUpperCase())).toEqual(['Oṃ Gurung'])
    expect(await found(' 9876543210 ')).toEqual(['Oṃ Gurung'])
    expect(await found('987 654 3210')).toEqual(['Oṃ Gurung'])
    expect(await found('no%body_')).toEqual([])
  })

  test('is in the order of names and tells role, state and last login', async () => {
    await logIn('planner@urja.example', 'Urja-demo-1')
    const { json } = await as('Manager', 'GET', '/api/users/?managed_users=true&search=planner@urja')
    expect(json).toHaveLength(1)
    expect(json[0]).toMatchObject({
      full_name: 'Prakriti Demo',
      role: 'Planner',
      role_id: 3,
      is_active: true,
      assigned_sddmms: [...demoArea].sort(),
    })
    expect(Date.now() - Date.parse(json[0].last_login_at)).toBeLessThan(60_000)
    expect(json[0]).not.toHaveProperty('password_hash')
    const names = (await found('')).map(name => name.toLowerCase())
    expect(names.filter(name => name.endsWith('demo'))).toEqual([
      'asha demo',
      'gita demo',
      'mohan demo',
      'prakriti demo',
    ])
  })

  test('a search that is too long or holds what no name holds is refused', async () => {
    expect((await as('Manager', 'GET', `/api/users/?search=${'x'.repeat(101)}`)).status).toBe(400)
    expect((await as('Manager', 'GET', '/api/users/?search=%00')).json.search).toEqual([
      'Must not contain the NUL character',
    ])
  })
})

describe('the tree of regions (M-011)', () => {
  const levels = (tree: RegionTree) =>
    tree.flatMap(province => province.districts.flatMap(({ municipalities }) => municipalities))

  test('all 753 local levels for an Administrator, the own ones for a Manager', async () => {
    const nation: RegionTree = (await as('Administrator', 'GET', '/api/layers/all-regions')).json
    expect(nation.map(({ scode }) => scode)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(nation.flatMap(({ districts }) => districts)).toHaveLength(77)
    expect(levels(nation)).toHaveLength(753)
    const own: RegionTree = (await as('Manager', 'GET', '/api/layers/all-regions')).json
    expect(levels(own).map(({ sddmm }) => sddmm)).toEqual(expect.arrayContaining([...demoArea]))
    expect(levels(own)).toHaveLength(demoArea.length)
  })

  test("a user's own are checked", async () => {
    const user = await add({ area: [dordi] })
    const { json } = await as('Manager', 'GET', `/api/layers/all-regions?user_id=${user.id}`)
    expect(levels(json).filter(({ checked }) => checked)).toEqual([
      { sddmm: dordi, name: 'Dordi', name_ne: expect.any(String), checked: true },
    ])
    expect((await as('Manager', 'GET', '/api/layers/all-regions?user_id=999999')).status).toBe(404)
  })
})

test('every change is in the audit log, without a password, and nothing unforeseen was logged', async () => {
  await as('Manager', 'POST', '/api/users/', newBody())
  const rows = await db.select().from(auditLog)
  const actions = new Set(rows.map(({ action, outcome }) => `${action} ${outcome}`))
  for (const action of ['create user', 'edit user', 'delete user'])
    expect(actions).toContain(`${action} done`)
  expect(JSON.stringify(rows)).not.toContain(password)
  expect(logged).toEqual([])
})
