import { createHash, randomBytes } from 'node:crypto'
import { Failure } from '../../domain/failure.ts'
import type { Audit } from '../db/audit.ts'
import type { Db } from '../db/open.ts'
import type { AccessTokens } from './access-token.ts'
import {
  dropExpired,
  insertFamily,
  insertRefreshToken,
  lockRefreshToken,
  markUsed,
  revokeFamily,
  type Within,
} from './queries.ts'

export const refreshLifetime_s = 14 * 24 * 3600
/** How long a rotated token is still good: two tabs may refresh at once, and a reply may get lost. */
export const rotationGrace_ms = 5_000

export type TokenPair = { access: string; refresh: string }
type Session = TokenPair & { userId: number }
export type Sessions = {
  start(userId: number, address: string): Promise<TokenPair>
  /** A new pair for a refresh token. Reuse after the grace revokes every token of that login. */
  rotate(refresh: string, address: string): Promise<TokenPair>
  end(refresh: string, address: string): Promise<void>
}

export function makeSessions(db: Db, access: AccessTokens, audit: Audit, clock: () => Date): Sessions {
  return { start, rotate, end }

  async function start(userId: number, address: string): Promise<TokenPair> {
    const now = clock()
    const refresh = await db.transaction(async tx => {
      await dropExpired(tx, userId, now)
      const familyId = await insertFamily(tx, userId, now)
      await audit.done({ user_id: userId, action: 'login', target: familyId, address }, tx)
      return issue(tx, familyId, now)
    })
    return { access: await access.sign(userId), refresh }
  }

  async function rotate(refresh: string, address: string): Promise<TokenPair> {
    // The revocation must survive, so the refusal is thrown after the transaction.
    const { session, userId } = await db.transaction(tx => rotateWithin(tx, refresh, address))
    if (session !== null) return { access: session.access, refresh: session.refresh }
    audit.refused({ user_id: userId, action: 'refresh', target: 'session', code: 'token_invalid', address })
    throw new Failure('token_invalid')
  }

  async function rotateWithin(
    tx: Within,
    refresh: string,
    address: string,
  ): Promise<{ session: Session | null; userId: number | null }> {
    const now = clock()
    const hash = hashOf(refresh)
    const token = await lockRefreshToken(tx, hash)
    if (token === undefined) return { session: null, userId: null }
    const userId = token.user_id
    if (token.revoked_at !== null || token.expires_at <= now || !token.is_active)
      return { session: null, userId }
    if (token.used_at !== null && now.getTime() - token.used_at.getTime() > rotationGrace_ms) {
      await revokeFamily(tx, token.family_id, 'reuse', now)
      await audit.done({ user_id: userId, action: 'revoke for reuse', target: token.family_id, address }, tx)
      return { session: null, userId }
    }
    if (token.used_at === null) await markUsed(tx, hash, now)
    const next = await issue(tx, token.family_id, now)
    return { session: { userId, refresh: next, access: await access.sign(userId) }, userId }
  }

  async function end(refresh: string, address: string): Promise<void> {
    await db.transaction(async tx => {
      const token = await lockRefreshToken(tx, hashOf(refresh))
      if (token === undefined || token.revoked_at !== null) return
      await revokeFamily(tx, token.family_id, 'logout', clock())
      await audit.done({ user_id: token.user_id, action: 'logout', target: token.family_id, address }, tx)
    })
  }
}

async function issue(db: Within, familyId: string, now: Date): Promise<string> {
  const refresh = randomBytes(32).toString('base64url')
  await insertRefreshToken(db, {
    hash: hashOf(refresh),
    family_id: familyId,
    issued_at: now,
    expires_at: new Date(now.getTime() + refreshLifetime_s * 1000),
  })
  return refresh
}

const hashOf = (refresh: string) => createHash('sha256').update(refresh).digest('hex')
