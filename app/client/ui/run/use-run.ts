import { useAtomValue, useStore } from 'jotai'
import { CallFailure, failureText } from '../../../domain/api/call-failure.ts'
import type { CallInput, Endpoint, ReplyOf } from '../../../domain/api/endpoint.ts'
import { call } from '../../api/browser.ts'
import { type Run, runsAtom, stopRunAtom } from '../../api/runs.ts'
import { toast } from '../toast/toast.ts'
import { useSay } from '../use-say.ts'

const idle: Run = { abort: null, failure: null }

/** If the wait is shorter than this, the request is retried automatically without asking the user. */
const patience_s = 10

/** Retries once if the caller's other analyses have to finish first and the wait is short. */
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
 * Runs an analysis, one at a time. It continues when its panel is hidden, every panel shows that it is running, and no
 * second one can be started. A failure is shown in a toast and stays available until the next run.
 */
export function useRun<E extends Endpoint>(endpoint: E) {
  const say = useSay()
  const store = useStore()
  const { abort, failure } = useAtomValue(runsAtom)[endpoint.path] ?? idle
  const put = (run: Run) => store.set(runsAtom, { ...store.get(runsAtom), [endpoint.path]: run })

  /**
   * Returns whether it succeeded. `done` is called on whatever screen the reader is by then; it may write atoms and
   * show a toast. `failed` explains the failure.
   */
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
    /** Errors that the server found, by field. */
    refused: failure instanceof CallFailure ? failure.fields : {},
    /** Clears the failure when something else is requested. */
    forgive: () => failure !== null && put(idle),
  }
}
