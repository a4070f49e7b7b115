import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { endsWithin } from './connection/deadline.ts'
import { errorLine } from './connection/trace.ts'
import { type TransactionConfig, transact } from './connection/transaction.ts'
import { watchPool } from './connection/watch-pool.ts'

/** A database or a transaction on it. */
export type DbOrTransaction = Pick<
  NodePgDatabase<Record<string, never>>,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'
>
export type Db = DbOrTransaction & {
  /** See connection/transaction.ts. */
  transaction<T>(work: (tx: DbOrTransaction) => Promise<T>, config?: TransactionConfig): Promise<T>
}
export type OpenDatabase = {
  db: Db
  pool: pg.Pool
  /** Address with which the database was opened. */
  url: string
  /**
   * Explains in a sentence why this process cannot reach its database again; null if there is no such problem. It is
   * not set if the database is merely unavailable.
   */
  failure(): string | null
  /** Closes the database within seconds, even if a connection is not returned. */
  close(): Promise<void>
}

/** PostgreSQL aborts a statement that runs longer than this. */
const statement_ms = 30_000
/**
 * Time limit for a statement on the client side. Without it, the loss of the server or the network would go unnoticed.
 */
const answer_ms = statement_ms + 5_000
const close_ms = 2_000

/**
 * Opens a pool of connections to a PostgreSQL address. If the database restarts, only the calls in progress fail:
 * broken connections leave the pool, and the next call opens a new one.
 * @param stuck_ms see watchPool
 */
export function openDatabase(
  url: string,
  max = 10,
  stuck_ms = 2 * statement_ms,
  log: (line: string) => void = console.error,
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statement_ms,
    query_timeout: answer_ms,
    keepAlive: true,
    application_name: 'urja',
  })
  // A connection that breaks while it is idle, or between two queries of a transaction, emits an 'error' event. Without
  // these listeners, the event would be unhandled and end the process.
  pool.on('error', error => log(`database connection lost: ${errorLine(error)}`))
  pool.on('connect', client => client.on('error', () => {}))
  const watch = watchPool(pool, stuck_ms)
  const db: Db = Object.assign(drizzle(pool), {
    transaction: <T>(work: (tx: DbOrTransaction) => Promise<T>, config?: TransactionConfig) =>
      transact(pool, work, config),
  })
  return {
    db,
    pool,
    url,
    failure: watch.failure,
    async close() {
      const ended = pool.end()
      if (await endsWithin(close_ms, ended)) return
      watch.abandon()
      await endsWithin(close_ms, ended)
    },
  }
}

/** The same on a single connection, whose owner controls the transactions. */
export const onClient = (client: pg.Client): DbOrTransaction => drizzle(client)

/** SQLSTATE of a failed query, which drizzle and pg may store at different places. */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code
    if (typeof code === 'string') return code
  }
  return undefined
}

/** Name of the constraint that a failed query violated. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { constraint } = at as { constraint?: unknown }
    if (typeof constraint === 'string') return constraint
  }
  return undefined
}

/** Whether a write failed because a disk is full, either PostgreSQL's or the product's own. */
export function isDiskFull(error: unknown): boolean {
  return /^(53100|ENOSPC|EDQUOT)$/.test(sqlState(error) ?? '')
}

/**
 * Whether a query failed because PostgreSQL was unavailable, had no free connections or temporarily refused writes,
 * rather than because of the query itself.
 */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) {
    return /^(08|57P|53|25006)/.test(state) || /^(ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(state)
  }
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/.test(
      messages(error),
    )
  )
}

function messages(error: Error): string {
  return error.cause instanceof Error ? `${error.message} ${messages(error.cause)}` : error.message
}
