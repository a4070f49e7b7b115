import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { and, eq, notLike } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { secondFactors } from '../../../db/schema-accounts.ts'

/** Prefix of an encrypted key. A key without it was stored unencrypted by an earlier version. */
const mark = 'v1.'
const nonce_bytes = 12
const tag_bytes = 16

/** Encrypts the keys of second factors at rest. A key can be decrypted only for the account that it belongs to. */
export type FactorKeys = {
  /** @param key base32 */
  encrypt(userId: number, key: string): string
  /** Returns the key in base32, or null if it was encrypted with another installation's secret. */
  decrypt(userId: number, stored: string): string | null
  /**
   * Encrypts the keys that earlier versions stored unencrypted and returns how many there were. Two processes can
   * safely run this at once.
   */
  encryptStored(db: Db): Promise<number>
}

/**
 * Uses AES-256-GCM with a key that HKDF derives from the installation's secret. Backups do not contain the secret, so a
 * backup alone reveals no second factor. All processes on one database share the secret.
 */
export function makeFactorKeys(secret: Uint8Array): FactorKeys {
  const own = Buffer.from(hkdfSync('sha256', secret, '', 'urja second factor', 32))
  const accountOf = (userId: number) => Buffer.from(String(userId))

  function encrypt(userId: number, key: string): string {
    const nonce = randomBytes(nonce_bytes)
    const cipher = createCipheriv('aes-256-gcm', own, nonce).setAAD(accountOf(userId))
    const sealed = Buffer.concat([nonce, cipher.update(key, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return mark + sealed.toString('base64url')
  }

  function decrypt(userId: number, stored: string): string | null {
    if (!stored.startsWith(mark)) return stored
    const sealed = Buffer.from(stored.slice(mark.length), 'base64url')
    if (sealed.length < nonce_bytes + tag_bytes) return null
    const decipher = createDecipheriv('aes-256-gcm', own, sealed.subarray(0, nonce_bytes))
      .setAAD(accountOf(userId))
      .setAuthTag(sealed.subarray(-tag_bytes))
    try {
      return (
        decipher.update(sealed.subarray(nonce_bytes, -tag_bytes), undefined, 'utf8') + decipher.final('utf8')
      )
    } catch {
      return null
    }
  }

  async function encryptStored(db: Db): Promise<number> {
    const plain = await db
      .select()
      .from(secondFactors)
      .where(notLike(secondFactors.secret, `${mark}%`))
    for (const { user_id, secret: key } of plain)
      await db
        .update(secondFactors)
        .set({ secret: encrypt(user_id, key) })
        .where(and(eq(secondFactors.user_id, user_id), eq(secondFactors.secret, key)))
    return plain.length
  }

  return { encrypt, decrypt, encryptStored }
}

/**
 * Returns a notice of how many keys cannot be decrypted with this installation's secret, for example after a backup was
 * restored into another installation. Returns null if there are none.
 */
export async function unreadableKeysNotice(db: Db, keys: FactorKeys): Promise<string | null> {
  const all = await db.select().from(secondFactors)
  const unreadable = all.filter(({ user_id, secret }) => keys.decrypt(user_id, secret) === null).length
  if (unreadable === 0) return null
  const accounts = unreadable === 1 ? '1 account' : `${unreadable} accounts`
  return (
    `The authenticator key of ${accounts} cannot be read: it was encrypted with another secret. Use the former ` +
    'URJA_SECRET (or the file secret), or let an Administrator remove these second factors under Users.'
  )
}
