import type { RequestListener, Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/** Turns of the event loop for which requests wait at most, so that nobody can hold them up by connecting. */
const maxIterations = 256

/**
 * Lets in all who stand at the door before anybody is answered. Node accepts one connection in a turn of its event loop
 * (libuv since 1.45): where a hundred connect at once and those let in are answered at once, each turn is long and the
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
      // A connection is accepted in the turn after the one in which it came.
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
