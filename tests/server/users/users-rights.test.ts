import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '../../../app/domain/role-ids.ts'
import type { ManagedUser } from '../../../app/domain/users/contract.ts'
import { users } from '../../../app/server/db/schema-accounts.ts'
import {
  bodyOf,
  done,
  dordi,
  foreign,
  newBody,
  startUsers,
  sulikot,
  type UserOptions,
} from './users-fixture.ts'

const { add, as, call, db, edit, idOf, logged, logIn } = await startUsers()

describe('whom a Manager manages (S-029)', () => {
  const table: [string, UserOptions, boolean][] = [
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

  test.each(table)('%s', async (_, options, isManaged) => {
    const user = await add(options)
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

  test.each(table)('an Administrator also manages %s', async (_, options) => {
    const user = await add(options)
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
      expect(reply.json.errors).toEqual({ role: ['You can assign only Planner and General'] })
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

  test('a Manager cannot make a Planner whom only an Administrator would see', async () => {
    const reply = await as('Manager', 'POST', '/api/users/', newBody({ assigned_sddmms: [] }))
    expect(reply.json.errors).toEqual({
      assigned_sddmms: ['Choose at least one municipality for a Planner'],
    })
  })

  test('a local level that is none is named', async () => {
    const reply = await as('Administrator', 'POST', '/api/users/', newBody({ assigned_sddmms: [77_777] }))
    expect(reply.json.errors.assigned_sddmms).toEqual(['No municipality has the code 77777'])
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
    expect(same.json.errors).toEqual({ email: ['An account with this email already exists'] })
    const email = `${randomUUID()}@users.example`
    const both = await Promise.all([one, other].map(user => edit('Administrator', user, { email })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await edit('Administrator', await add(), {})).status).toBe(200)
  })
})

describe('users cannot lock themselves out', () => {
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

test('nothing unforeseen was logged', () => {
  expect(logged).toEqual([])
})
