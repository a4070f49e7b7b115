import { useAtomValue, useStore } from 'jotai'
import { CallFailure, failureText } from '../../../domain/api/call-failure.ts'
import type { CallInput, Endpoint, ReplyOf } from '../../../domain/api/endpoint.ts'
import { call } from '../../api/browser.ts'
import { type Run, runsAtom, stopRunAtom } from '../../api/runs.ts'
import { toast } from '../toast/toast.ts'
import { useSay } from '../use-say.ts'

const idle: Run = { abort: null, failure: null }

/** A person who is told to wait for no longer than this would only press the button again. */
const patience_s = 10

/** Asks again, once, where the caller's other analyses come first and the wait is short. */
async function patiently<Reply>(send: () => Promise<Reply>, signal: AbortSignal): Promise<Reply> {
  try {
    return await send()
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.code !== 'too_much_work') throw failure
    const { wait_s } = failure
    if (wait_s === undefined || wait_s > patience_s) throw failure
    await new Promise(waited => setTimeout(waited, wait_s * 1000))
    signal.throwIfAborted()
    return send()
  }
}

/**
 * Runs an analysis, one at a time: it goes on when its panel is put away, every panel that shows it knows that it
 * runs, and a second cannot be started meanwhile. A failure is told in a toast and kept until the next run.
 */
export function useRun<E extends Endpoint>(endpoint: E) {
  const say = useSay()
  const store = useStore()
  const { abort, failure } = useAtomValue(runsAtom)[endpoint.path] ?? idle
  const put = (run: Run) => store.set(runsAtom, { ...store.get(runsAtom), [endpoint.path]: run })

  /** Answers whether it was done. `done` is called wherever the reader is by then: it writes atoms and tells a toast; `failed` tells what it means. */
  async function run(
    input: CallInput<E>,
    done: (reply: ReplyOf<E>) => void,
    failed?: () => void,
  ): Promise<boolean> {
    if (store.get(runsAtom)[endpoint.path]?.abort) return false
    const own = new AbortController()
    put({ abort: own, failure: null })
    try {
      const reply = await patiently(() => call(endpoint, input, { signal: own.signal }), own.signal)
      if (own.signal.aborted) return false
      put(idle)
      toast.settle(endpoint.path)
      done(reply)
      return true
    } catch (failure) {
      if (own.signal.aborted) return false
      put({ abort: null, failure })
      failed?.()
      toast.error(failureText(failure, say), { of: endpoint.path })
      return false
    }
  }

  return {
    running: abort !== null,
    run,
    stop: () => store.set(stopRunAtom, endpoint),
    failure,
    /** What the server found wrong, by field. */
    refused: failure instanceof CallFailure ? failure.fields : {},
    /** Forgets the failure, as soon as something else is asked for. */
    forgive: () => failure !== null && put(idle),
  }
}
