import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { accountLinks, users } from '../db/schema-accounts.ts'
import { linkLifetime_s } from './lifetimes.ts'
import type { AccountsDb } from './queries.ts'

export type Purpose = 'activate' | 'reset' | 'administrator'

/** Creates a token for a link to a user. Only the hash of the token is stored. */
export async function issueLink(
  db: AccountsDb,
  userId: number,
  purpose: Purpose,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(accountLinks).values({
    hash: hashOf(token),
    user_id: userId,
    purpose,
    issued_at: now,
    expires_at: new Date(now.getTime() + linkLifetime_s[purpose] * 1000),
  })
  return token
}

/**
 * Finds the owner of a link and locks the link until the transaction ends. Returns undefined if the link is unknown,
 * used or expired.
 */
export async function lockLink(
  db: AccountsDb,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<number | undefined> {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.hash, hashOf(token)), eq(accountLinks.purpose, purpose)))
    .for('update')
  const isGood = link !== undefined && link.used_at === null && link.expires_at > now
  return isGood ? link.user_id : undefined
}

/** Returns the owner of a link that was used or closed, or undefined if there is no such link. */
export async function ownerOfUsedLink(
  db: AccountsDb,
  token: string,
  purpose: Purpose,
): Promise<number | undefined> {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.hash, hashOf(token)), eq(accountLinks.purpose, purpose)))
  return link?.used_at ? link.user_id : undefined
}

/** Closes all open links with one purpose, which includes the link that was followed and any earlier ones. */
export async function closeLinks(db: AccountsDb, userId: number, purpose: Purpose, now: Date): Promise<void> {
  await db
    .update(accountLinks)
    .set({ used_at: now })
    .where(
      and(eq(accountLinks.user_id, userId), eq(accountLinks.purpose, purpose), isNull(accountLinks.used_at)),
    )
}

/** Whether the account is waiting for its first activation. This is false for deactivated accounts. */
export async function isPending(db: AccountsDb, userId: number): Promise<boolean> {
  const [row] = await db
    .select({
      issued: sql<number>`count(*)::int`,
      used: sql<number>`count(${accountLinks.used_at})::int`,
    })
    .from(accountLinks)
    .where(and(eq(accountLinks.user_id, userId), eq(accountLinks.purpose, 'activate')))
  return row.issued > 0 && row.used === 0
}

/** Activates a user, who then waits for a role. */
export async function activateUser(db: AccountsDb, userId: number, now: Date): Promise<void> {
  const change = { is_active: true, awaiting_since: now, updated_at: now }
  await db.update(users).set(change).where(eq(users.id, userId))
}

export async function setPassword(db: AccountsDb, userId: number, hash: string, now: Date): Promise<void> {
  await db.update(users).set({ password_hash: hash, updated_at: now }).where(eq(users.id, userId))
}

/** Deletes an account whose first email could not be sent. */
export async function deleteUser(db: AccountsDb, userId: number): Promise<void> {
  await db.delete(users).where(eq(users.id, userId))
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
