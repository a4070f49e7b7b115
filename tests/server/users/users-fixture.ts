import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { roles } from '../../../app/domain/role-ids.ts'
import type { RoleId, RoleLabel } from '../../../app/domain/roles.ts'
import type { ManagedUser } from '../../../app/domain/users/contract.ts'
import { hashPassword } from '../../../app/server/accounts/passwords.ts'
import { insertUser } from '../../../app/server/accounts/queries.ts'
import { demoArea, demoPassword } from '../../../app/server/accounts/seed.ts'
import { users } from '../../../app/server/db/schema-accounts.ts'
import { startApi } from '../harness.ts'

export const [sulikot, dordi] = demoArea
/** Outside of the demo accounts' area. */
export const foreign = 10101
export const password = 'eleven rivers of Gandaki'
export const done = { success: true, errors: {} }

export type UserOptions = {
  role?: RoleId
  area?: number[]
  is_active?: boolean
  first_name?: string
  phone_no?: string
}

/** The body that saves a user as it is, but for the change. */
export function bodyOf(user: ManagedUser, change: object = {}) {
  const { first_name, last_name, phone_no, email, is_active, assigned_sddmms, version } = user
  const unchanged = { first_name, last_name, phone_no, email, is_active, assigned_sddmms, version }
  return { ...unchanged, role: user.role_id, ...change }
}

export const newBody = (change: object = {}) => ({
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

/** A running server with what the tests of its users do again and again. */
export async function startUsers() {
  const { call, database, tokenOf, logged } = await startApi()
  const { db } = database
  const password_hash = await hashPassword(password)

  const as = async (role: RoleLabel, method: string, path: string, body?: unknown) =>
    call(method, path, { token: await tokenOf(role), body })

  return {
    call,
    db,
    logged,
    as,
    async add(options: UserOptions = {}): Promise<ManagedUser> {
      const { role = roles.Planner, area = [dordi], is_active = true, first_name = 'Ramesh' } = options
      const id = await insertUser(db, {
        first_name,
        last_name: 'Gurung',
        phone_no: options.phone_no ?? '9841 000 000',
        email: `${randomUUID()}@users.example`,
        password_hash,
        role,
        is_active,
        assigned_sddmms: area,
      })
      return (await as('Administrator', 'GET', `/api/users/${id}`)).json
    },
    edit: (role: RoleLabel, user: ManagedUser, change: object = {}) =>
      as(role, 'PUT', `/api/users/${user.id}`, {
        ...bodyOf(user, change),
        // Another email asks for the own password again.
        ...('email' in change && { current_password: demoPassword }),
      }),
    logIn: (email: string, secret = password) =>
      call('POST', '/api/login/', { body: { email, password: secret } }),
    idOf: async (email: string) =>
      (await db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id,
  }
}
