import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorLine } from '../db/connection/trace.ts'

export type Background = {
  /**
   * Returns at once and starts `work` a moment later. If the work fails, retries it after each of the waiting times and
   * then logs the failure.
   */
  run(what: string, work: () => Promise<void>): void
  /** Number of tasks that are running or waiting for a retry, and number of tasks that were given up since startup. */
  counts(): { under_way: number; failed: number }
  /** Ends all waiting. Resolves once tasks in progress have ended. */
  stop(): Promise<void>
}

const waits_ms = [2_000, 15_000, 60_000]
/** Delay until the reply has been sent, so that its timing does not reveal whether there was anything to do. */
const moment_ms = 50

/** Runs work that no reply waits for. */
export function makeBackground(log: (line: string) => void, waits = waits_ms): Background {
  const stopping = new AbortController()
  // Every waiting task listens to this signal, and there may be many.
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
