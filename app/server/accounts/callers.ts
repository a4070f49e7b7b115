import { Failure } from '../../domain/failure.ts'
import type { Db } from '../db/open.ts'
import type { Caller } from '../http/endpoint.ts'
import type { AccessTokens } from './access-token.ts'
import { accessLifetime_s, callerLifetime_ms } from './lifetimes.ts'
import { familiesEndedSince, findUserById } from './queries.ts'

const mostKept = 10_000

export type Callers = {
  /** Who a bearer token belongs to; throws token_expired or token_invalid. */
  authenticate(token: string): Promise<Caller>
  /** Looks the user up again at the next call; for whoever changes users or ends their sessions. */
  forget(userId: number): void
}

type Known = { caller: Caller; ended: ReadonlySet<string> }

/** Role, area and ended logins of each caller, looked up once in ten seconds instead of at every call. */
export function makeCallers(db: Db, access: AccessTokens, clock: () => Date): Callers {
  const kept = new Map<number, { known: Promise<Known>; until_ms: number }>()

  async function lookUp(userId: number, now_ms: number): Promise<Known> {
    // A login that ended before that has no access token left that is good.
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
    const remembered = kept.get(userId)
    if (remembered !== undefined && now_ms < remembered.until_ms) return remembered.known
    if (kept.size >= mostKept) kept.clear()
    const entry = { known: lookUp(userId, now_ms), until_ms: now_ms + callerLifetime_ms }
    kept.set(userId, entry)
    // A look-up that failed because the database was away must not be remembered.
    entry.known.catch(() => kept.get(userId) === entry && kept.delete(userId))
    return entry.known
  }

  return {
    async authenticate(token) {
      const { userId, familyId } = await access.bearerOf(token)
      const { caller, ended } = await known(userId)
      if (ended.has(familyId)) throw new Failure('token_invalid')
      return caller
    },
    forget: userId => void kept.delete(userId),
  }
}
