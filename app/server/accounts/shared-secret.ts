import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { installation } from '../db/schema-installation.ts'

/**
 * Secret shared by all processes on one database for signing access tokens: the `own` of the first is stored
 * there, and the others read it.
 */
export async function sharedSecret(db: Db, own: Uint8Array): Promise<Uint8Array> {
  const stored = await setOnce(db, 'secret', Buffer.from(own).toString('base64'))
  return new Uint8Array(Buffer.from(stored, 'base64'))
}

/**
 * Whether the previous process on this database had the same secret; from now on this one counts. Stores only
 * a hash: a secret provided from outside must not be in the database.
 */
export async function isSecretOfOthers(db: Db, own: Uint8Array): Promise<boolean> {
  const mark = createHash('sha256').update('urja secret ').update(own).digest('base64url')
  if ((await setOnce(db, 'secret mark', mark)) === mark) return true
  await db.update(installation).set({ value: mark }).where(eq(installation.name, 'secret mark'))
  return false
}

/** The first caller sets the value; all receive the stored one. */
async function setOnce(db: Db, name: string, value: string): Promise<string> {
  await db.insert(installation).values({ name, value }).onConflictDoNothing()
  const [row] = await db.select().from(installation).where(eq(installation.name, name))
  return row.value
}
