import { createHash, randomBytes } from 'node:crypto'
import { Failure } from '../../domain/failure.ts'
import type { Audit } from '../db/audit.ts'
import type { Db } from '../db/open.ts'
import type { AccessTokens } from './access-token.ts'
import type { Callers } from './callers.ts'
import { refreshLifetime_s, rotationGrace_ms } from './lifetimes.ts'
import {
  dropExpired,
  insertFamily,
  insertRefreshToken,
  lockRefreshToken,
  markUsed,
  revokeFamiliesOf,
  revokeFamily,
  type Within,
} from './queries.ts'

export type TokenPair = { access: string; refresh: string }
export type Sessions = {
  start(userId: number, address: string): Promise<TokenPair>
  /** A new pair for a refresh token. Reuse after the grace revokes every token of that login. */
  rotate(refresh: string, address: string): Promise<TokenPair>
  /** Ends the login that a refresh token belongs to; one that is unknown or ended already is no error. */
  end(refresh: string, address: string): Promise<void>
  /** Ends every login of a user, on every machine. */
  endAll(userId: number, address: string): Promise<void>
}
type Parts = { db: Db; access: AccessTokens; callers: Callers; audit: Audit; clock: () => Date }

/** What ends a login also ends its access tokens: here at once, in other processes within ten seconds. */
export function makeSessions({ db, access, callers, audit, clock }: Parts): Sessions {
  return { start, rotate, end, endAll }

  async function start(userId: number, address: string): Promise<TokenPair> {
    const now = clock()
    const { refresh, familyId } = await db.transaction(async tx => {
      await dropExpired(tx, userId, now)
      const familyId = await insertFamily(tx, userId, now)
      await audit.done({ user_id: userId, action: 'login', target: familyId, address }, tx)
      return { familyId, refresh: await issue(tx, familyId, now) }
    })
    return { access: await access.sign({ userId, familyId }), refresh }
  }

  async function rotate(refresh: string, address: string): Promise<TokenPair> {
    // The revocation must survive, so the refusal is thrown after the transaction.
    const { session, userId } = await db.transaction(tx => rotateWithin(tx, refresh, address))
    if (session !== null) return session
    if (userId !== null) callers.forget(userId)
    audit.refused({ user_id: userId, action: 'refresh', target: 'session', code: 'token_invalid', address })
    throw new Failure('token_invalid')
  }

  async function rotateWithin(
    tx: Within,
    refresh: string,
    address: string,
  ): Promise<{ session: TokenPair | null; userId: number | null }> {
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
    const bearer = { userId, familyId: token.family_id }
    return { session: { refresh: next, access: await access.sign(bearer) }, userId }
  }

  async function end(refresh: string, address: string): Promise<void> {
    const userId = await db.transaction(async tx => {
      const token = await lockRefreshToken(tx, hashOf(refresh))
      if (token === undefined || token.revoked_at !== null) return
      await revokeFamily(tx, token.family_id, 'logout', clock())
      await audit.done({ user_id: token.user_id, action: 'logout', target: token.family_id, address }, tx)
      return token.user_id
    })
    if (userId !== undefined) callers.forget(userId)
  }

  async function endAll(userId: number, address: string): Promise<void> {
    await db.transaction(async tx => {
      await revokeFamiliesOf(tx, userId, 'logout everywhere', clock())
      await audit.done({ user_id: userId, action: 'logout everywhere', target: 'account', address }, tx)
    })
    callers.forget(userId)
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
