import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type RoleId, type RoleLabel, roles } from '../../../app/domain/accounts/roles.ts'
import type { ManagedUser, RegionTree } from '../../../app/domain/accounts/users-contract.ts'
import { issueLink } from '../../../app/server/accounts/links.ts'
import { hashPassword } from '../../../app/server/accounts/passwords.ts'
import { insertUser } from '../../../app/server/accounts/queries.ts'
import { demoArea } from '../../../app/server/accounts/seed.ts'
import { auditLog, users } from '../../../app/server/db/schema-accounts.ts'
import { startApi } from '../harness.ts'

const { call, database, tokenOf, logged } = await startApi()
const { db } = database

const [sulikot, dordi] = demoArea
const foreign = 10101
const password = 'eleven rivers of Gandaki'
const password_hash = await hashPassword(password)
const done = { success: true, errors: {} }

type Wish = { role?: RoleId; area?: number[]; is_active?: boolean; first_name?: string; phone_no?: string }

async function add(wish: Wish = {}): Promise<ManagedUser> {
  const { role = roles.Planner, area = [dordi], is_active = true, first_name = 'Ramesh' } = wish
  const id = await insertUser(db, {
    first_name,
    last_name: 'Gurung',
    phone_no: wish.phone_no ?? '9841 000 000',
    email: `${randomUUID()}@users.example`,
    password_hash,
    role,
    is_active,
    assigned_sddmms: area,
  })
  const { json } = await call('GET', `/api/users/${id}`, { token: await tokenOf('Administrator') })
  return json
}

const bodyOf = (user: ManagedUser, change: object = {}) => {
  const { first_name, last_name, phone_no, email, is_active, assigned_sddmms, version } = user
  const kept = { first_name, last_name, phone_no, email, is_active, assigned_sddmms, version }
  return { ...kept, role: user.role_id, ...change }
}
const newBody = (change: object = {}) => ({
  first_name: 'Maya',
  last_name: 'Tamang',
  phone_no: '+977 9841000000',
  email: `${randomUUID()}@users.example`,
  role: roles.Planner,
  assigned_sddmms: [dordi],
  password,
  confirm_password: password,
  ...change,
})

const as = async (role: RoleLabel, method: string, path: string, body?: unknown) =>
  call(method, path, { token: await tokenOf(role), body })
const edit = (role: RoleLabel, user: ManagedUser, change: object = {}) =>
  as(role, 'PUT', `/api/users/${user.id}`, bodyOf(user, change))
const logIn = (email: string, secret = password) =>
  call('POST', '/api/login/', { body: { email, password: secret } })
const idOf = async (email: string) =>
  (await db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id

describe('whom a Manager manages (S-029)', () => {
  const table: [string, Wish, boolean][] = [
    ['a Planner inside the own area', { area: [dordi, sulikot] }, true],
    ['an inactive Planner inside the own area', { is_active: false }, true],
    ['a General inside the own area', { role: roles.General }, true],
    ['an active General without an area', { role: roles.General, area: [] }, true],
    ['an inactive General without an area', { role: roles.General, area: [], is_active: false }, false],
    ['a Planner without an area', { area: [] }, false],
    ['a Planner who works outside too', { area: [dordi, foreign] }, false],
    ['a General outside', { role: roles.General, area: [foreign] }, false],
    ['a Manager inside the own area', { role: roles.Manager }, false],
    ['an Administrator', { role: roles.Administrator, area: [] }, false],
  ]

  test.each(table)('%s', async (_, wish, isManaged) => {
    const user = await add(wish)
    const path = `/api/users/${user.id}`
    const listed = await as('Manager', 'GET', '/api/users/?managed_users=true&search=')
    expect(listed.json.some(({ id }: ManagedUser) => id === user.id)).toBe(isManaged)
    const good = isManaged ? 200 : 403
    expect((await as('Manager', 'GET', path)).status).toBe(good)
    expect((await as('Manager', 'GET', `/api/layers/all-regions?user_id=${user.id}`)).status).toBe(good)
    const given = { role: roles.General, assigned_sddmms: [dordi] }
    expect((await edit('Manager', user, given)).status).toBe(good)
    expect((await as('Manager', 'DELETE', path)).status).toBe(isManaged ? 204 : 403)
    expect(await idOf(user.email)).toBe(isManaged ? undefined : user.id)
  })

  test.each(table)('an Administrator also manages %s', async (_, wish) => {
    const user = await add(wish)
    expect((await as('Administrator', 'GET', `/api/users/${user.id}`)).json).toEqual(user)
    expect((await edit('Administrator', user, { first_name: 'Ram' })).json).toEqual(done)
    expect((await as('Administrator', 'DELETE', `/api/users/${user.id}`)).status).toBe(204)
  })

  test('an unknown user is 404 for all, and so is an id that is none', async () => {
    for (const id of ['999999', '9999999999999']) {
      for (const method of ['GET', 'DELETE'])
        expect((await as('Manager', method, `/api/users/${id}`)).status).toBe(404)
    }
  })
})

describe('what may be given', () => {
  test.each([
    [roles.Administrator, 400],
    [roles.Manager, 400],
    [roles.Planner, 201],
    [roles.General, 201],
  ])('a Manager gives role %i: %i', async (role, status) => {
    const reply = await as('Manager', 'POST', '/api/users/', newBody({ role }))
    expect(reply.status).toBe(status)
    if (status === 400) {
      expect(reply.json.success).toBe(false)
      expect(reply.json.errors).toEqual({ role: ['You can assign Planner and General only'] })
      expect((await edit('Manager', await add(), { role })).json.errors).toHaveProperty('role')
    }
  })

  test('an Administrator gives all four roles and any area', async () => {
    for (const role of Object.values(roles)) {
      const body = newBody({ role, assigned_sddmms: [foreign, foreign, dordi] })
      expect((await as('Administrator', 'POST', '/api/users/', body)).json).toEqual(done)
      const { json } = await as('Administrator', 'GET', `/api/users/${await idOf(body.email)}`)
      expect([json.role_id, json.assigned_sddmms, json.is_active]).toEqual([role, [foreign, dordi], true])
    }
  })

  test('a Manager gives only local levels of the own area', async () => {
    const sentence = [`Outside your own working area: ${foreign}`]
    const created = await as('Manager', 'POST', '/api/users/', newBody({ assigned_sddmms: [dordi, foreign] }))
    expect(created.json.errors).toEqual({ assigned_sddmms: sentence })
    const edited = await edit('Manager', await add(), { assigned_sddmms: [foreign] })
    expect(edited.json.errors).toEqual({ assigned_sddmms: sentence })
  })

  test('a Manager cannot make a Planner whom nobody but an Administrator sees again', async () => {
    const reply = await as('Manager', 'POST', '/api/users/', newBody({ assigned_sddmms: [] }))
    expect(reply.json.errors).toEqual({
      assigned_sddmms: ['Choose at least one municipality for a Planner'],
    })
  })

  test('a local level that is none is named', async () => {
    const reply = await as('Administrator', 'POST', '/api/users/', newBody({ assigned_sddmms: [77_777] }))
    expect(reply.json.errors.assigned_sddmms).toEqual(['There is no municipality with the code 77777'])
  })

  test.each([
    ['first_name', { first_name: ' ' }],
    ['last_name', { last_name: '' }],
    ['phone_no', { phone_no: '12' }],
    ['email', { email: 'maya' }],
    ['email', { email: 'Planner@urja.example' }],
    ['role', { role: 5 }],
    ['role', { role: undefined }],
    ['password', { password: 'short' }],
    ['password', { password: 'password123', confirm_password: 'password123' }],
    ['confirm_password', { confirm_password: 'another one' }],
    ['assigned_sddmms.0', { assigned_sddmms: [1] }],
    ['assigned_sddmms', { assigned_sddmms: Array(1001).fill(dordi) }],
    ['is_admin', { is_admin: true }],
  ])('%s: %o is refused below its field', async (field, change) => {
    const { status, json } = await as('Administrator', 'POST', '/api/users/', newBody(change))
    expect([status, json.success]).toEqual([400, false])
    expect(json.errors[field]).toHaveLength(1)
  })

  test('an address is taken once, whatever its case and however many ask at once', async () => {
    const [one, other] = [await add(), await add()]
    const same = await edit('Administrator', one, { email: other.email.toUpperCase() })
    expect(same.json.errors).toEqual({ email: ['There is an account with this email already'] })
    const email = `${randomUUID()}@users.example`
    const both = await Promise.all([one, other].map(user => edit('Administrator', user, { email })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await edit('Administrator', await add(), {})).status).toBe(200)
  })
})

describe('nobody locks himself out', () => {
  const own = async (): Promise<ManagedUser> => {
    const { json } = await as('Administrator', 'GET', '/api/users/?search=administrator@urja')
    return json[0]
  }

  test('the own name may change; role, state and the account itself may not', async () => {
    const me = await own()
    expect((await edit('Administrator', me, { phone_no: '9841000001' })).status).toBe(200)
    const again = await own()
    const refused = await edit('Administrator', again, { phone_no: '9841000001', role: 4, is_active: false })
    expect(refused.json.errors).toEqual({
      role: ['You cannot change your own role'],
      is_active: ['You cannot deactivate your own account'],
    })
    const deleted = await as('Administrator', 'DELETE', `/api/users/${me.id}`)
    expect([deleted.status, deleted.json.error]).toEqual([409, 'You cannot delete your own account'])
  })

  test('a Manager does not even see the own account', async () => {
    const id = await idOf('manager@urja.example')
    expect((await as('Manager', 'GET', `/api/users/${id}`)).status).toBe(403)
    expect((await as('Manager', 'DELETE', `/api/users/${id}`)).status).toBe(403)
  })

  test.each(['delete', 'demote'] as const)(
    'two Administrators %s each other at once: one remains',
    async how => {
      for (let round = 0; round < 5; round++) {
        const pair = [
          await add({ role: roles.Administrator, area: [] }),
          await add({ role: roles.Administrator, area: [] }),
        ]
        const tokens = await Promise.all(pair.map(async ({ email }) => (await logIn(email)).json.access))
        const replies = await Promise.all(
          pair.map((_, i) => {
            const other = pair[1 - i]
            return how === 'delete'
              ? call('DELETE', `/api/users/${other.id}`, { token: tokens[i] })
              : call('PUT', `/api/users/${other.id}`, { token: tokens[i], body: bodyOf(other, { role: 4 }) })
          }),
        )
        expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
        const left = await Promise.all(
          pair.map(async ({ email }) => (await db.select().from(users).where(eq(users.email, email)))[0]),
        )
        expect(left.filter(user => user?.role === roles.Administrator)).toHaveLength(1)
      }
    },
  )
})

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
    expect((await logIn(user.email)).json.code).toBe('not_activated')
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

  test('whoever was switched off cannot come back by an old link of activation', async () => {
    const user = await add({ role: roles.General, is_active: false })
    const token = await issueLink(db, user.id, 'activate', new Date())
    await edit('Manager', user, { is_active: true })
    const active: ManagedUser = (await as('Manager', 'GET', `/api/users/${user.id}`)).json
    await edit('Manager', active, { is_active: false })
    expect((await call('POST', '/api/activate/', { body: { token } })).status).toBe(404)
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

  test('of two who edit the same user the second is told, and nothing is lost', async () => {
    const user = await add()
    expect((await edit('Manager', user, { first_name: 'First' })).status).toBe(200)
    const second = await edit('Administrator', user, { first_name: 'Second' })
    expect([second.status, second.json.code]).toEqual([409, 'changed_meanwhile'])
    const now: ManagedUser = (await as('Manager', 'GET', `/api/users/${user.id}`)).json
    expect(now.first_name).toBe('First')
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
      'Must not contain the character NUL',
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
  const rows = await db.select().from(auditLog)
  const actions = new Set(rows.map(({ action, outcome }) => `${action} ${outcome}`))
  for (const action of ['create user', 'edit user', 'delete user'])
    expect(actions).toContain(`${action} done`)
  expect(JSON.stringify(rows)).not.toContain(password)
  expect(logged).toEqual([])
})
