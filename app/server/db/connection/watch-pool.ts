import type pg from 'pg'

export type PoolWatch = {
  /** Why the pool will not serve again by itself, as a sentence, or null. */
  failure(): string | null
  /** Breaks the connections that are taken, so that whoever waits on them is told a failure. */
  abandon(): void
}

/**
 * Tells a pool that is stuck from one that is busy or whose database is away: all of its connections are taken, and
 * for `patience_ms` nobody gave one back or got one. A connection that cannot be opened is not taken.
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
      // Beware: it is typed as one that the pool has back, and is one that somebody still holds.
      for (const client of checkedOut) void (client as pg.Client).end().catch(() => {})
    },
  }
}
