import { Failure } from '../../domain/api/failure.ts'
import { limitTime } from '../../domain/time-limit.ts'
import { makeSemaphore, type Semaphore } from './semaphore.ts'

export type WorkerLimits = {
  /** Heavy calls of one caller: how many may run at once, how many may wait, and for how long. */
  atOnce: number
  waiting: number
  patience_s: number
  /** Processor time that one caller may use per minute, in seconds. */
  work_s: number
  /** Part of that time after which the caller's work ranks behind that of others. */
  front_s: number
}
export const workerLimits: WorkerLimits = { atOnce: 2, waiting: 6, patience_s: 20, work_s: 40, front_s: 2 }

/**
 * Limits for callers without an account. They are counted by network, and many people may use the network of an office.
 */
export const strangerLimits: WorkerLimits = { ...workerLimits, waiting: 24 }
/** Number of callers that are remembered before idle ones are dropped. */
const maxAccounts = 10_000

/** A caller's turn: whether others go first, and a function that ends the turn and receives the time used. */
type Turn = { behind: boolean; end(cpu_ms: number): void }
type Account = { semaphore: Semaphore; used_ms: number; at_ms: number; last_ms: number }

/**
 * Limits the calls that each caller may make at once, and the work per minute, which is credited back evenly. The
 * limits apply per process. Throws `too_much_work` with the time to wait.
 */
export function makeCallerLimits(limits: WorkerLimits, now = () => performance.now()) {
  const { atOnce, waiting, patience_s, work_s, front_s } = limits
  const accounts = new Map<number | string, Account>()
  /** Work that is credited back, in milliseconds per millisecond. */
  const forgiven = work_s / 60

  function accountOf(caller: number | string): Account {
    if (accounts.size >= maxAccounts) forgetIdle()
    const account = accounts.get(caller) ?? {
      semaphore: makeSemaphore(atOnce),
      used_ms: 0,
      at_ms: now(),
      last_ms: 0,
    }
    accounts.set(caller, account)
    account.used_ms = Math.max(0, account.used_ms - (now() - account.at_ms) * forgiven)
    account.at_ms = now()
    return account
  }

  return {
    /** Refuses callers whose queue is full or who have used up their work. */
    admit,
    async acquire(caller: number | string, signal: AbortSignal): Promise<Turn> {
      admit(caller)
      const account = accountOf(caller)
      const { semaphore } = account
      const end = await limitTime(patience_s * 1000, signal, limited => semaphore.acquire(limited)).catch(
        error => {
          throw signal.aborted ? error : tooMuch(account.last_ms)
        },
      )
      try {
        refuseOverWorked(accountOf(caller))
      } catch (refusal) {
        end()
        throw refusal
      }
      return {
        behind: account.used_ms > front_s * 1000,
        end(cpu_ms) {
          accountOf(caller).used_ms += cpu_ms
          account.last_ms = cpu_ms
          end()
        },
      }
    },
  }

  /** Forgets callers that are idle and whose work has been credited back. */
  function forgetIdle(): void {
    for (const [caller, { semaphore, used_ms, at_ms }] of accounts)
      if (semaphore.isIdle() && used_ms <= (now() - at_ms) * forgiven) accounts.delete(caller)
  }

  function admit(caller: number | string): void {
    const account = accountOf(caller)
    refuseOverWorked(account)
    const inRow = account.semaphore.waiting()
    if (inRow >= waiting) throw tooMuch((account.last_ms * inRow) / atOnce)
  }

  function refuseOverWorked({ used_ms }: Account): void {
    const over_ms = used_ms - work_s * 1000
    if (over_ms > 0) throw tooMuch(over_ms / forgiven)
  }
}

function tooMuch(wait_ms: number): Failure {
  const seconds = Math.max(1, Math.ceil(wait_ms / 1000))
  return new Failure('too_much_work', { seconds }, { headers: { 'retry-after': String(seconds) } })
}
