import { setImmediate } from 'node:timers/promises'

const slice_ms = 10

/** Runs long work that yields every now and then: after each 10 ms whatever else waits has its turn. */
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
