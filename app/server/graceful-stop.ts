import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerType } from '@hono/node-server'

export type GracefulStop = {
  isStopping(): boolean
  /** What a safe call is answered while stopping when a proxy says that it asks elsewhere then, or null. */
  turnAway(request: Request): Response | null
  /** Closes every connection after its answer for `drain_ms`, then listens no more and ends what is under way. */
  stop(server: ServerType, drain_ms: number): Promise<void>
}

/** A proxy of ours that asks the next process after a 503 says so in this header; see "More than one machine". */
const asksElsewhere = 'x-asks-elsewhere'
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
    turnAway(request) {
      const isSafe = request.method === 'GET' || request.method === 'HEAD'
      if (!stopping || !isSafe || !request.headers.has(asksElsewhere)) return null
      return new Response(null, { status: 503, headers: { 'retry-after': '1', 'cache-control': 'no-store' } })
    },
    async stop(server, drain_ms) {
      stopping = true
      server.prependListener('request', (_: IncomingMessage, reply: ServerResponse) => {
        reply.shouldKeepAlive = false
      })
      if (drain_ms > 0) await sleep(drain_ms)
      await close(server)
    },
  }
}

function close(server: ServerType): Promise<void> {
  return new Promise(closed => {
    const hurry = setTimeout(
      () => 'closeAllConnections' in server && server.closeAllConnections(),
      patience_ms,
    )
    server.close(() => {
      clearTimeout(hurry)
      closed()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}
