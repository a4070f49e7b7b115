import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../../../app/server/db/migrate.ts'
import { isDatabaseAway, openDatabase, sqlState } from '../../../app/server/db/open.ts'
import { users } from '../../../app/server/db/schema-accounts.ts'
import { freshDatabase } from '../fresh-database.ts'

test('several processes may migrate at once', async () => {
  const url = await freshDatabase()
  await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)])
  const { db, close } = openDatabase(url)
  expect(await db.select().from(users)).toEqual([])
  await close()
})

test('a database that goes away is told from a query that is wrong, and is used again when it is back', async () => {
  const url = await freshDatabase()
  const { pool, close } = openDatabase(url)
  const wrong = await pool.query('select 1/0').catch((error: unknown) => error)
  expect([sqlState(wrong), isDatabaseAway(wrong)]).toEqual(['22012', false])

  const sleeping = pool.query('select pg_sleep(20)').catch((error: unknown) => error)
  await new Promise(passed => setTimeout(passed, 100))
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  )
  await other.end()
  expect(isDatabaseAway(await sleeping)).toBe(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()

  const nowhere = openDatabase('postgres://urja:x@127.0.0.1:1/urja')
  const refused = await nowhere.pool.query('select 1').catch((error: unknown) => error)
  expect(isDatabaseAway(refused)).toBe(true)
  await nowhere.close()
})

test('a connection that breaks between two queries of a transaction fails that transaction and nothing else', async () => {
  const url = await freshDatabase()
  const { db, pool, close } = openDatabase(url)
  const failure = await db
    .transaction(async tx => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
      await new Promise(passed => setTimeout(passed, 200))
      await tx.execute(sql`select 1`)
    })
    .catch((error: unknown) => error)
  expect(isDatabaseAway(failure)).toBe(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
})
