import { CallFailure, failureText } from '../../../domain/api/call-failure.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { useSay } from '../use-say.ts'
import { useBatch } from './use-batch.ts'

/** What a tool has found and no plan has yet. */
export type Unsent = {
  /** The server keeps one of a key in a plan, however often it is sent and by whichever tab. */
  key: string
  name: string
  /** The local level in which it lies. */
  sddmm: number
  isOffline: boolean
  /** Why a plan did not take it. */
  refused: string | undefined
  send(plan: number, signal: AbortSignal): Promise<unknown>
  /** The plan has it, or refuses it with a reason. */
  settle(refused: string | null): void
}

/** Sends what was found to a plan by the ordinary calls, which reckon it anew. What is refused stays with its reason. */
export function useAddToPlan(ended: () => Promise<unknown>, doneMessage: MessageKey) {
  const say = useSay()
  const { batch, run } = useBatch(ended, doneMessage)
  const add = (list: readonly Unsent[], plan: number) =>
    run(list, async (one, signal) => {
      try {
        await one.send(plan, signal)
      } catch (failure) {
        if (!isRefusal(failure)) throw failure
        one.settle(failureText(failure, say))
        return false
      }
      one.settle(null)
      return true
    })
  return { batch, add }
}

/** What another try would be told again, unlike a server that is out of reach or busy, or a session that has ended. */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof CallFailure &&
  failure.kind === 'refused' &&
  failure.status < 500 &&
  ![401, 408, 429].includes(failure.status)
