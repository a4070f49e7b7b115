import type { RequestListener, Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/** Maximum turns of the event loop that requests wait, so that a stream of connections cannot block them. */
const maxIterations = 256

/**
 * Accepts all pending connections before answering anybody. Node accepts one connection per turn of its event
 * loop (libuv since 1.45): if a hundred connect at once and are answered at once, each turn is long and the
 * last of them waits for a hundred.
 */
export function letInFirst(listener: RequestListener): {
  listener: RequestListener
  watch(server: Server): void
} {
  let came = false
  let door: Promise<void> | null = null

  async function untilAllAreIn(): Promise<void> {
    for (let turn = 0; came && turn < maxIterations; turn++) {
      came = false
      // A connection is accepted in the turn after its arrival.
      await setImmediate()
      await setImmediate()
    }
    door = null
  }

  return {
    listener(request, response) {
      if (door === null) listener(request, response)
      else void door.then(() => listener(request, response))
    },
    watch(server) {
      server.on('connection', () => {
        came = true
        door ??= untilAllAreIn()
      })
    },
  }
}
