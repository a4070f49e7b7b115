import { type Placeholder, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../open.ts'

/** A row of what was asked for, which tells by which id. */
type KeyedRow = { lookup_id: number }
type Prepared<R> = { execute(values: { ids: number[] }): Promise<R[]> }
type Batch<R> = { ids: Set<number>; rows: Promise<Map<number, R>> }

/**
 * A query by an id that is asked at nearly every call: built once for a database (which costs more than to ask it), and
 * anew within each transaction. Calls that come in one turn of the event loop are asked together: under load most of
 * what a small query costs is its way to PostgreSQL and back. None is asked before it came, so that nobody is told
 * what stood there before. `build` takes `= any(ids)`, answers one row an id at most, and ends with `prepare` and a
 * name, by which PostgreSQL keeps its plan.
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
