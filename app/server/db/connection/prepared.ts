import { type Placeholder, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../open.ts'

/** A row of the result with the id that was looked up. */
type KeyedRow = { lookup_id: number }
type Prepared<R> = { execute(values: { ids: number[] }): Promise<R[]> }
type Batch<R> = { ids: Set<number>; rows: Promise<Map<number, R>> }

/**
 * Prepares a query by id that nearly every call needs. The query is built once per database, because building it costs
 * more than running it, and again within each transaction. Calls made in the same turn of the event loop are combined,
 * because under load the round trip to PostgreSQL is most of the cost of a small query. A query never starts before it
 * is called for, so results are never stale. `build` must use `= any(ids)`, return at most one row per id, and end with
 * `prepare` and a name, under which PostgreSQL caches its plan.
 */
export function preparedOnce<R extends KeyedRow>(
  build: (db: DbOrTransaction, ids: Placeholder<'ids'>) => Prepared<R>,
): (db: DbOrTransaction, id: number) => Promise<R | undefined> {
  const built = new WeakMap<DbOrTransaction, Prepared<R>>()
  const waiting = new WeakMap<DbOrTransaction, Batch<R>>()

  async function fetchBatch(db: DbOrTransaction, ids: Set<number>): Promise<Map<number, R>> {
    await new Promise(turnIsOver => setImmediate(turnIsOver))
    waiting.delete(db)
    const query = built.get(db) ?? build(db, sql.placeholder('ids'))
    built.set(db, query)
    const rows = await query.execute({ ids: [...ids] })
    return new Map(rows.map(row => [row.lookup_id, row]))
  }

  return async (db, id) => {
    let batch = waiting.get(db)
    if (batch === undefined) {
      const ids = new Set<number>()
      batch = { ids, rows: fetchBatch(db, ids) }
      waiting.set(db, batch)
    }
    batch.ids.add(id)
    return (await batch.rows).get(id)
  }
}
