import { randomBytes, randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { type Fingerprint, fingerprintOf, type PersonTraits } from '../../domain/people/fingerprint.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { nobodysEmail } from '../accounts/queries.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { users } from '../db/schema-accounts.ts'
import { erasures } from '../db/schema-installation.ts'
import { eraseMentions } from './searched-columns.ts'

export type Erased = { accounts: number[]; mentions: number; audit_rows: number }
export type Erasure = typeof erasures.$inferSelect

/** Erases a person everywhere, and records the erasure so that it can be repeated in older backups. */
export async function eraseKnown(tx: DbOrTransaction, known: PersonTraits[], now: Date): Promise<Erased> {
  const person = fingerprintOf(known, randomUUID())
  await tx.insert(erasures).values({ id: randomUUID(), at: now, person })
  return eraseFingerprints(tx, [person], now, known)
}

/**
 * Erases persons of whom only hashes are known.
 * @param known the same persons in plain text, if available, which narrows the search
 */
export async function eraseFingerprints(
  tx: DbOrTransaction,
  people: Fingerprint[],
  now: Date,
  known: PersonTraits[] | null = null,
): Promise<Erased> {
  const accounts = new Set<number>()
  let audit_rows = 0
  // Existing entries must be sealed first, because otherwise they could not be distinguished from forged rows.
  await tx.execute(sql`select audit_seal()`)
  for (const { salt, hashes } of people) {
    const all = sql`array[${sql.join(
      hashes.map(hash => sql`${hash}`),
      sql`, `,
    )}]::text[]`
    const { rows: found } = await tx.execute<{ id: number }>(sql`
      select id from users where encode(sha256(convert_to(${salt} || E'\nemail\n' || lower(email), 'UTF8')), 'hex') = any(${all})`)
    const ids = found.map(({ id }) => id)
    for (const id of ids) accounts.add(id)
    const { rows } = await tx.execute<{ count: number }>(
      sql`select audit_erase(${salt}, ${all}, array[${sql.join(
        ids.map(id => sql`${id}`),
        sql`, `,
      )}]::integer[]) as count`,
    )
    audit_rows += rows[0].count
  }
  const mentions = await eraseMentions(tx, people, known)
  await eraseAccounts(tx, [...accounts], now)
  return { accounts: [...accounts], mentions, audit_rows }
}

/** Deletes accounts with all of their data. If plans name an account as their creator, an anonymous row remains. */
export async function eraseAccounts(tx: DbOrTransaction, ids: readonly number[], now: Date): Promise<void> {
  for (const id of ids) {
    for (const table of [
      'user_municipalities',
      'refresh_families',
      'second_factors',
      'recovery_codes',
      'passkeys',
      'passkey_challenges',
      'account_links',
    ])
      await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`)
    const ownPlans = await tx.execute(sql`select from plans where created_by_id = ${id} limit 1`)
    if (ownPlans.rowCount === 0) {
      await tx.delete(users).where(inArray(users.id, [id]))
      continue
    }
    const nobody = {
      email: nobodysEmail(id),
      first_name: '',
      last_name: '',
      phone_no: '',
      is_active: false,
      awaiting_since: null,
      wanted_sddmm: null,
      email_held_until: null,
      password_hash: await hashPassword(randomBytes(32).toString('base64url')),
      updated_at: now,
    }
    await tx
      .update(users)
      .set(nobody)
      .where(inArray(users.id, [id]))
  }
}
