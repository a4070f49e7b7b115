import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/** Either a read-only snapshot, or PostgreSQL's default. */
export type TransactionConfig = { isolationLevel: 'repeatable read'; accessMode: 'read only' }

/**
 * Runs `work` in a transaction, which is committed if `work` resolves and rolled back if it throws. The connection
 * always returns to the pool, unless the transaction may still be open; then it is discarded. Drizzle's own function
 * runs `begin` before its `try`, so that a failing `begin` leaks the connection.
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
    // PostgreSQL replies with ROLLBACK if an earlier query failed and `work` ignored the failure.
    if (command !== 'COMMIT') throw new Error('a transaction whose query had failed was not committed')
    return result
  } catch (error) {
    isClean ||= await rollBack(client)
    throw error
  } finally {
    client.release(!isClean)
  }
}

/** A connection that has not replied by then is discarded, which also rolls back the transaction. */
const rollBack_ms = 2_000

async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query({ text: 'rollback', query_timeout: rollBack_ms } as pg.QueryConfig)
    return true
  } catch {
    return false
  }
}
