import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/** One moment that is only read, or else PostgreSQL's usual way. */
export type TransactionConfig = { isolationLevel: 'repeatable read'; accessMode: 'read only' }

/**
 * Runs `work` in a transaction: it stands whole once this resolves, and nothing of it where this throws. The
 * connection goes back to the pool whatever happens, and is thrown away unless the transaction on it has surely ended.
 * Drizzle's own begins before its `try`: a `begin` that fails keeps the connection for ever.
 */
export async function transact<T>(
  pool: pg.Pool,
  work: (tx: NodePgDatabase<Record<string, never>>) => Promise<T>,
  config?: TransactionConfig,
): Promise<T> {
  const client = await pool.connect()
  let isClean = false
  try {
    await client.query(
      config ? `begin isolation level ${config.isolationLevel} ${config.accessMode}` : 'begin',
    )
    const result = await work(drizzle(client))
    const { command } = await client.query('commit')
    isClean = true
    // What PostgreSQL answers where a query before failed and `work` went on as if it had not.
    if (command !== 'COMMIT') throw new Error('a transaction whose query had failed was not committed')
    return result
  } catch (error) {
    isClean ||= await rollBack(client)
    throw error
  } finally {
    client.release(!isClean)
  }
}

/** A connection that has not answered until then is thrown away, which rolls back too. */
const rollBack_ms = 2_000

async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query({ text: 'rollback', query_timeout: rollBack_ms } as pg.QueryConfig)
    return true
  } catch {
    return false
  }
}
