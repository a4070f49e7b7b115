import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { installation } from '../db/schema-installation.ts'

/**
 * Returns the secret that all processes on one database share for signing access tokens. The first process stores its
 * `own` secret in the database, and all others read it from there.
 */
export async function sharedSecret(db: Db, own: Uint8Array): Promise<Uint8Array> {
  const stored = await setOnce(db, 'secret', Buffer.from(own).toString('base64'))
  return new Uint8Array(Buffer.from(stored, 'base64'))
}

/**
 * Whether the previous process on this database had the same secret. From now on, this process's secret is the one to
 * compare with. Only a hash is stored, because a secret that was provided from outside must not be in the database.
 */
export async function isSecretOfOthers(db: Db, own: Uint8Array): Promise<boolean> {
  const mark = createHash('sha256').update('urja secret ').update(own).digest('base64url')
  if ((await setOnce(db, 'secret mark', mark)) === mark) return true
  await db.update(installation).set({ value: mark }).where(eq(installation.name, 'secret mark'))
  return false
}

/** The first caller sets the value. Every caller receives the stored value. */
async function setOnce(db: Db, name: string, value: string): Promise<string> {
  await db.insert(installation).values({ name, value }).onConflictDoNothing()
  const [row] = await db.select().from(installation).where(eq(installation.name, name))
  return row.value
}
