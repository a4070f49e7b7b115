import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { registrationRole } from '../../domain/accounts/registration-role.ts'
import { roles } from '../../domain/role-ids.ts'
import { accountLinks, userMunicipalities, users } from '../db/schema-accounts.ts'
import { closeLinks, issueLink } from './links.ts'
import { forgetFactor } from './own/factors/factors.ts'
import { hashPassword } from './passwords.ts'
import { type AccountsDb, findUserByEmail, insertUser, revokeFamiliesOf } from './queries.ts'

/** Number of users who can log in as Administrator. */
export async function countAdministrators(db: AccountsDb): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .where(and(eq(users.role, roles.Administrator), eq(users.is_active, true)))
  return row.count
}

/**
 * Creates a link that makes an account an Administrator, and invalidates the account's earlier links. If there is no
 * account with this address, creates one that stays closed until the link is followed. Returns the token of the link
 * and whether the account is new.
 */
export async function issueAdministratorLink(
  db: AccountsDb,
  email: string,
  now: Date,
): Promise<{ token: string; isNew: boolean }> {
  const found = await findUserByEmail(db, email)
  const id = found?.user.id ?? (await insertClosed(db, email))
  await closeLinks(db, id, 'administrator', now)
  return { token: await issueLink(db, id, 'administrator', now), isNew: found === undefined }
}

async function insertClosed(db: AccountsDb, email: string): Promise<number> {
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  const nobody = { first_name: '', last_name: '', phone_no: '', assigned_sddmms: [] }
  const id = await insertUser(db, {
    ...nobody,
    email,
    role: roles[registrationRole],
    is_active: false,
    password_hash,
  })
  if (id === undefined) throw new Error(`${email} was registered a moment ago: try again`)
  return id
}

/**
 * Makes a user an active Administrator of the whole country and sets a new name and password, so that any previous
 * password stops working.
 */
export async function raiseToAdministrator(
  db: AccountsDb,
  id: number,
  name: { first_name: string; last_name: string },
  password_hash: string,
  now: Date,
): Promise<void> {
  const change = {
    ...name,
    password_hash,
    role: roles.Administrator,
    is_active: true,
    awaiting_since: null,
    updated_at: now,
  }
  await db.update(users).set(change).where(eq(users.id, id))
  await db.delete(userMunicipalities).where(eq(userMunicipalities.user_id, id))
  await db
    .update(accountLinks)
    .set({ used_at: now })
    .where(and(eq(accountLinks.user_id, id), isNull(accountLinks.used_at)))
  await revokeFamiliesOf(db, id, 'new password', now)
  // Users who have lost both their phone and their recovery codes regain access this way.
  await forgetFactor(db, id)
}
