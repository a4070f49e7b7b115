import { Failure } from '../../domain/api/failure.ts'
import { limitTime } from '../../domain/time-limit.ts'
import { makeSemaphore } from './semaphore.ts'

export type StrangerLimits = {
  /** Calls without an account that are worked on at once: of all networks, and of one. */
  atOnce: number
  ofOneNetwork: number
  /** Calls of one network that may wait for that, and for how long. */
  waiting: number
  patience_s: number
}
const defaultStrangerLimits: StrangerLimits = { atOnce: 8, ofOneNetwork: 4, waiting: 64, patience_s: 10 }

/** Runs the work of a call without an account when its network has a turn. */
export type Strangers = {
  run<T>(network: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/**
 * Callers without an account have turns of their own, by network, so that many of them never slow those who have
 * one. Throws `too_much_work` with the time to wait where a network's row is full or takes too long.
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
