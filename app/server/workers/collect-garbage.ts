import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Frees the heap that was used for opening an atlas in this thread. V8 would do so only after the heap has doubled
 * (decisions/heavy-work-in-threads.md), which never happens in a thread that is waiting.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  gc()
}
