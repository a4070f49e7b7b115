import type pg from 'pg'

export type PoolWatch = {
  /** Why the pool cannot recover, as a sentence, or null. */
  failure(): string | null
  /** Breaks the connections in use, so that their waiting callers fail. */
  abandon(): void
}

/**
 * Distinguishes a stuck pool from a busy one or an unavailable database: all of its connections are in use,
 * and for `patience_ms` none was returned or handed out. A connection that cannot be opened is not in use.
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
      // Beware: the type claims that the pool owns it, but a caller still uses it.
      for (const client of checkedOut) void (client as pg.Client).end().catch(() => {})
    },
  }
}
