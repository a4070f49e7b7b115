import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { startApi } from '../harness.ts'

const { api, call, database, logged, url, tokenOf } = await startApi()
const { db } = database
const person = {
  first_name: 'Sunita',
  last_name: 'Gurung',
  phone_no: '+977 9841 765432',
  email: 'sunita@municipality.example',
  password: 'nine lakes of Lekhnath',
  confirm_password: 'nine lakes of Lekhnath',
}
const register = () => call('POST', '/api/register/', { body: person })
const logIn = () =>
  call('POST', '/api/login/', { body: { email: 'planner@urja.example', password: demoPassword } })

/** Lets every insert into a table fail in PostgreSQL as it would by itself with this SQLSTATE. */
async function fail(table: string, state: string): Promise<void> {
  await db.execute(sql`create or replace function fails() returns trigger language plpgsql as $$ begin
    raise exception 'row (%) fails', new using errcode = ${sql.raw(`'${state}'`)}; end $$`)
  await db.execute(sql`create trigger fails before insert on ${sql.identifier(table)}
    for each row execute function fails()`)
}
afterEach(async () => {
  await db.execute(sql`drop function if exists fails cascade`)
  await db.execute(sql`alter table users drop constraint if exists nobody_of_this_name`)
  logged.length = 0
})

describe('a full disk', () => {
  it('is a 507 with a sentence, for logins and for writes, in both languages', async () => {
    await fail('refresh_tokens', '53100')
    const login = await logIn()
    expect([login.status, login.json.code]).toEqual([507, 'storage_full'])
    expect(login.json.error).toBe(
      "The server's disk is full, so nothing can be saved. Inform the operator of the server and try again later",
    )
    expect(login.headers.get('retry-after')).toBe('60')
    await fail('users', '53100')
    const body = person
    const nepali = await call('POST', '/api/register/', { body, headers: { 'accept-language': 'ne' } })
    expect(nepali.status).toBe(507)
    expect(nepali.json.error).toContain('डिस्क')
    expect(logged.every(line => line.includes('disk full'))).toBe(true)
  })

  it('other wants of PostgreSQL are 503', async () => {
    for (const state of ['53200', '53300', '25006']) {
      await fail('refresh_tokens', state)
      const { status, json } = await logIn()
      expect([state, status, json.code]).toEqual([state, 503, 'unavailable'])
      await db.execute(sql`drop function fails cascade`)
    }
  })
})

describe('the log of an unforeseen failure', () => {
  const secrets = [
    /argon2/,
    /Sunita/i,
    /Gurung/,
    /municipality\.example/,
    /9841/,
    /nine lakes/,
    /[0-9a-f]{64}/,
  ]
  it.each([
    ['an error of its own', () => fail('users', 'XX000'), /SQLSTATE XX000/],
    ['bad data', () => fail('users', '22P02'), /SQLSTATE 22P02/],
    [
      'a broken constraint',
      () =>
        db.execute(sql`alter table users add constraint nobody_of_this_name check (first_name <> 'Sunita')`),
      /SQLSTATE 23514 table users constraint nobody_of_this_name/,
    ],
    ['a broken audit log', () => fail('audit_log', '23503'), /SQLSTATE 23503/],
  ])('%s: names SQLSTATE and query, and holds nothing of who it was about', async (_, breakIt, expected) => {
    await breakIt()
    expect((await register()).status).toBe(500)
    const log = logged.join('\n')
    expect(log).toMatch(expected)
    expect(log).toMatch(/a query failed: insert into "\w+" \(.+\$1/)
    expect(log).toMatch(/^\s+at .+transact/m)
    for (const secret of secrets) expect(log).not.toMatch(secret)
  })

  it('a login that fails logs no token', async () => {
    await fail('refresh_tokens', '22P02')
    expect((await logIn()).status).toBe(500)
    for (const secret of [...secrets, /planner@/]) expect(logged.join('\n')).not.toMatch(secret)
  })
})

describe('callers who hang up', () => {
  it('in the middle of a body are no failure of ours: counted apart, and not logged', async () => {
    const { hostname, port } = new URL(url)
    const hangUp = (head: string) =>
      new Promise<void>(closed => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(`POST /api/login/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${head}`)
          setTimeout(() => socket.destroy(), 40)
        })
        socket.once('close', () => closed())
      })
    const announced = 'content-length: 90\r\n\r\n{"email":'
    const inChunks = 'transfer-encoding: chunked\r\n\r\n5\r\n{"ema\r\n'
    await Promise.all(Array.from({ length: 20 }, (_, i) => hangUp(i % 2 === 0 ? announced : inChunks)))
    const counted = async () => {
      return Number(/path="\/api\/login\/",status="499"\} (\d+)/.exec(api.metrics())?.[1] ?? 0)
    }
    await expect.poll(counted, { timeout: 30_000 }).toBe(20)
    expect(logged).toEqual([])
    await tokenOf('General')
  })
})
