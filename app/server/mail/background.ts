import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorLine } from '../db/connection/trace.ts'

export type Background = {
  /** Comes back at once and begins `work` a moment later; a failure is tried again after each of the waits, then logged. */
  run(what: string, work: () => Promise<void>): void
  /** How many are under way or wait to be tried again, and how many were given up since the start. */
  counts(): { under_way: number; failed: number }
  /** Ends the waiting; resolves once what is under way has ended. */
  stop(): Promise<void>
}

const waits_ms = [2_000, 15_000, 60_000]
/** The answer is on its way by then, so that its time does not tell whether there was anything to do. */
const moment_ms = 50

/** Work that no answer waits for. */
export function makeBackground(log: (line: string) => void, waits = waits_ms): Background {
  const stopping = new AbortController()
  // Each work that waits listens to it, and many may.
  setMaxListeners(0, stopping.signal)
  const underWay = new Set<Promise<void>>()
  let failed = 0

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})

  async function untilDone(what: string, work: () => Promise<void>): Promise<void> {
    await pause(moment_ms)
    for (let tries = 0; ; tries++) {
      try {
        return await work()
      } catch (error) {
        const wait_ms = waits[tries]
        const isLast = wait_ms === undefined || stopping.signal.aborted
        log(`${what} failed${isLast ? '' : `, again in ${wait_ms / 1000} s`}: ${errorLine(error)}`)
        if (isLast) {
          failed++
          return
        }
        await pause(wait_ms)
      }
    }
  }

  return {
    run(what, work) {
      const task = untilDone(what, work).finally(() => underWay.delete(task))
      underWay.add(task)
    },
    counts: () => ({ under_way: underWay.size, failed }),
    async stop() {
      stopping.abort()
      await Promise.all(underWay)
    },
  }
}
