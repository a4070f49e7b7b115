import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Db = NodePgDatabase<Record<string, never>>
/** A database or a transaction on it. */
export type Within = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>
export type OpenDatabase = { db: Db; pool: pg.Pool; close(): Promise<void> }

/**
 * Opens a pool on a PostgreSQL address. A database that restarts costs the calls under way an error and no
 * more: broken connections leave the pool and the next call opens a new one.
 */
export function openDatabase(url: string, most = 10): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    application_name: 'urja',
  })
  // Without listeners a connection that breaks while idle, or between two queries of a transaction, would end
  // the process: an 'error' that nobody hears is thrown.
  pool.on('error', error => console.error(`database connection lost: ${error.message}`))
  pool.on('connect', client => client.on('error', () => {}))
  return { db: drizzle(pool), pool, close: () => pool.end() }
}

/** SQLSTATE of a failed query, wherever drizzle and pg put it. */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code
    if (typeof code === 'string') return code
  }
  return undefined
}

/** The constraint that a failed query would have broken. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { constraint } = at as { constraint?: unknown }
    if (typeof constraint === 'string') return constraint
  }
  return undefined
}

/** Whether a query failed because PostgreSQL was away, not because of what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) {
    return /^(08|57P)/.test(state) || /^(ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(state)
  }
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(messages(error))
  )
}

function messages(error: Error): string {
  return error.cause instanceof Error ? `${error.message} ${messages(error.cause)}` : error.message
}
