import { useEffect } from 'react'
import { failureText } from '../../../domain/api/call-failure.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { useSay } from '../use-say.ts'
import { toast } from './toast.ts'

/**
 * Reports the failure of a query once, with the reason and what is missing. If the message includes the name of the
 * region, it is delayed as long as that name is null.
 */
export function useFailureToast(failure: Error | null, words: MessageKey, region: string | null = '') {
  const say = useSay()
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each failure, not for each language
  useEffect(() => {
    if (failure && region !== null)
      return toast.error(say(words, { region }), { title: failureText(failure, say) })
  }, [failure, region !== null])
}
