import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { User } from '../../domain/accounts/contract.ts'
import { roleLabel } from '../../domain/role-ids.ts'
import type { RoleId } from '../../domain/roles.ts'
import type { Db } from '../db/open.ts'
import { refreshFamilies, refreshTokens, userMunicipalities, users } from '../db/schema-accounts.ts'

export type StoredUser = { user: User; password_hash: string }
/** A database or a transaction on it. */
export type AccountsDb = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>

/** Codes of the local levels in the user's working area, sorted. */
export const assigned = sql<number[]>`coalesce((
  select array_agg(${userMunicipalities.sddmm} order by ${userMunicipalities.sddmm})
  from ${userMunicipalities} where ${userMunicipalities.user_id} = ${users.id}), '{}')`

/** Email address of an account whose personal data was erased while plans still refer to it as their creator. */
export const nobodysEmail = (id: number): string => `erased-${id}@erased.invalid`

export async function findUserByEmail(db: AccountsDb, email: string): Promise<StoredUser | undefined> {
  const rows = await db
    .select({ row: users, assigned })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return rows.map(toStoredUser)[0]
}

export async function findUserById(db: AccountsDb, id: number): Promise<StoredUser | undefined> {
  const rows = await db.select({ row: users, assigned }).from(users).where(eq(users.id, id))
  return rows.map(toStoredUser)[0]
}

/** Whether another user has changed the address of an account so recently that no email to it may grant access. */
export async function isEmailSuspended(db: AccountsDb, id: number, now: Date): Promise<boolean> {
  const [row] = await db.select({ until: users.email_held_until }).from(users).where(eq(users.id, id))
  return row?.until != null && row.until > now
}

export type UserRow = { row: typeof users.$inferSelect; assigned: number[] }

export function toStoredUser({ row, assigned }: UserRow): StoredUser {
  const role_id = row.role as RoleId
  const { id, first_name, last_name, phone_no, email, is_active } = row
  const user = {
    id,
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`.trim(),
    role: roleLabel(role_id),
    role_id,
    phone_no,
    email,
    is_active,
    assigned_sddmms: assigned,
  }
  return { user, password_hash: row.password_hash }
}

export type NewUser = {
  email: string
  first_name: string
  last_name: string
  phone_no: string
  role: RoleId
  is_active: boolean
  password_hash: string
  assigned_sddmms: readonly number[]
}

/** Adds a user with a working area. Returns the id, or undefined if the address is already in use. */
export async function insertUser(
  db: AccountsDb,
  { assigned_sddmms, ...user }: NewUser,
): Promise<number | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
  if (row === undefined) return undefined
  await insertArea(db, row.id, assigned_sddmms)
  return row.id
}

export async function insertArea(db: AccountsDb, userId: number, codes: readonly number[]): Promise<void> {
  const rows = codes.map(sddmm => ({ user_id: userId, sddmm }))
  if (rows.length > 0) await db.insert(userMunicipalities).values(rows)
}

export async function insertFamily(
  db: AccountsDb,
  family: typeof refreshFamilies.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(refreshFamilies).values(family).returning()
  return row.id
}

export async function insertRefreshToken(
  db: AccountsDb,
  token: { hash: string; family_id: string; issued_at: Date; expires_at: Date },
): Promise<void> {
  await db.insert(refreshTokens).values(token)
}

/**
 * Finds the token with its family and user, and locks it until the transaction ends so that only one rotation succeeds.
 */
export async function lockRefreshToken(db: AccountsDb, hash: string) {
  const [row] = await db
    .select({
      family_id: refreshTokens.family_id,
      expires_at: refreshTokens.expires_at,
      used_at: refreshTokens.used_at,
      user_id: refreshFamilies.user_id,
      revoked_at: refreshFamilies.revoked_at,
      created_at: refreshFamilies.created_at,
      thumbprint: refreshFamilies.thumbprint,
      is_active: users.is_active,
    })
    .from(refreshTokens)
    .innerJoin(refreshFamilies, eq(refreshFamilies.id, refreshTokens.family_id))
    .innerJoin(users, eq(users.id, refreshFamilies.user_id))
    .where(eq(refreshTokens.hash, hash))
    .for('update', { of: refreshTokens })
  return row
}

export async function markUsed(db: AccountsDb, hash: string, now: Date): Promise<void> {
  await db.update(refreshTokens).set({ used_at: now }).where(eq(refreshTokens.hash, hash))
}

export async function markSeen(db: AccountsDb, familyId: string, now: Date): Promise<void> {
  await db.update(refreshFamilies).set({ seen_at: now }).where(eq(refreshFamilies.id, familyId))
}

export async function revokeFamily(
  db: AccountsDb,
  familyId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await db
    .update(refreshFamilies)
    .set({ revoked_at: now, revoked_for: reason })
    .where(and(eq(refreshFamilies.id, familyId), isNull(refreshFamilies.revoked_at)))
}

/** Logins of a user that were revoked after a given time. */
export async function familiesEndedSince(db: AccountsDb, userId: number, since: Date): Promise<string[]> {
  const rows = await db
    .select({ id: refreshFamilies.id })
    .from(refreshFamilies)
    .where(and(eq(refreshFamilies.user_id, userId), gt(refreshFamilies.revoked_at, since)))
  return rows.map(({ id }) => id)
}

export async function revokeFamiliesOf(
  db: AccountsDb,
  userId: number,
  reason: string,
  now: Date,
  spared?: string,
): Promise<void> {
  await db
    .update(refreshFamilies)
    .set({ revoked_at: now, revoked_for: reason })
    .where(
      and(
        eq(refreshFamilies.user_id, userId),
        isNull(refreshFamilies.revoked_at),
        spared === undefined ? undefined : ne(refreshFamilies.id, spared),
      ),
    )
}

/** Valid logins of a user, newest first. */
export async function openFamiliesOf(db: AccountsDb, userId: number, now: Date) {
  const isGood = sql`exists (select from ${refreshTokens} t where t.family_id = ${refreshFamilies}.id
    and t.used_at is null and t.expires_at > ${now.toISOString()}::timestamptz)`
  const { id, created_at, seen_at, agent, address } = refreshFamilies
  return db
    .select({ id, created_at, seen_at, agent, address })
    .from(refreshFamilies)
    .where(and(eq(refreshFamilies.user_id, userId), isNull(refreshFamilies.revoked_at), isGood))
    .orderBy(desc(refreshFamilies.created_at))
}

/** Whether a recent login to the account used this key. */
export async function isKnownDevice(db: AccountsDb, userId: number, thumbprint: string): Promise<boolean> {
  const [row] = await db
    .select({ id: refreshFamilies.id })
    .from(refreshFamilies)
    .where(and(eq(refreshFamilies.user_id, userId), eq(refreshFamilies.thumbprint, thumbprint)))
    .limit(1)
  return row !== undefined
}

/** Ends one login of a user. Returns false if the user has no such open login. */
export async function revokeOwnFamily(
  db: AccountsDb,
  userId: number,
  id: string,
  now: Date,
): Promise<boolean> {
  const ended = await db
    .update(refreshFamilies)
    .set({ revoked_at: now, revoked_for: 'ended by its owner' })
    .where(
      and(
        eq(refreshFamilies.id, id),
        eq(refreshFamilies.user_id, userId),
        isNull(refreshFamilies.revoked_at),
      ),
    )
    .returning({ id: refreshFamilies.id })
  return ended.length > 0
}

/** Deletes a user's expired tokens and any families that have no tokens left. */
export async function dropExpired(db: AccountsDb, userId: number, now: Date): Promise<void> {
  const own = sql`${refreshTokens.family_id} in (select id from ${refreshFamilies} where user_id = ${userId})`
  await db.delete(refreshTokens).where(and(own, lt(refreshTokens.expires_at, now)))
  const empty = sql`not exists (select from ${refreshTokens} t where t.family_id = ${refreshFamilies}.id)`
  await db.delete(refreshFamilies).where(and(eq(refreshFamilies.user_id, userId), empty))
}
