import type { RequestListener, Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/**
 * Maximum number of turns of the event loop for which a request waits, so that a stream of new connections cannot delay
 * it forever.
 */
const maxIterations = 256

/**
 * Accepts all pending connections before answering any request. Node accepts one connection per turn of its event loop
 * (libuv since 1.45). If a hundred clients connect at once and each is answered at once, every turn is long and the
 * last client waits for all the others.
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
      // A connection is accepted in the turn after it arrives.
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
