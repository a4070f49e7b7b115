import { CallFailure, failureText } from '../../../domain/api/call-failure.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { useSay } from '../use-say.ts'
import { useBatch } from './use-batch.ts'

/** A result of a tool that is not yet in any plan. */
export type Unsent = {
  /** The server stores one result per key in a plan, no matter how often and from which tab it is sent. */
  key: string
  name: string
  /** Local level in which the result is located. */
  sddmm: number
  isOffline: boolean
  /** Reason why a plan refused it. */
  refused: string | undefined
  send(plan: number, signal: AbortSignal): Promise<unknown>
  /** Call when the plan has stored it, or has refused it for a reason. */
  settle(refused: string | null): void
}

/**
 * Sends results to a plan with the ordinary calls, which calculate them again. Refused results stay, with the reason.
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

/** Failures that would occur again on a retry, unlike an unreachable or busy server or an ended session. */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof CallFailure &&
  failure.kind === 'refused' &&
  failure.status < 500 &&
  ![401, 408, 429].includes(failure.status)
