import type { RequestListener, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type GracefulStop = {
  isStopping(): boolean
  /** Wraps the server's listener. */
  before(listener: RequestListener): RequestListener
  /**
   * For `drain_ms`, closes each connection after its reply. Then stops listening and finishes the calls in progress.
   */
  stop(server: Server, drain_ms: number): Promise<void>
}

/**
 * A proxy sends this header if it retries a 502 on the next process. Safe calls are then refused with 502, so that the
 * proxy learns that this process is stopping. 503 would mean that the database is unavailable to all processes.
 */
const failoverHeader = 'x-asks-elsewhere'
/** How long calls in progress may continue after the server stops listening. */
const patience_ms = 5_000

/**
 * Announces a stop to load balancers in advance. `/readyz` reports it at once and connections close after their next
 * reply; new connections are refused only after that.
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
