import { Failure } from '../../domain/api/failure.ts'
import { limitTime } from '../../domain/time-limit.ts'
import { makeSemaphore } from './semaphore.ts'

export type StrangerLimits = {
  /** Maximum running calls without an account: of all networks, and of one. */
  atOnce: number
  ofOneNetwork: number
  /** Waiting calls of one network: maximum number, and time. */
  waiting: number
  patience_s: number
}
const defaultStrangerLimits: StrangerLimits = { atOnce: 8, ofOneNetwork: 4, waiting: 64, patience_s: 10 }

/** Runs a call without an account when its network has a turn. */
export type Strangers = {
  run<T>(network: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/**
 * Callers without an account have separate turns, by network, so that many of them never slow down those with
 * one. Throws `too_much_work` with the time to wait if a network's queue is full or takes too long.
 */
export function makeStrangers(limits: StrangerLimits = defaultStrangerLimits): Strangers {
  const semaphore = makeSemaphore(limits.atOnce, limits.ofOneNetwork)
  return {
    async run(network, signal, work) {
      if (semaphore.waiting(network) >= limits.waiting) throw tooMuch(limits.patience_s)
      const end = await limitTime(limits.patience_s * 1000, signal, limited =>
        semaphore.acquire(limited, [network]),
      ).catch(() => {
        throw signal.aborted ? new Failure('hung_up') : tooMuch(limits.patience_s)
      })
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}

const tooMuch = (seconds: number): Failure =>
  new Failure('too_much_work', { seconds }, { headers: { 'retry-after': String(seconds) } })
