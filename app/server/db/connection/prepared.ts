import { type Placeholder, sql } from 'drizzle-orm'
import type { Within } from '../open.ts'

type Prepared<R> = { execute(values: { id: number }): Promise<R> }

/**
 * A query by an id that is asked at nearly every call: built once for a database (which costs more than to ask it), and
 * anew within each transaction. `build` ends with `prepare` and a name, by which PostgreSQL keeps its plan.
 */
export function preparedOnce<R>(
  build: (db: Within, id: Placeholder<'id'>) => Prepared<R>,
): (db: Within, id: number) => Promise<R> {
  const built = new WeakMap<Within, Prepared<R>>()
  return (db, id) => {
    const query = built.get(db) ?? build(db, sql.placeholder('id'))
    built.set(db, query)
    return query.execute({ id })
  }
}
