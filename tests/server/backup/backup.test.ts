import { copyFileSync, cpSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { describe, expect, test, vi } from 'vitest'
import { insertUser } from '../../../app/server/accounts/queries.ts'
import { readManifest } from '../../../app/server/backup/manifest.ts'
import { makeAudit } from '../../../app/server/db/audit.ts'
import { migrateDatabase, migrationsFolder } from '../../../app/server/db/migrate.ts'
import { openDatabase } from '../../../app/server/db/open.ts'
import { freshDatabase, seededDatabase } from '../fresh-database.ts'
import { debianPrograms, startDebianPostgres } from '../several/debian-postgres.ts'
import { backedUp, contentOf, restored, runQuery, scratch } from './copies.ts'

const keyText = 'a key of thirty-two characters or more'
/** What a restore writes itself or a backup leaves out. */
const otherwise = [
  'refresh_tokens',
  'throttle_counts',
  'audit_log',
  'refresh_families',
  'account_links',
  'installation',
]

async function rich(): Promise<string> {
  const url = await seededDatabase()
  await runQuery(
    url,
    `insert into municipality_figures (dataset, sddmm, item, value, year, source, generated)
     select 'regional', 10000 + i, 'item', v, 2026, s, false from unnest(
       array[0.1::float8, 'NaN'::float8, 'Infinity'::float8, 5e-324, 123456789.123456789],
       array[E'line\\nand\\ttab', E'back\\\\slash \\\\N', '', 'नेपाल 🏔', 'quote '' and "']) with ordinality as f(v, s, i)`,
  )
  const [{ id }] = await runQuery(url, `select id from users where email = 'planner@urja.example'`)
  await runQuery(
    url,
    `with family as (insert into refresh_families (user_id, created_at) values ($1, now()) returning id)
     insert into refresh_tokens (hash, family_id, issued_at, expires_at) select 'h', id, now(), now() from family`,
    [id],
  )
  for (const purpose of ['activate', 'reset', 'administrator'])
    await runQuery(
      url,
      `insert into account_links (hash, user_id, purpose, issued_at, expires_at) values ($1, $2, $1, now(), now())`,
      [purpose, id],
    )
  await runQuery(
    url,
    `insert into installation values ('secret', 'signs tokens'), ('secret mark', 'x'), ('other', 'stays')`,
  )
  await runQuery(
    url,
    `insert into audit_log (at, action, target, outcome, detail) values (now(), 'a', 'b', 'done', '{"c": null}')`,
  )
  return url
}

test.each([
  ['plain', undefined],
  ['encrypted', keyText],
])('a %s copy has every row, and counts on where it was', async (_, key) => {
  const url = await rich()
  const made = await backedUp(url, { keyText: key })
  const bytes = Buffer.concat(
    readdirSync(join(made.folder, made.name)).map(file => readFileSync(join(made.folder, made.name, file))),
  )
  expect(bytes.includes('"salt":null')).toBe(key === undefined)
  const copy = await freshDatabase()
  await restored(copy, made, { keyText: key })
  expect(await contentOf(copy, otherwise)).toEqual(await contentOf(url, otherwise))

  const audit = `select action, target, detail from audit_log where action in ('a', 'restore') order by id`
  expect(await runQuery(copy, audit)).toMatchObject([
    { action: 'a', detail: { c: null } },
    { action: 'restore', target: made.name },
  ])
  const newest = async (of: string) =>
    (
      await runQuery(
        of,
        `insert into audit_log (at, action, target, outcome) values (now(), 'n', 'n', 'done') returning id`,
      )
    )[0].id
  expect(Number(await newest(copy))).toBe(Number(await newest(url)) + 1)
  // Figures are followed by a trigger, which is at work again.
  const figures = `select value from installation where name = 'figures'`
  const [before] = await runQuery(copy, figures)
  expect(before).toEqual((await runQuery(url, figures))[0])
  await runQuery(copy, 'delete from municipality_figures')
  expect(Number((await runQuery(copy, figures))[0].value)).toBe(Number(before.value) + 1)
  await expect(runQuery(copy, `insert into user_municipalities values (999999, 1)`)).rejects.toThrow(
    /foreign key/,
  )
})

const programs = debianPrograms()

test.skipIf(programs === null)(
  "a copy goes over to Debian's PostgreSQL, of another major, and back",
  async () => {
    const debian = await startDebianPostgres(programs ?? '')
    try {
      const url = await rich()
      const majorOf = async (of: string) =>
        Math.floor((await runQuery(of, 'show server_version_num'))[0].server_version_num / 10_000)
      expect(await majorOf(debian.url)).not.toBe(await majorOf(url))
      await restored(debian.url, await backedUp(url))
      expect(await contentOf(debian.url, otherwise)).toEqual(await contentOf(url, otherwise))
      const back = await freshDatabase()
      await restored(back, await backedUp(debian.url))
      expect(await contentOf(back, otherwise)).toEqual(await contentOf(url, otherwise))
    } finally {
      await debian.stop()
    }
  },
)

test('a plan is in the copy with all it has, under its name, and is written on afterwards', async () => {
  const url = await seededDatabase()
  const [{ id: planner }] = await runQuery(url, `select id from users where email = 'planner@urja.example'`)
  const name = 'सुलिकोट Energy Plan 2026-2031'
  const [{ id }] = await runQuery(
    url,
    `insert into plans (sddmm, name, starting_year, ending_year, created_by_id, created_at, updated_at, parts, last_kind, last_by)
     values (43611, $1, 2026, 2031, $2, now(), now(), 3, 'demography', $2) returning id`,
    [name, planner],
  )
  for (const [kind, value] of [
    ['form', { address: 'Sulikot' }],
    ['demography', { total_pop: 23222 }],
  ])
    await runQuery(
      url,
      'insert into plan_documents (plan_id, kind, value, changed_by) values ($1, $2, $3, $4)',
      [id, kind, value, planner],
    )
  await runQuery(url, `insert into plan_rows (plan_id, kind, value) values ($1, 'stakeholder', $2)`, [
    id,
    { description: 'AEPC' },
  ])
  await runQuery(
    url,
    `insert into plan_history (plan_id, kind, version, value, by, at, until) values ($1, 'demography', 1, '{}', $2, now(), now())`,
    [id, planner],
  )
  const copy = await freshDatabase()
  await restored(copy, await backedUp(url))
  const found = `select id, name, percent, created_by_id from plans where name = $1`
  expect(await runQuery(copy, found, [name])).toEqual([{ id, name, percent: 11, created_by_id: planner }])
  for (const [table, kinds] of [
    ['plan_documents', ['demography', 'form']],
    ['plan_rows', ['stakeholder']],
    ['plan_history', ['demography']],
  ] as const) {
    const rows = `select * from ${table} where plan_id = $1 order by kind`
    expect((await runQuery(copy, rows, [id])).map(row => row.kind)).toEqual(kinds)
    expect(await runQuery(copy, rows, [id])).toEqual(await runQuery(url, rows, [id]))
  }
  const [next] = await runQuery(
    copy,
    `insert into plans (sddmm, name, starting_year, ending_year, created_by_id, created_at, updated_at, last_kind)
     values (43611, 'The next', 2026, 2031, $1, now(), now(), 'form') returning id`,
    [planner],
  )
  expect(Number(next.id)).toBe(Number(id) + 1)
})

test('what lets a person in without a password is in no copy', async () => {
  const url = await rich()
  const copy = await freshDatabase()
  await restored(copy, await backedUp(url))
  expect(await runQuery(copy, 'select hash from refresh_tokens')).toEqual([])
  expect(await runQuery(copy, 'select revoked_for from refresh_families')).toEqual([
    { revoked_for: 'restored' },
  ])
  expect(await runQuery(copy, 'select hash from account_links')).toEqual([{ hash: 'activate' }])
  const names = (await runQuery<{ name: string }>(copy, 'select name from installation')).map(
    ({ name }) => name,
  )
  expect(names).toContain('other')
  expect(names.filter(name => name.startsWith('secret'))).toEqual([])
  expect(await runQuery(copy, `select password_hash from users order by id`)).toEqual(
    await runQuery(url, `select password_hash from users order by id`),
  )
})

test('a table that nobody has named yet is in it, and none of ours lies where no backup looks', async () => {
  const url = await seededDatabase()
  await runQuery(
    url,
    `create table later_plans (id int generated always as identity, file bytea, twice int generated always as (id * 2) stored)`,
  )
  await runQuery(url, `insert into later_plans (file) values ('\\x00ff')`)
  const { folder, name } = await backedUp(url)
  const { manifest } = readManifest(readFileSync(join(folder, name, 'manifest.json'), 'utf8'), undefined)
  expect(manifest.tables.find(table => table.name === 'later_plans')).toMatchObject({
    rows: 1,
    columns: ['id', 'file'],
  })
  expect(manifest.sequences.find(sequence => sequence.name === 'later_plans_id_seq')).toMatchObject({
    value: '1',
  })
  const all = `select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`
  const listed = (tables: { schema: string; name: string }[]) =>
    tables.map(({ schema, name }) => `${schema}.${name}`).sort()
  expect(listed(manifest.tables)).toEqual(listed(await runQuery(url, all)))
  // A program that does not know the table cannot take it over.
  await expect(restored(await freshDatabase(), { folder, name })).rejects.toThrow('"public"."later_plans"')
})

test('one of an older schema becomes what the schema is today', async () => {
  const url = await freshDatabase()
  const older = readMigrationFiles({ migrationsFolder }).slice(0, 6)
  await runQuery(url, 'create schema drizzle')
  await runQuery(
    url,
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { sql, hash, folderMillis } of older) {
    for (const statement of sql) await runQuery(url, statement)
    await runQuery(url, 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
  await runQuery(
    url,
    `insert into users (email, first_name, last_name, role, password_hash) values ('old@urja.example', 'O', 'L', 4, 'h')`,
  )
  const copy = await freshDatabase()
  await restored(copy, await backedUp(url))
  const fresh = await freshDatabase()
  await migrateDatabase(fresh)
  const shape = `select table_name, column_name, data_type from information_schema.columns where table_schema in ('public', 'drizzle') order by 1, 2`
  expect(await runQuery(copy, shape)).toEqual(await runQuery(fresh, shape))
  const state = 'select hash, created_at from drizzle.__drizzle_migrations order by created_at'
  expect(await runQuery(copy, state)).toEqual(await runQuery(fresh, state))
  expect(await runQuery(copy, 'select email from users')).toEqual([{ email: 'old@urja.example' }])
  await migrateDatabase(copy)
})

test('20 copies while 8 write: each is whole, with all that was acknowledged before it began', async () => {
  const url = await seededDatabase()
  const { db, close } = openDatabase(url, 10)
  const audit = makeAudit(
    db,
    () => new Date(),
    () => {},
  )
  const acknowledged: number[] = []
  let writing = true
  const writer = async (number: number) => {
    for (let i = 0; writing; i++) {
      const person = {
        first_name: 'W',
        last_name: String(i),
        phone_no: '',
        role: 3 as const,
        is_active: true,
        password_hash: 'x',
      }
      const id = await db.transaction(async tx => {
        const id = await insertUser(tx, {
          ...person,
          email: `${number}-${i}@w.example`,
          assigned_sddmms: [1, 2, 3],
        })
        await audit.done(
          { user_id: id ?? null, action: 'create user', target: String(id), address: null },
          tx,
        )
        return id as number
      })
      acknowledged.push(id)
      await sleep(15)
    }
  }
  const writers = Array.from({ length: 8 }, (_, number) => writer(number))
  const copies: { made: Awaited<ReturnType<typeof backedUp>>; before: number[] }[] = []
  for (let i = 0; i < 20; i++) {
    const before = [...acknowledged]
    copies.push({ before, made: await backedUp(url) })
  }
  writing = false
  await Promise.all(writers)
  await audit.stop()
  await close()
  expect(copies[19].before.length).toBeGreaterThan(copies[0].before.length)
  const copy = await freshDatabase()
  for (const [i, { made, before }] of copies.entries()) {
    await restored(copy, made, { replace: i > 0 })
    const users = await runQuery<{ id: number; areas: number; audited: number }>(
      copy,
      `select id, (select count(*)::int from user_municipalities where user_id = users.id) as areas,
        (select count(*)::int from audit_log where user_id = users.id and action = 'create user') as audited
       from users where email like '%@w.example'`,
    )
    const there = new Set(users.map(({ id }) => id))
    expect(before.filter(id => !there.has(id))).toEqual([])
    expect(users.filter(({ areas, audited }) => areas !== 3 || audited !== 1)).toEqual([])
  }
  console.log(
    `${acknowledged.length} writes during 20 copies, ${copies.map(({ before }) => before.length).join(' ')} before each`,
  )
  // Twenty copies, and as many restores.
}, 240_000)

describe('what is not a whole copy is refused, and what is there stays', async () => {
  const url = await rich()
  const made = await backedUp(url, { keyText })
  const plain = await backedUp(url)
  const there = await seededDatabase()
  const before = await contentOf(there)
  /** A copy of a backup with something done to it. */
  const spoilt = ({ folder, name }: { folder: string; name: string }, spoil: (place: string) => void) => {
    const copy = scratch('spoilt')
    cpSync(join(folder, name), join(copy, name), { recursive: true })
    spoil(join(copy, name))
    return { folder: copy, name }
  }
  const flip = (path: string, at?: number) => {
    const content = readFileSync(path)
    content[at ?? Math.floor(content.length / 2)] ^= 1
    writeFileSync(path, content)
  }
  const users = 'public.users.copy.gz'
  const rewrite = (place: string, change: object) => {
    const path = join(place, 'manifest.json')
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }))
  }

  test.each<[string, { folder: string; name: string }, string | undefined, RegExp]>([
    [
      'a flipped byte',
      spoilt(plain, place => flip(join(place, users))),
      undefined,
      /users\.copy\.gz is damaged/,
    ],
    [
      'a flipped byte, encrypted',
      spoilt(made, place => flip(join(place, `${users}.encrypted`))),
      keyText,
      /is damaged/,
    ],
    [
      'a cut part',
      spoilt(plain, place => truncateSync(join(place, users), 100)),
      undefined,
      /is cut off: it has 100 of/,
    ],
    [
      'parts exchanged',
      spoilt(made, place =>
        copyFileSync(join(place, 'public.audit_log.copy.gz.encrypted'), join(place, `${users}.encrypted`)),
      ),
      keyText,
      /is cut off|is damaged/,
    ],
    [
      'a cut manifest',
      spoilt(plain, place => truncateSync(join(place, 'manifest.json'), 500)),
      undefined,
      /manifest\.json cannot be read/,
    ],
    [
      'a flipped byte in the manifest',
      spoilt(plain, place => flip(join(place, 'manifest.json'))),
      undefined,
      /manifest\.json/,
    ],
    [
      'other sums in the manifest',
      spoilt(made, place => rewrite(place, { tables: [] })),
      keyText,
      /damaged or was changed/,
    ],
    [
      'a newer format',
      spoilt(plain, place => rewrite(place, { format: 2 })),
      undefined,
      /format 2, this program knows 1: restore it with a newer version of Urja/,
    ],
    ['a wrong key', made, `${keyText}.`, /URJA_BACKUP_KEY is not the key/],
    ['no key', made, undefined, /It is encrypted: set URJA_BACKUP_KEY/],
  ])('%s', async (_, spoilt, key, sentence) => {
    await expect(restored(there, spoilt, { keyText: key, replace: true })).rejects.toThrow(sentence)
    expect(await contentOf(there)).toEqual(before)
  })

  test('of a newer schema', async () => {
    const newer = await seededDatabase()
    await runQuery(
      newer,
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 4000000000000)`,
    )
    await expect(restored(there, await backedUp(newer), { replace: true })).rejects.toThrow(
      /another version of Urja.*migration of 2096/,
    )
    expect(await contentOf(there)).toEqual(before)
  })

  test('rows that break off on the way', async () => {
    const torn = await seededDatabase()
    await runQuery(
      torn,
      `alter table user_municipalities drop constraint user_municipalities_user_id_users_id_fk`,
    )
    await runQuery(torn, `insert into user_municipalities values (424242, 1)`)
    await expect(restored(there, await backedUp(torn), { replace: true })).rejects.toThrow(/foreign key/)
    expect(await contentOf(there)).toEqual(before)
  })

  test('without --replace, over others, and while the product runs', async () => {
    await expect(restored(there, plain)).rejects.toThrow('it has 4 users. With --replace')
    const others = await freshDatabase()
    await runQuery(others, 'create table theirs (id int)')
    await expect(restored(others, plain, { replace: true })).rejects.toThrow('not of Urja')
    const product = openDatabase(there, 1)
    await product.pool.query('select 1')
    await expect(restored(there, plain, { replace: true })).rejects.toThrow(
      'Urja is running on this database: stop it',
    )
    await product.close()
    expect(await contentOf(there)).toEqual(before)
    await vi.waitFor(() => restored(there, plain, { replace: true }), 30_000)
    expect(await contentOf(there, otherwise)).toEqual(await contentOf(url, otherwise))
  })
})
