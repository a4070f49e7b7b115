import { useEffect, useId, useRef, useState } from 'react'
import { CallFailure, failureText } from '../../../domain/api/call-failure.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { toast } from '../toast/toast.ts'
import { useSay } from '../use-say.ts'

/** Number of items that are processed at once, which is the number of threads that a caller has. */
const atOnce = 2
const patience_s = 15

export type Batch = { done: number; all: number; stop(): void }

/**
 * Processes items one after another, with progress and a stop button. Completed items stay completed and are reported
 * with `doneMessage`, if it is set. If an item returns false, it counts as not done and the others continue.
 */
export function useBatch(ended: () => Promise<unknown>, doneMessage: MessageKey | null = 'clusters.done') {
  const say = useSay()
  const [batch, setBatch] = useState<Batch | null>(null)
  const of = useId()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run<T>(list: readonly T[], act: (one: T, signal: AbortSignal) => Promise<unknown>) {
    if (running.current !== null) return
    const own = new AbortController()
    running.current = own
    const waiting = [...list]
    let done = 0
    let isWhole = true
    const showProgress = () => setBatch({ done, all: list.length, stop: () => own.abort() })
    showProgress()
    async function work() {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
        if (own.signal.aborted) return
        const next = one
        if ((await patiently(() => act(next, own.signal), own.signal)) !== false) done++
        showProgress()
      }
    }
    try {
      await Promise.all(Array.from({ length: atOnce }, work))
    } catch (failure) {
      isWhole = false
      if (!own.signal.aborted) toast.error(failureText(failure, say), { of })
      own.abort()
    } finally {
      running.current = null
      setBatch(null)
      if (done > 0 && doneMessage !== null)
        toast.success(say(doneMessage, { done, all: list.length }), { of: isWhole ? of : undefined })
      await ended()
    }
  }
  return { batch, run }
}

/** If the server is temporarily busy, waits and then retries once. */
async function patiently(act: () => Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  for (;;) {
    try {
      return await act()
    } catch (failure) {
      const wait_s = failure instanceof CallFailure && failure.status === 429 ? failure.wait_s : undefined
      if (wait_s === undefined || wait_s > patience_s) throw failure
      await new Promise(waited => setTimeout(waited, wait_s * 1000))
      signal.throwIfAborted()
    }
  }
}
