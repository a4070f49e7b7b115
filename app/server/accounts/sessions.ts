import { createHash, createHmac, randomBytes } from 'node:crypto'
import { Failure } from '../../domain/api/failure.ts'
import type { Audit } from '../db/audit.ts'
import type { Db } from '../db/open.ts'
import type { Proof } from '../kernel/endpoint.ts'
import type { AccessTokens } from './access-token.ts'
import type { Callers } from './callers.ts'
import { bareRefreshLifetime_s, loginLifetime_s, refreshLifetime_s, rotationGrace_ms } from './lifetimes.ts'
import { requireProof } from './own/proof.ts'
import {
  type AccountsDb,
  dropExpired,
  insertFamily,
  insertRefreshToken,
  lockRefreshToken,
  markSeen,
  markUsed,
  revokeFamily,
} from './queries.ts'

export type TokenPair = { access: string; refresh: string }
export type Sessions = {
  start(userId: number, from: From): Promise<TokenPair>
  /**
   * Exchanges a refresh token for a new pair of tokens. Within the grace period it returns the same pair again, so that
   * a token has only one successor. If the token is used after the grace period, every token of that login is revoked.
   */
  rotate(refresh: string, address: string, proof: Proof): Promise<TokenPair>
  /**
   * Ends the login that a refresh token belongs to. It is not an error if the token is unknown or the login has already
   * ended.
   */
  end(refresh: string, address: string): Promise<void>
}
/** Where a login comes from. */
export type From = { address: string; agent: string; thumbprint: string | null }
type Parts = {
  secret: Uint8Array
  db: Db
  access: AccessTokens
  callers: Callers
  audit: Audit
  clock: () => Date
}

/** When a login ends, its access tokens end too: at once in this process, and within ten seconds in other processes. */
export function makeSessions({ secret, db, access, callers, audit, clock }: Parts): Sessions {
  return { start, rotate, end }

  async function start(userId: number, { address, agent, thumbprint }: From): Promise<TokenPair> {
    const now = clock()
    const { refresh, familyId } = await db.transaction(async tx => {
      await dropExpired(tx, userId, now)
      const familyId = await insertFamily(tx, {
        user_id: userId,
        created_at: now,
        seen_at: now,
        agent,
        address,
        thumbprint,
      })
      await audit.done({ user_id: userId, action: 'login', target: familyId, address }, tx)
      const refresh = randomBytes(32).toString('base64url')
      await saveToken(tx, refresh, { id: familyId, created_at: now, thumbprint }, now)
      return { familyId, refresh }
    })
    return { access: await access.sign({ userId, familyId, thumbprint }), refresh }
  }

  async function rotate(refresh: string, address: string, proof: Proof): Promise<TokenPair> {
    // The refusal is thrown after the transaction, because the revocation must be committed.
    const { session, userId } = await db.transaction(tx => rotateWithin(tx, refresh, address, proof))
    if (session !== null) return session
    if (userId !== null) callers.forget(userId)
    audit.refused({ user_id: userId, action: 'refresh', target: 'session', code: 'token_invalid', address })
    throw new Failure('token_invalid')
  }

  async function rotateWithin(
    tx: AccountsDb,
    refresh: string,
    address: string,
    proof: Proof,
  ): Promise<{ session: TokenPair | null; userId: number | null }> {
    const now = clock()
    const hash = hashOf(refresh)
    const token = await lockRefreshToken(tx, hash)
    if (token === undefined) return { session: null, userId: null }
    const userId = token.user_id
    if (token.revoked_at !== null || token.expires_at <= now || !token.is_active)
      return { session: null, userId }
    // This check comes before any token is marked as used: a stolen token alone must not end the login of the key's
    // owner.
    await requireProof(token.thumbprint, proof, now)
    // A used token stays used even if the clock is set back.
    const isUsed = token.used_at !== null
    if (token.used_at !== null && Math.abs(now.getTime() - token.used_at.getTime()) > rotationGrace_ms) {
      await revokeFamily(tx, token.family_id, 'reuse', now)
      await audit.done({ user_id: userId, action: 'revoke for reuse', target: token.family_id, address }, tx)
      return { session: null, userId }
    }
    const next = successorOf(refresh)
    if (!isUsed) {
      await markUsed(tx, hash, now)
      await markSeen(tx, token.family_id, now)
      await saveToken(tx, next, { id: token.family_id, ...token }, now)
    }
    const bearer = { userId, familyId: token.family_id, thumbprint: token.thumbprint }
    return { session: { refresh: next, access: await access.sign(bearer) }, userId }
  }

  /** Derives the only successor of a token. It cannot be derived without the secret. */
  function successorOf(refresh: string): string {
    return createHmac('sha256', secret).update('urja successor ').update(refresh).digest('base64url')
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
}

/** Stores a token that expires when the login has been unused for too long or has reached its maximum lifetime. */
async function saveToken(
  db: AccountsDb,
  refresh: string,
  { id, created_at, thumbprint }: { id: string; created_at: Date; thumbprint: string | null },
  now: Date,
): Promise<void> {
  const idle_s = thumbprint === null ? bareRefreshLifetime_s : refreshLifetime_s
  const idle_ms = now.getTime() + idle_s * 1000
  const end_ms = created_at.getTime() + loginLifetime_s * 1000
  const expires_at = new Date(Math.min(idle_ms, end_ms))
  await insertRefreshToken(db, { hash: hashOf(refresh), family_id: id, issued_at: now, expires_at })
}

const hashOf = (refresh: string) => createHash('sha256').update(refresh).digest('hex')
