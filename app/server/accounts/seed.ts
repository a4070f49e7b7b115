import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { roles } from '../../domain/role-ids.ts'
import type { RoleLabel } from '../../domain/roles.ts'
import type { Db } from '../db/open.ts'
import { auditLog, users } from '../db/schema-accounts.ts'
import { demoAccountMark, installation } from '../db/schema-installation.ts'
import { setPassword } from './links.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { findUserByEmail, insertUser, revokeFamiliesOf } from './queries.ts'

export const demoPassword = 'Urja-demo-1'
/** The local levels Sulikot, Dordi, Annapurna, Pokhara Lekhnath and, in the Terai, Birgunj. */
export const demoArea = [43611, 43702, 44001, 44004, 23403] as const

export const demoAccounts: readonly { email: string; role: RoleLabel; first_name: string }[] = [
  { email: 'administrator@urja.example', role: 'Administrator', first_name: 'Asha' },
  { email: 'manager@urja.example', role: 'Manager', first_name: 'Mohan' },
  { email: 'planner@urja.example', role: 'Planner', first_name: 'Prakriti' },
  { email: 'general@urja.example', role: 'General', first_name: 'Gita' },
]
type DemoAccount = (typeof demoAccounts)[number]
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** A random password that is shown once and not stored anywhere. */
export type MadePassword = { email: string; password: string }

/** An arbitrary number that must be the same in every process. */
const seedLock = 8_271_645
/** Stored in place of the hash if an account does not have the public password. */
const ownPassword = 'own password'

/**
 * Maintains the demo accounts at startup. If `make` is true, adds each account once; accounts that were deleted or
 * changed are left alone, because `installation` records the original hash of each account. If `isOpen` is true, other
 * machines can reach the server, so no account may keep the public password: the function sets random passwords
 * instead, ends the sessions of these accounts and returns the passwords. The administrator has no assigned local
 * levels, which means the whole country.
 */
export async function seedAccounts(
  db: Db,
  { make = true, isOpen = false }: { make?: boolean; isOpen?: boolean } = {},
): Promise<MadePassword[]> {
  return db.transaction(async tx => {
    // Several processes may start at once on the same database.
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    const newPasswords: MadePassword[] = []
    for (const account of demoAccounts) {
      const known = (await markOf(tx, account)) ?? (await markOfFound(tx, account))
      const password = isOpen ? randomBytes(12).toString('base64url') : demoPassword
      if (known === undefined) {
        if (make) await add(tx, account, password, isOpen)
        if (make && isOpen) newPasswords.push({ email: account.email, password })
      } else if (isOpen && known !== ownPassword) {
        const email = await replacePublic(tx, account, known, password)
        if (email !== undefined) newPasswords.push({ email, password })
      }
    }
    return newPasswords
  })
}

async function markOf(tx: Tx, { email }: DemoAccount): Promise<string | undefined> {
  const name = demoAccountMark(email)
  const [row] = await tx.select().from(installation).where(eq(installation.name, name))
  return row?.value
}

/** Sets the mark of an account that was created before marks existed. */
async function markOfFound(tx: Tx, account: DemoAccount): Promise<string | undefined> {
  const found = await findUserByEmail(tx, account.email)
  if (found === undefined) return undefined
  const isPublic = await isPassword(demoPassword, found.password_hash)
  return remember(tx, account, isPublic ? found.password_hash : ownPassword)
}

async function add(tx: Tx, account: DemoAccount, password: string, isOwn: boolean): Promise<void> {
  const { email, role, first_name } = account
  const password_hash = await hashPassword(password)
  await insertUser(tx, {
    email,
    first_name,
    last_name: 'Demo',
    phone_no: '+977 980 000 0000',
    role: roles[role],
    is_active: true,
    password_hash,
    assigned_sddmms: role === 'Administrator' ? [] : demoArea,
  })
  await remember(tx, account, isOwn ? ownPassword : password_hash)
}

/** Returns the account's current email address, or undefined if the public password is no longer in use. */
async function replacePublic(
  tx: Tx,
  account: DemoAccount,
  publicHash: string,
  password: string,
): Promise<string | undefined> {
  const [user] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.password_hash, publicHash))
    .for('update')
  await remember(tx, account, ownPassword)
  if (user === undefined) return undefined
  const now = new Date()
  await setPassword(tx, user.id, await hashPassword(password), now)
  await revokeFamiliesOf(tx, user.id, 'new password', now)
  const done = { at: now, action: 'replace demo password', target: user.email, outcome: 'done' } as const
  await tx.insert(auditLog).values(done)
  return user.email
}

async function remember(tx: Tx, { email }: DemoAccount, value: string): Promise<string> {
  const name = demoAccountMark(email)
  await tx
    .insert(installation)
    .values({ name, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } })
  return value
}
