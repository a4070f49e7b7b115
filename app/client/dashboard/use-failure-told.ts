import { useEffect } from 'react'
import type { WordKey } from '../../domain/words/words.ts'
import { toast } from '../ui/toast/toast.ts'
import { useWords } from '../ui/use-words.ts'

/** Tells of a failed call once in a toast that names the region. */
export function useFailureTold(failure: Error | null, words: WordKey, region: string | null) {
  const say = useWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each failure, not for each language
  useEffect(() => {
    if (failure && region !== null) toast.error(say(words, { region }))
  }, [failure, region !== null])
}
