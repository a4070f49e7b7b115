import type pg from 'pg'

export type PoolWatch = {
  /** Explains in a sentence why the pool cannot recover; null if there is no problem. */
  failure(): string | null
  /** Closes the connections in use, so that the callers waiting for them fail. */
  abandon(): void
}

/**
 * Distinguishes a stuck pool from a busy one and from an unavailable database. A pool is stuck if all of its
 * connections are in use and none has been handed out or returned for `patience_ms`. A connection that cannot be opened
 * does not count as in use.
 */
export function watchPool(pool: pg.Pool, patience_ms: number): PoolWatch {
  const checkedOut = new Set<pg.PoolClient>()
  let last = performance.now()
  pool.on('acquire', client => {
    checkedOut.add(client)
    last = performance.now()
  })
  pool.on('release', (_, client) => checkedOut.delete(client))
  return {
    failure() {
      const passed_ms = performance.now() - last
      if (checkedOut.size < pool.options.max || passed_ms < patience_ms) return null
      return `all ${checkedOut.size} connections to the database are taken and none came back for ${Math.round(passed_ms / 1000)} s`
    },
    abandon() {
      // The type suggests that the pool owns the connection, but a caller is still using it.
      for (const client of checkedOut) void (client as pg.Client).end().catch(() => {})
    },
  }
}
