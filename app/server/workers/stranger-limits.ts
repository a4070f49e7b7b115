import { Failure } from '../../domain/api/failure.ts'
import { limitTime } from '../../domain/time-limit.ts'
import { makeSemaphore } from './semaphore.ts'

export type StrangerLimits = {
  /** Maximum number of calls without an account that run at once, for all networks together and for one network. */
  atOnce: number
  ofOneNetwork: number
  /** Maximum number of calls of one network that wait, and for how long. */
  waiting: number
  patience_s: number
}
const defaultStrangerLimits: StrangerLimits = { atOnce: 8, ofOneNetwork: 4, waiting: 64, patience_s: 10 }

/** Runs a call without an account when it is the turn of its network. */
export type Strangers = {
  run<T>(network: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/**
 * Callers without an account have separate turns, by network, so that they never slow down callers with an account,
 * however many there are. Throws `too_much_work` with the time to wait if the queue of a network is full or takes too
 * long.
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
