import { CallFailure, failureText } from '../../../domain/api/call-failure.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { useSay } from '../use-say.ts'
import { useBatch } from './use-batch.ts'

/** What a tool has found and no plan has yet. */
export type Unsent = {
  /** The server stores one per key in a plan, however often and from whichever tab it is sent. */
  key: string
  name: string
  /** The local level in which it lies. */
  sddmm: number
  isOffline: boolean
  /** Why a plan refused it. */
  refused: string | undefined
  send(plan: number, signal: AbortSignal): Promise<unknown>
  /** The plan has it, or refuses it with a reason. */
  settle(refused: string | null): void
}

/**
 * Sends results to a plan by the ordinary calls, which compute them again. Refused ones stay with the reason.
 */
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

/** Failures that a retry would repeat, unlike an unreachable or busy server, or an ended session. */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof CallFailure &&
  failure.kind === 'refused' &&
  failure.status < 500 &&
  ![401, 408, 429].includes(failure.status)
