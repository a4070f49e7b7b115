import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Frees what opening an atlas has left in the heap of this thread. V8 would do so only when the heap has doubled
 * (decisions/heavy-work-in-threads.md), and a thread that waits for work never gets that far.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  gc()
}
