import { setTimeout as sleep } from 'node:timers/promises'

export type Background = {
  /** Begins `work` and comes back at once; a failure is tried again after each of the waits, then logged. */
  run(what: string, work: () => Promise<void>): void
  /** Ends the waiting; resolves once what is under way has ended. */
  stop(): Promise<void>
}

const waits_ms = [2_000, 15_000, 60_000]

/** Work that no answer waits for. */
export function makeBackground(log: (line: string) => void, waits = waits_ms): Background {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()

  async function untilDone(what: string, work: () => Promise<void>): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        return await work()
      } catch (error) {
        const wait_ms = waits[tries]
        const isLast = wait_ms === undefined || stopping.signal.aborted
        log(`${what} failed${isLast ? '' : `, again in ${wait_ms / 1000} s`}: ${error}`)
        if (isLast) return
        await sleep(wait_ms, undefined, { signal: stopping.signal }).catch(() => {})
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
