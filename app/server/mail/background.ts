import { setTimeout as sleep } from 'node:timers/promises'

export type Background = {
  /** Comes back at once and begins `work` a moment later; a failure is tried again after each of the waits, then logged. */
  run(what: string, work: () => Promise<void>): void
  /** Ends the waiting; resolves once what is under way has ended. */
  stop(): Promise<void>
}

const waits_ms = [2_000, 15_000, 60_000]
/** The answer is on its way by then, so that its time does not tell whether there was anything to do. */
const moment_ms = 50

/** Work that no answer waits for. */
export function makeBackground(log: (line: string) => void, waits = waits_ms): Background {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})

  async function untilDone(what: string, work: () => Promise<void>): Promise<void> {
    await pause(moment_ms)
    for (let tries = 0; ; tries++) {
      try {
        return await work()
      } catch (error) {
        const wait_ms = waits[tries]
        const isLast = wait_ms === undefined || stopping.signal.aborted
        log(`${what} failed${isLast ? '' : `, again in ${wait_ms / 1000} s`}: ${error}`)
        if (isLast) return
        await pause(wait_ms)
      }
    }
  }

  return {
    run(what, work) {
      const task = untilDone(what, work).finally(() => underWay.delete(task))
      underWay.add(task)
    },
    async stop() {
      stopping.abort()
      await Promise.all(underWay)
    },
  }
}
