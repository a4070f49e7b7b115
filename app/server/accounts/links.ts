import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { accountLinks, users } from '../db/schema-accounts.ts'
import { linkLifetime_s } from './lifetimes.ts'
import type { AccountsDb } from './queries.ts'

export type Purpose = 'activate' | 'reset' | 'administrator'

/** A new token for a user's link; only its hash is kept. */
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

/** Whose link this is, locked until the transaction ends; undefined where it is unknown, used or too old. */
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

/** Whose link this was, once it has been used or ended; undefined where there is no such link. */
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

/** Uses up every open link of one purpose: the one that was followed and those mailed before it. */
export async function closeLinks(db: AccountsDb, userId: number, purpose: Purpose, now: Date): Promise<void> {
  await db
    .update(accountLinks)
    .set({ used_at: now })
    .where(
      and(eq(accountLinks.user_id, userId), eq(accountLinks.purpose, purpose), isNull(accountLinks.used_at)),
    )
}

/** Whether the account waits for its first activation; one that was switched off later does not. */
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

/** From now on the person waits for a role. */
export async function activateUser(db: AccountsDb, userId: number, now: Date): Promise<void> {
  const change = { is_active: true, awaiting_since: now, updated_at: now }
  await db.update(users).set(change).where(eq(users.id, userId))
}

export async function setPassword(db: AccountsDb, userId: number, hash: string, now: Date): Promise<void> {
  await db.update(users).set({ password_hash: hash, updated_at: now }).where(eq(users.id, userId))
}

/** Removes an account whose first mail could not be sent. */
export async function deleteUser(db: AccountsDb, userId: number): Promise<void> {
  await db.delete(users).where(eq(users.id, userId))
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
