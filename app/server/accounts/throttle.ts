import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from '../../domain/api/failure.ts'
import { networkPrefix } from './own/network-prefix.ts'

export type Limits = { perAccount: number; perAddress: number; window_s: number }
export const loginLimits: Limits = { perAccount: 10, perAddress: 100, window_s: 15 * 60 }
/** Limits for requests that send an email, whether or not one is sent. */
export const mailLimits: Limits = { perAccount: 5, perAddress: 60, window_s: 15 * 60 }

/** Limits for codes of a second factor. With a million possible codes, guessing one takes years. */
export const codeLimits: Limits = { perAccount: 20, perAddress: 100, window_s: 24 * 3600 }

export type Throttle = {
  /**
   * Counts an attempt before it is checked, so that simultaneous attempts cannot bypass the limit. Throws
   * too_many_requests with Retry-After once either limit is reached. Returns the number of attempts on the account.
   */
  begin(account: string, address: string): Promise<number>
  /** Removes the attempt from the count, since only failures count, and resets the account's count. */
  succeed(account: string, address: string): Promise<void>
}

/**
 * Counts failed attempts by account and by network (network-prefix.ts). The counts are in the database, so that all
 * processes share them and they survive restarts. `name` distinguishes the counts of different throttles.
 */
export function makeThrottle(pool: Pool, name: string, limits: Limits): Throttle {
  const byAccount = limiter(pool, `${name} account`, limits.perAccount, limits.window_s)
  const byAddress = limiter(pool, `${name} address`, limits.perAddress, limits.window_s)
  return {
    async begin(account, address) {
      await consume(byAddress, networkPrefix(address))
      return consume(byAccount, keyOf(account))
    },
    async succeed(account, address) {
      await byAccount.delete(keyOf(account))
      await byAddress.reward(networkPrefix(address))
    },
  }
}

function limiter(pool: Pool, keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'throttle_counts',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    // Rejects a flood of requests without querying the database.
    inMemoryBlockOnConsumed: 2 * points,
  })
}

/** The account may be the token of a link, which is as good as a password, so the database stores only its hash. */
const keyOf = (account: string) => createHash('sha256').update(account.toLowerCase()).digest('base64url')

async function consume(counter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    return (await counter.consume(key)).consumedPoints
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    const seconds = Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000))
    throw new Failure('too_many_requests', { seconds }, { headers: { 'retry-after': String(seconds) } })
  }
}
