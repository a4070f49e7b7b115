import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { plainText } from '../../../../domain/cells/text.ts'
import { recoveryCodes, secondFactors } from '../../../db/schema-accounts.ts'
import type { AccountsDb } from '../../queries.ts'
import type { FactorKeys } from './factor-keys.ts'

const period_s = 30
/** How far a phone's clock may be off, in periods in either direction. */
const window = 1
const codesGiven = 10
const longestCode = 40

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Urja', label, secret: Secret.fromBase32(secret), period: period_s })

/** Creates a key that is not active yet. Returns null if the account already has an active key. */
export async function issueKey(
  tx: AccountsDb,
  keys: FactorKeys,
  userId: number,
  email: string,
): Promise<{ secret: string; address: string } | null> {
  const secret = new Secret({ size: 20 }).base32
  const stored = keys.encrypt(userId, secret)
  const [row] = await tx
    .insert(secondFactors)
    .values({ user_id: userId, secret: stored })
    .onConflictDoUpdate({
      target: secondFactors.user_id,
      set: { secret: stored },
      setWhere: isNull(secondFactors.confirmed_at),
    })
    .returning()
  return row === undefined ? null : { secret, address: totpOf(secret, email).toString() }
}

/** Activates the key if the code is correct. Returns false if the code is wrong or there is no key to confirm. */
export async function confirmKey(
  tx: AccountsDb,
  keys: FactorKeys,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.user_id, userId), isNull(secondFactors.confirmed_at)))
    .for('update')
  if (factor === undefined || (await consumeAppCode(tx, keys, factor, code, now)) !== 'right') return false
  await tx.update(secondFactors).set({ confirmed_at: now }).where(eq(secondFactors.user_id, userId))
  return true
}

/** Creates ten recovery codes unless the account still has some. */
export async function giveRecoveryCodes(tx: AccountsDb, userId: number): Promise<string[]> {
  const left = await tx.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, userId)).limit(1)
  if (left.length > 0) return []
  const codes = Array.from({ length: codesGiven }, newRecoveryCode)
  await tx.insert(recoveryCodes).values(codes.map(given => ({ user_id: userId, hash: hashOf(given) })))
  return codes
}

/** `unreadable`: the key was encrypted with another secret, so no code from the app can be checked. */
export type CodeResult = 'right' | 'wrong' | 'unreadable'

/** Checks a code from the account's app or a recovery code. A correct code cannot be used again. */
export async function consumeCode(
  tx: AccountsDb,
  keys: FactorKeys,
  userId: number,
  code: string,
  now: Date,
): Promise<CodeResult> {
  if (code.length > longestCode) return 'wrong'
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.user_id, userId), isNotNull(secondFactors.confirmed_at)))
  const byApp = factor === undefined ? 'wrong' : await consumeAppCode(tx, keys, factor, code, now)
  if (byApp === 'right') return byApp
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, userId), eq(recoveryCodes.hash, hashOf(code))))
    .returning()
  return used.length > 0 ? 'right' : byApp
}

/** Accepts each code only once, even if two calls arrive at the same moment. */
async function consumeAppCode(
  tx: AccountsDb,
  keys: FactorKeys,
  { user_id, secret }: typeof secondFactors.$inferSelect,
  code: string,
  now: Date,
): Promise<CodeResult> {
  const timestamp = now.getTime()
  const token = plainText(code).replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return 'wrong'
  const key = keys.decrypt(user_id, secret)
  if (key === null) return 'unreadable'
  const off = totpOf(key, '').validate({ token, timestamp, window })
  if (off === null) return 'wrong'
  const step = Math.floor(timestamp / 1000 / period_s) + off
  const updated = await tx
    .update(secondFactors)
    .set({ last_step: step })
    .where(
      and(
        eq(secondFactors.user_id, user_id),
        eq(secondFactors.secret, secret),
        lt(secondFactors.last_step, step),
      ),
    )
    .returning({ id: secondFactors.user_id })
  return updated.length > 0 ? 'right' : 'wrong'
}

/**
 * The code has 120 bits, which is enough for a plain hash. It consists of groups of four letters or digits and avoids
 * characters that look alike.
 */
function newRecoveryCode(): string {
  const letters = new Secret({ buffer: new Uint8Array(randomBytes(15)).buffer }).base32.toLowerCase()
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex')
