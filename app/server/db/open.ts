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
  /** Address that it was opened with. */
  url: string
  /**
   * Why this process cannot reach its database again, as a sentence, or null; not set if the database is
   * merely unavailable.
   */
  failure(): string | null
  /** Ends within seconds, even if a connection is not returned. */
  close(): Promise<void>
}

/** PostgreSQL aborts a statement after this. */
const statement_ms = 30_000
/** Client-side limit of a statement: without it, a vanished machine or network would go unnoticed. */
const answer_ms = statement_ms + 5_000
const close_ms = 2_000

/**
 * Opens a pool on a PostgreSQL address. A restart of the database only fails running calls: broken
 * connections leave the pool and the next call opens a new one.
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
  // Without listeners, a connection that breaks while idle, or between two queries of a transaction, would
  // end the process: an unhandled 'error' event is thrown.
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

/** The same on one connection, whose owner controls the transactions. */
export const onClient = (client: pg.Client): DbOrTransaction => drizzle(client)

/** SQLSTATE of a failed query, wherever drizzle and pg put it. */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code
    if (typeof code === 'string') return code
  }
  return undefined
}

/** Constraint violated by a failed query. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { constraint } = at as { constraint?: unknown }
    if (typeof constraint === 'string') return constraint
  }
  return undefined
}

/** Whether a write failed because a disk is full, PostgreSQL's or the product's. */
export function isDiskFull(error: unknown): boolean {
  return /^(53100|ENOSPC|EDQUOT)$/.test(sqlState(error) ?? '')
}

/**
 * Whether a query failed because PostgreSQL was unavailable, has no free connections or temporarily refuses
 * writes, and not because of the query.
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
