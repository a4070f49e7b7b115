import { Failure } from '../../domain/failure.ts'
import type { Db } from '../db/open.ts'
import type { Caller } from '../endpoint.ts'
import type { AccessTokens } from './access-token.ts'
import { findUserById } from './queries.ts'

/** A user who is deactivated or given another role or area keeps the old ones for this long at most. */
export const callerLifetime_ms = 10_000
const mostKept = 10_000

export type Callers = {
  /** Who a bearer token belongs to; throws token_expired or token_invalid. */
  authenticate(token: string): Promise<Caller>
  /** Looks the user up again at the next call; for whoever changes users. */
  forget(userId: number): void
}

/** Role and area of each caller, looked up once in ten seconds instead of at every call. */
export function makeCallers(db: Db, access: AccessTokens, clock: () => Date): Callers {
  const kept = new Map<number, { caller: Promise<Caller>; until_ms: number }>()

  async function lookUp(userId: number): Promise<Caller> {
    const found = await findUserById(db, userId)
    if (found === undefined || !found.user.is_active) throw new Failure('token_invalid')
    return { id: userId, role: found.user.role, assigned: found.user.assigned_sddmms }
  }

  return {
    async authenticate(token) {
      const userId = await access.userOf(token)
      const now_ms = clock().getTime()
      const known = kept.get(userId)
      if (known !== undefined && now_ms < known.until_ms) return known.caller
      if (kept.size >= mostKept) kept.clear()
      const caller = lookUp(userId)
      const entry = { caller, until_ms: now_ms + callerLifetime_ms }
      kept.set(userId, entry)
      // A look-up that failed because the database was away must not be remembered.
      caller.catch(() => kept.get(userId) === entry && kept.delete(userId))
      return caller
    },
    forget: userId => void kept.delete(userId),
  }
}
