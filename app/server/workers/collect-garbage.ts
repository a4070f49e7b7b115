import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Frees heap used while opening an atlas in this thread. V8 would do so only when the heap has doubled
 * (decisions/heavy-work-in-threads.md), which a waiting thread never reaches.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  gc()
}
