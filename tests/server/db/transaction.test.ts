import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../../app/server/db/open.ts'
import { slowness } from '../../slowness.ts'
import { freshDatabase } from '../fresh-database.ts'

const open: OpenDatabase[] = []
async function database(max?: number, stuck_ms?: number): Promise<OpenDatabase> {
  const opened = openDatabase(await freshDatabase(), max, stuck_ms)
  open.push(opened)
  return opened
}
afterEach(async () => {
  for (let one = open.pop(); one; one = open.pop()) if (!one.pool.ending) await one.close()
})

/** Each connection that is taken is broken at this moment, so that the first query on it fails. */
function breakAcquired(pool: pg.Pool): () => void {
  const broken = (client: pg.PoolClient) =>
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  pool.on('acquire', broken)
  return () => void pool.off('acquire', broken)
}

describe('a transaction', () => {
  it('that cannot begin gives its connection back: however many there were, the next ones work', async () => {
    const { db, pool } = await database(3)
    const mend = breakAcquired(pool)
    for (let i = 0; i < 12; i++)
      await expect(db.transaction(tx => tx.execute(sql`select 1`))).rejects.toThrow()
    mend()
    const one = () => db.transaction(async tx => (await tx.execute(sql`select 1 as one`)).rows)
    expect(await Promise.all([one(), one(), one(), one()])).toEqual(Array(4).fill([{ one: 1 }]))
    expect(pool.idleCount).toBe(pool.totalCount)
  })

  it('that fails leaves nothing, throws its own error, and its connection serves on', async () => {
    const { db, pool } = await database(1)
    await db.execute(sql`create table kept (n int)`)
    const failing = db.transaction(async tx => {
      await tx.execute(sql`insert into kept values (1)`)
      throw new Error('thought better of it')
    })
    await expect(failing).rejects.toThrow('thought better of it')
    await db.transaction(tx => tx.execute(sql`insert into kept values (2)`))
    expect((await db.execute(sql`select n from kept`)).rows).toEqual([{ n: 2 }])
    expect(pool.totalCount).toBe(1)
  })

  it('whose query failed is told as not committed, also where its work went on', async () => {
    const { db } = await database(1)
    await db.execute(sql`create table kept (n int)`)
    const careless = db.transaction(async tx => {
      await tx.execute(sql`insert into kept values (1)`)
      await tx.execute(sql`select 1/0`).catch(() => {})
    })
    await expect(careless).rejects.toThrow('was not committed')
    expect((await db.execute(sql`select n from kept`)).rows).toEqual([])
  })

  it('reads one moment where it is asked to, and writes nothing then', async () => {
    const { db } = await database()
    await db.execute(sql`create table kept (n int)`)
    const counts = await db.transaction(
      async tx => {
        const before = await tx.execute(sql`select 1 from kept`)
        await db.execute(sql`insert into kept values (1)`)
        return [before.rowCount, (await tx.execute(sql`select 1 from kept`)).rowCount]
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    expect(counts).toEqual([0, 0])
  })
})

describe('a pool whose connections do not come back', () => {
  it('is told from a busy one, and closes in time all the same', async () => {
    const { pool, failure, close } = await database(2, 200)
    expect(failure()).toBeNull()
    const clients = await Promise.all([pool.connect(), pool.connect()])
    expect(failure()).toBeNull()
    await sleep(250)
    expect(failure()).toMatch(/^all 2 connections to the database are taken and none came back for \d+ s$/)
    clients[0].release()
    expect(failure()).toBeNull()
    const again = await pool.connect()
    const waiting = again.query('select pg_sleep(60)').catch((error: Error) => error.message)
    const began = performance.now()
    await close()
    expect(performance.now() - began).toBeLessThan(6_000 * slowness())
    expect(await waiting).toMatch(/Connection terminated/)
  })

  it('is not stuck where the database is away', async () => {
    const nowhere = openDatabase('postgres://urja:x@127.0.0.1:1/urja', 1, 100)
    open.push(nowhere)
    for (let i = 0; i < 3; i++) {
      await nowhere.pool.query('select 1').catch(() => {})
      await sleep(60)
    }
    expect(nowhere.failure()).toBeNull()
  })
})
