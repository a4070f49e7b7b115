import { type Placeholder, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../open.ts'

/** A row of the result, with the id that it belongs to. */
type KeyedRow = { lookup_id: number }
type Prepared<R> = { execute(values: { ids: number[] }): Promise<R[]> }
type Batch<R> = { ids: Set<number>; rows: Promise<Map<number, R>> }

/**
 * A query by id for nearly every call: built once per database (building costs more than running it), and
 * again within each transaction. Calls within one turn of the event loop are combined: under load, most of
 * the cost of a small query is the round trip to PostgreSQL. No query starts before its call, so results are
 * never stale. `build` takes `= any(ids)`, returns at most one row per id, and ends with `prepare` and a
 * name, under which PostgreSQL caches its plan.
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
