import { Failure } from '../../domain/api/failure.ts'
import type { Caller } from '../../engine/caller.ts'
import type { Db } from '../db/open.ts'
import type { Proof } from '../kernel/endpoint.ts'
import type { AccessTokens } from './access-token.ts'
import { accessLifetime_s, callerLifetime_ms } from './lifetimes.ts'
import { requireProof } from './own/proof.ts'
import { familiesEndedSince, findUserById } from './queries.ts'

const maxCached = 10_000

export type Callers = {
  /** Returns the caller that a bearer token identifies. Throws token_expired, token_invalid or proof_invalid. */
  authenticate(token: string, proof?: Proof): Promise<Caller>
  /** Returns the caller for a URL that was issued to a user. Throws token_invalid if the account is closed. */
  callerOf(userId: number): Promise<Caller>
  /** Removes a user from the cache. Call this after changing a user or ending the user's sessions. */
  forget(userId: number): void
}

const noProof: Proof = { method: '', path: '', jwt: undefined }
type Known = { caller: Caller; ended: ReadonlySet<string> }

/** Caches the role, working area and ended logins of each caller for ten seconds. */
export function makeCallers(db: Db, access: AccessTokens, clock: () => Date): Callers {
  const cache = new Map<number, { known: Promise<Known>; from_ms: number }>()

  async function readCaller(userId: number, now_ms: number): Promise<Known> {
    // Older ended logins do not matter, because their access tokens have expired.
    const since = new Date(now_ms - accessLifetime_s * 1000)
    const [found, ended] = await Promise.all([
      findUserById(db, userId),
      familiesEndedSince(db, userId, since),
    ])
    if (found === undefined || !found.user.is_active) throw new Failure('token_invalid')
    const { role, assigned_sddmms } = found.user
    return { caller: { id: userId, role, assigned: assigned_sddmms }, ended: new Set(ended) }
  }

  function known(userId: number): Promise<Known> {
    const now_ms = clock().getTime()
    const remembered = cache.get(userId)
    // If the clock is set back, the age is negative and the cached entry must not be used.
    const age_ms = remembered === undefined ? -1 : now_ms - remembered.from_ms
    if (remembered !== undefined && age_ms >= 0 && age_ms < callerLifetime_ms) return remembered.known
    if (cache.size >= maxCached) cache.clear()
    const entry = { known: readCaller(userId, now_ms), from_ms: now_ms }
    cache.set(userId, entry)
    // A lookup that failed because the database was unavailable must not stay in the cache.
    entry.known.catch(() => cache.get(userId) === entry && cache.delete(userId))
    return entry.known
  }

  return {
    async authenticate(token, proof = noProof) {
      const { userId, familyId, thumbprint } = await access.bearerOf(token)
      await requireProof(thumbprint, proof, clock())
      const { caller, ended } = await known(userId)
      if (ended.has(familyId)) throw new Failure('token_invalid')
      return { ...caller, session: familyId }
    },
    callerOf: async userId => (await known(userId)).caller,
    forget: userId => void cache.delete(userId),
  }
}
