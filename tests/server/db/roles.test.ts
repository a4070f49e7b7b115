import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRole } from '../../../app/server/db/connection/roles.ts'
import { DatabaseError, migrateDatabase } from '../../../app/server/db/migrate.ts'
import { sqlState } from '../../../app/server/db/open.ts'
import { freshDatabase } from '../fresh-database.ts'

const denied = '42501'
const mark = randomBytes(4).toString('hex')
let ownerUrl = ''
let owner: pg.Client
let app: pg.Client
let reader: pg.Client

async function connected(user: string): Promise<pg.Client> {
  const url = new URL(ownerUrl)
  url.username = user
  url.password = `of ${user}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return client
}
const stateOf = (client: pg.Client, query: string) => client.query(query).then(() => 'ok', sqlState)

beforeAll(async () => {
  ownerUrl = await freshDatabase()
  const appUrl = new URL(ownerUrl)
  appUrl.username = `app_${mark}`
  appUrl.password = `of app_${mark}`
  await migrateDatabase(ownerUrl, appUrl.href)
  // As at every start after the first.
  await migrateDatabase(ownerUrl, appUrl.href)
  owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`create role reader_${mark} login password 'of reader_${mark}' in role ${readRole}`)
  app = await connected(`app_${mark}`)
  reader = await connected(`reader_${mark}`)
})
afterAll(async () => {
  await Promise.all([app.end(), reader.end()])
  await owner.query(`drop owned by app_${mark}, reader_${mark}`)
  await owner.query(`drop role app_${mark}, reader_${mark}`)
  await owner.end()
})

const newUser = `insert into users (email, first_name, last_name, role, password_hash)
  values ('sita@x.example', 'Sita', 'Thapa', 4, 'hash')`
const newEntry = `insert into audit_log (at, action, target, outcome) values (now(), 'test', 'x', 'done')`

describe('the role of the product', () => {
  test('writes rows, and adds to the audit log, whose rows are sealed all the same', async () => {
    expect(await stateOf(app, newUser)).toBe('ok')
    expect(await stateOf(app, `update users set phone_no = '9841234567'`)).toBe('ok')
    expect(await stateOf(app, newEntry)).toBe('ok')
    expect((await app.query('select audit_seal() as sealed')).rows).toEqual([{ sealed: 1 }])
    const erased = await app.query(`select audit_erase('salt', array['hash'], array[]::integer[]) as rows`)
    expect(erased.rows).toEqual([{ rows: 0 }])
    expect((await app.query('select audit_broken() as broken')).rows).toEqual([{ broken: null }])
    expect((await app.query(`select audit_forget(now() - interval '2 years') as gone`)).rows).toEqual([
      { gone: 0 },
    ])
  })

  test.each([
    ['changes the audit log', `update audit_log set action = 'nothing'`],
    ['takes rows out of it', 'delete from audit_log'],
    ['puts its trigger away', 'alter table audit_log disable trigger all'],
    ['changes tables', 'alter table users add column x int'],
    ['drops tables', 'drop table users'],
    ['makes tables', 'create table x (y int)'],
    ['empties tables', 'truncate users cascade'],
    ['makes roles', 'create role x'],
    ['reads files of the server', `select pg_read_file('postgresql.conf')`],
    ['tells of other migrations', 'delete from drizzle.__drizzle_migrations'],
  ])('never %s', async (_, query) => {
    expect(await stateOf(app, query)).toBe(denied)
  })
})

describe('the role that reads', () => {
  test('reads what people see', async () => {
    expect((await reader.query('select email from users')).rows).toEqual([{ email: 'sita@x.example' }])
    expect(await stateOf(reader, 'select * from plans')).toBe('ok')
  })

  test.each([
    'select password_hash from users',
    'select * from users',
    'select * from second_factors',
    'select * from recovery_codes',
    'select * from passkeys',
    'select * from passkey_challenges',
    'select * from refresh_tokens',
    'select * from account_links',
    'select * from installation',
    'delete from users',
    'update users set role = 1',
    newEntry,
  ])('not %s', async query => {
    expect(await stateOf(reader, query)).toBe(denied)
  })
})

test('a database that a newer Urja has had is refused, with the remedy', async () => {
  const url = await freshDatabase()
  await migrateDatabase(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const later = Date.parse('2031-05-04T12:00:00Z')
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    'x',
    later,
  ])
  await client.end()
  const refused = await migrateDatabase(url).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(DatabaseError)
  expect((refused as Error).message).toMatch(
    /newer Urja \(its tables are of 2031-05-04.*start that version again/,
  )
})
