import { setImmediate } from 'node:timers/promises'

const slice_ms = 10

/** Runs a long generator and lets other work run after every 10 ms. */
export async function inSlices<Made>(work: Generator<void, Made>): Promise<Made> {
  let since = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - since < slice_ms) continue
    await setImmediate()
    since = performance.now()
  }
}
