import { useCallback } from 'react'
import { failureText } from '../../../domain/call-failure.ts'
import { useWords } from '../use-words.ts'
import { toast } from './toast.ts'

/** Tells of a failed call in the reader's language, or with the server's own sentence. */
export function useFailureToast(): (failure: unknown) => void {
  const say = useWords()
  return useCallback(
    failure => {
      const text = failureText(failure)
      toast.error('key' in text ? say(text.key) : text.text)
    },
    [say],
  )
}
