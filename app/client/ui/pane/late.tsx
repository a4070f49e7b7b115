import { type ComponentType, useEffect, useState } from 'react'
import { toast } from '../toast/toast.ts'
import { useWords } from '../use-words.ts'

/**
 * A dialog whose code comes when it is opened. Where that fails a toast says so, `failed` takes the dialog away, and the
 * page with what was typed there stays.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>) {
  return function Late({ failed, ...props }: P & { failed(): void }) {
    const say = useWords()
    const [Part, setPart] = useState<ComponentType<P> | null>(null)
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once, when it is opened
    useEffect(() => {
      let isThere = true
      load().then(
        part => isThere && setPart(() => part),
        () => {
          if (!isThere) return
          toast.error(say('failure.screen'))
          failed()
        },
      )
      return () => {
        isThere = false
      }
    }, [])
    return Part && <Part {...(props as unknown as P)} />
  }
}
