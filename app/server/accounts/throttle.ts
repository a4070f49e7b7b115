import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from '../../domain/failure.ts'

export type Limits = { perAccount: number; perAddress: number; window_s: number }
export const loginLimits: Limits = { perAccount: 10, perAddress: 100, window_s: 15 * 60 }
/** Requests that send a mail, whether it was sent or not. */
export const mailLimits: Limits = { perAccount: 5, perAddress: 60, window_s: 15 * 60 }

export type Throttle = {
  /**
   * Counts an attempt before it is looked at, so that attempts made at once cannot slip through together.
   * Throws too_many_requests with Retry-After once either limit is used up.
   */
  begin(account: string, address: string): Promise<void>
  /** Takes the attempt back: only failures count. A success also forgives the account's earlier ones. */
  succeed(account: string, address: string): Promise<void>
}

/** Counts failed attempts by account and by network address, in memory: a restart forgives them. */
export function makeThrottle({ perAccount, perAddress, window_s }: Limits): Throttle {
  const byAccount = new RateLimiterMemory({ keyPrefix: 'account', points: perAccount, duration: window_s })
  const byAddress = new RateLimiterMemory({ keyPrefix: 'address', points: perAddress, duration: window_s })
  return {
    async begin(account, address) {
      await consume(byAddress, address)
      await consume(byAccount, account.toLowerCase())
    },
    async succeed(account, address) {
      await byAccount.delete(account.toLowerCase())
      await byAddress.reward(address)
    },
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    const seconds = Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000))
    throw new Failure('too_many_requests', { seconds }, { headers: { 'retry-after': String(seconds) } })
  }
}
