import type { RequestListener, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type GracefulStop = {
  isStopping(): boolean
  /** Wraps the server's listener. */
  before(listener: RequestListener): RequestListener
  /**
   * Closes each connection after its reply for `drain_ms`, then stops listening and finishes running calls.
   */
  stop(server: Server, drain_ms: number): Promise<void>
}

/**
 * A proxy that retries a 502 on the next process states so in this header: safe calls are then refused by
 * 502, so that it learns of the stop. Not by 503, which means that the database is unavailable to all
 * processes.
 */
const failoverHeader = 'x-asks-elsewhere'
/** Time for running replies after the server stops listening. */
const patience_ms = 5_000

/**
 * Announces a stop to load balancers in advance: `/readyz` says so at once, connections close after their
 * next reply, and only then are new ones refused.
 */
export function gracefulStop(): GracefulStop {
  let stopping = false
  return {
    isStopping: () => stopping,
    before: listener => (request, response) => {
      if (stopping) {
        response.shouldKeepAlive = false
        const isSafe = request.method === 'GET' || request.method === 'HEAD'
        if (isSafe && request.headers[failoverHeader] !== undefined && request.url !== '/readyz') {
          response.writeHead(502, { 'cache-control': 'no-store' }).end()
          return
        }
      }
      listener(request, response)
    },
    async stop(server, drain_ms) {
      stopping = true
      if (drain_ms > 0) await sleep(drain_ms)
      await close(server)
    },
  }
}

function close(server: Server): Promise<void> {
  return new Promise(closed => {
    const hurry = setTimeout(() => server.closeAllConnections(), patience_ms)
    server.close(() => {
      clearTimeout(hurry)
      closed()
    })
    server.closeIdleConnections()
  })
}
