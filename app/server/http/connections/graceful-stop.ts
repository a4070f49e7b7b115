import type { RequestListener, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type GracefulStop = {
  isStopping(): boolean
  /** The server's listener with ours before it. */
  before(listener: RequestListener): RequestListener
  /** Closes every connection with its answer for `drain_ms`, then listens no more and ends what is under way. */
  stop(server: Server, drain_ms: number): Promise<void>
}

/**
 * A proxy of ours that asks the next process after a 502 says so in this header: safe calls are turned away then,
 * so that it learns by them that this process leaves. Not by 503, which says of all processes that the database is away.
 */
const failoverHeader = 'x-asks-elsewhere'
/** Answers under way when the server stops listening have this long. */
const patience_ms = 5_000

/**
 * Lets whoever shares out the calls learn that this process leaves before it does: `/readyz` says so at once,
 * connections are closed by their next answer, and only then nothing more is accepted.
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
