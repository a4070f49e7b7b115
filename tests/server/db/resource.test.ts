import { and, eq, gt, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { CallFailure, refusalOf } from '../../../app/domain/api/call-failure.ts'
import { Failure, failures } from '../../../app/domain/api/failure.ts'
import {
  documentOf,
  gridOf,
  listResource,
  outputOf,
  RowId,
  rateTable,
} from '../../../app/domain/api/resource.ts'
import { parse } from '../../../app/engine/requests/parse.ts'
import { makeAudit } from '../../../app/server/db/audit.ts'
import { type DbOrTransaction, isDatabaseAway, openDatabase } from '../../../app/server/db/open.ts'
import { serveDocument, serveOutput, serveRateTable, serveRows } from '../../../app/server/db/resource.ts'
import { serveGrid } from '../../../app/server/db/resource-grid.ts'
import { auditLog, users } from '../../../app/server/db/schema-accounts.ts'
import { versionedColumns } from '../../../app/server/db/versioned-columns.ts'
import type { Route } from '../../../app/server/kernel/endpoint.ts'
import { migratedDatabase } from '../fresh-database.ts'

const covers = pgTable('covers', {
  plan_id: integer('plan_id').primaryKey(),
  value: jsonb('value'),
  ...versionedColumns(),
})
const people = pgTable(
  'people',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    plan_id: integer('plan_id').notNull(),
    name: text('name').notNull(),
    ...versionedColumns(),
  },
  table => [unique('people_name').on(table.plan_id, table.name)],
)
const tasks = pgTable('tasks', {
  id: integer('id').primaryKey(),
  plan_id: integer('plan_id').notNull(),
  scores: jsonb('scores').notNull().default({}),
  ...versionedColumns(),
})
const reports = pgTable('reports', {
  plan_id: integer('plan_id').primaryKey(),
  value: jsonb('value'),
  ...versionedColumns(),
})

const url = await migratedDatabase()
const database = openDatabase(url)
const { db } = database
afterAll(database.close)
await db.execute(
  sql.raw(`
  create table covers (plan_id int primary key, value jsonb, ${common()});
  create table people (id int primary key generated always as identity, plan_id int not null, name text not null,
    ${common()}, constraint people_name unique (plan_id, name));
  create table tasks (id int primary key, plan_id int not null, scores jsonb not null default '{}', ${common()});
  create table reports (plan_id int primary key, value jsonb, ${common()});`),
)
const [asha, mohan] = await Promise.all(['Asha', 'Mohan'].map(addUser))

const place = { params: { plan: RowId }, read: 'plans.read', write: 'plans.write', right: 'plan' } as const
const km2 = v.pipe(v.number(), v.minValue(0))
const cover = documentOf({
  ...place,
  path: '/api/plan/{plan}/cover',
  name: 'cover',
  fields: { forest: km2, water: km2 },
  derived: {},
})
const team = listResource({
  ...place,
  path: '/api/plan/{plan}/team/',
  name: 'the team',
  fields: { name: v.pipe(v.string(), v.nonEmpty()) },
  max: 3,
})
const score = v.pipe(v.number(), v.minValue(0), v.maxValue(10))
const scores = gridOf({
  ...place,
  path: '/api/plan/{plan}/scores/',
  name: 'scores',
  id: 'task_id',
  cells: { NEED: score, COST: score },
  shown: {},
  max: 100,
})
const names = rateTable({
  list: '/api/names/list',
  update: '/api/names/{id}',
  name: 'names',
  can: 'rates.edit',
  fields: { name: v.pipe(v.string(), v.nonEmpty()) },
  shown: { plan_id: v.number() },
})
const report = outputOf({
  ...place,
  path: '/api/plan/{plan}/report/',
  name: 'report',
  options: v.strictObject({ pages: v.number() }),
  made: { link: v.nullable(v.string()) },
})

const audit = makeAudit(db, () => new Date(), console.error)
const parts = { db, audit, clock: () => new Date() }
const key = ({ plan }: { plan: number }) => ({ plan_id: plan })
let after: (tx: DbOrTransaction) => Promise<void> = async () => {}
const routes = [
  ...serveDocument(parts, cover, {
    table: covers,
    key,
    defaults: () => ({ forest: 0, water: 0 }),
    warn: ({ forest }) => (forest > 100 ? [{ key: 'field.most', params: { most: 100 } }] : []),
    check: ({ forest, water }): Record<string, { key: 'field.number' }[]> =>
      forest + water > 200 ? { water: [{ key: 'field.number' }] } : {},
    after: tx => after(tx),
  }),
  ...serveRows(parts, team, { table: people, key, conflict: { name: [{ key: 'field.twice' }] } }),
  ...serveGrid(parts, scores, { table: tasks, key, cells: tasks.scores }),
  ...serveRateTable(parts, names, { table: people, conflict: { name: [{ key: 'field.twice' }] } }),
  ...serveOutput(parts, report, {
    table: reports,
    key,
    none: { link: null },
    make: async ({ body }) => ({ link: `/media/${body.pages}.pdf` }),
  }),
]

let seen = 0
beforeEach(async () => {
  after = async () => {}
  await db.execute(sql`truncate covers, people, tasks, reports`)
  // Nothing is taken out of the audit log: what came before does not count.
  const [{ newest }] = await db.select({ newest: sql<number>`coalesce(max(id), 0)::int` }).from(auditLog)
  seen = newest
})

describe('a document', () => {
  test('is read as usual until it is saved, then as saved, by whom and when', async () => {
    const unsaved = { forest: 0, water: 0, version: 0, saved: false, changed_by: null, changed_at: null }
    expect(await show(7)).toEqual({ status: 200, json: unsaved })
    const saved = await save(7, { forest: 120, water: 2, version: 0 })
    const expected = { forest: 120, water: 2, version: 1, saved: true, changed_by: 'Asha Test' }
    expect(saved.json).toMatchObject({
      ...expected,
      warnings: [{ key: 'field.most', params: { most: 100 } }],
    })
    expect((await show(7)).json).toMatchObject(expected)
    expect((await show(7)).json.changed_at).toBe(saved.json.changed_at)
    expect((await show(8)).json).toEqual(unsaved)
    expect((await save(7, { ...(await show(7)).json, forest: 3 })).json).toMatchObject({
      forest: 3,
      version: 2,
    })
  })
  test('with wrong fields is a 400 that names them, and nothing is written', async () => {
    expect(await save(7, { forest: -1, water: 'x', lake: 1 })).toMatchObject({
      status: 400,
      json: { fields: { forest: expect.any(Array), water: expect.any(Array), lake: expect.any(Array) } },
    })
    expect(await save(7, { forest: 199, water: 2 })).toMatchObject({
      status: 400,
      json: { fields: { water: expect.any(Array) } },
    })
    expect((await show(7)).json.saved).toBe(false)
    expect(await written()).toEqual([])
  })
  test('saved by somebody else meanwhile is a 409 with theirs; without a version nobody is asked', async () => {
    await save(7, { forest: 1, water: 1, version: 0 })
    const theirs = {
      forest: 1,
      water: 1,
      version: 1,
      saved: true,
      changed_by: 'Asha Test',
      changed_at: expect.any(String),
    }
    for (const version of [0, 2]) {
      const stale = await save(7, { forest: 9, water: 9, version }, mohan)
      expect(stale).toEqual({ status: 409, json: { code: 'changed_meanwhile', fields: undefined, theirs } })
    }
    expect((await save(7, { forest: 2, water: 2 }, mohan)).json).toMatchObject({
      version: 2,
      changed_by: 'Mohan Test',
    })
  })
  test('that was never saved, sent as a later one, is a 409 that tells it as it is read', async () => {
    const unread = await save(9, { forest: 1, water: 1, version: 4 })
    expect(unread).toMatchObject({ status: 409, json: { theirs: (await show(9)).json } })
    expect((await show(9)).json).toMatchObject({ forest: 0, version: 0, saved: false })
    expect(await written()).toEqual([])
  })
  test.each([0, 1])('saved eight times at once from version %i: one wins', async version => {
    if (version === 1) await save(7, { forest: 0, water: 0 })
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, i) => save(7, { forest: i, water: 0, version })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    const [winner] = all.filter(({ status }) => status === 200)
    expect((await show(7)).json).toMatchObject({ forest: winner.json.forest, version: version + 1 })
    expect(await written()).toHaveLength(version + 1)
  })
  test('tells the audit log who changed which fields, and no values', async () => {
    await save(7, { forest: 1, water: 1 })
    await save(7, { forest: 5, water: 1 }, mohan)
    expect(await written()).toEqual([
      {
        user_id: asha,
        action: 'edit',
        target: 'plan/7/cover',
        detail: { from: 0, to: 1, fields: expect.any(Array) },
      },
      {
        user_id: mohan,
        action: 'edit',
        target: 'plan/7/cover',
        detail: { from: 1, to: 2, fields: ['forest'] },
      },
    ])
  })
  test('whose transaction fails at its end is as it was, and no line of the audit log says otherwise', async () => {
    await save(7, { forest: 1, water: 1 })
    after = async () => {
      throw new Failure('in_terai')
    }
    expect((await save(7, { forest: 2, water: 2 })).status).toBe(422)
    expect((await save(8, { forest: 2, water: 2 })).status).toBe(422)
    expect([(await show(7)).json.forest, (await show(8)).json.saved]).toEqual([1, false])
    expect(await written()).toHaveLength(1)
  })
  test('whose connection is ended in the middle of a save is as it was, and the next save is taken', async () => {
    await save(7, { forest: 1, water: 1 })
    after = async tx => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await db.execute(sql`select pg_terminate_backend(${rows[0].pid})`)
      await tx.execute(sql`select 1`)
    }
    await expect(save(7, { forest: 2, water: 2, version: 1 })).rejects.toSatisfy(isDatabaseAway)
    after = async () => {}
    expect((await show(7)).json).toMatchObject({ forest: 1, version: 1 })
    expect(await written()).toHaveLength(1)
    expect((await save(7, { forest: 2, water: 2, version: 1 })).status).toBe(200)
  })
})

describe('rows', () => {
  const add = (name: string) => callRoute(team.add, { params: { plan: '7' }, body: { name } })
  const edit = (id: number, body: object, plan = '7') =>
    callRoute(team.edit, { params: { plan, id: `${id}` }, body })

  test('are added, listed, changed and removed, each of its plan alone', async () => {
    const [sita, hari] = [await add('Sita'), await add('Hari')]
    expect(sita).toMatchObject({ status: 201, json: { name: 'Sita', version: 1, changed_by: 'Asha Test' } })
    expect((await edit(hari.json.id, { ...hari.json, name: 'Hari K.C.' })).json).toMatchObject({ version: 2 })
    expect((await edit(hari.json.id, { name: 'x' }, '8')).status).toBe(404)
    const list = await callRoute(team.list, { params: { plan: '7' } })
    expect(list.json).toMatchObject([{ name: 'Sita' }, { name: 'Hari K.C.', version: 2 }])
    const remove = (plan: string) => callRoute(team.remove, { params: { plan, id: `${sita.json.id}` } })
    expect([(await remove('8')).status, (await remove('7')).status, (await remove('7')).status]).toEqual([
      404, 204, 404,
    ])
    expect((await written()).map(({ action, target }) => `${action} ${target}`)).toEqual([
      `add plan/7/team/${sita.json.id}`,
      `add plan/7/team/${hari.json.id}`,
      `edit plan/7/team/${hari.json.id}`,
      `remove plan/7/team/${sita.json.id}`,
    ])
  })
  test('that are stale, twice there, too many or another than the body says are refused', async () => {
    const { json: sita } = await add('Sita')
    await add('Hari')
    const stale = await edit(sita.id, { name: 'Gita', version: 4 })
    expect(stale).toMatchObject({ status: 409, json: { theirs: sita } })
    for (const refused of [
      await edit(sita.id, { name: 'Hari' }),
      await edit(sita.id, { name: '' }),
      await add('Hari'),
    ])
      expect(refused).toMatchObject({ status: 400, json: { fields: { name: expect.any(Array) } } })
    expect(await edit(sita.id, { name: 'Gita', id: 999 })).toMatchObject({
      status: 400,
      json: { fields: { id: expect.any(Array) } },
    })
    await add('Maya')
    expect(await add('Ram')).toMatchObject({ status: 400, json: { code: 'too_many_rows' } })
    expect((await callRoute(team.list, { params: { plan: '7' } })).json[0]).toEqual(sita)
  })
})

describe('a grid', () => {
  const saveAll = (body: object[]) => callRoute(scores.save, { params: { plan: '7' }, body })
  beforeEach(() => db.insert(tasks).values([1, 2, 3].map(id => ({ id, plan_id: id === 3 ? 8 : 7 }))))

  test('is saved all together; a row that is the same keeps its version', async () => {
    const saved = await saveAll([
      { task_id: 1, NEED: 1, COST: 2, version: 1 },
      { task_id: 2, NEED: 3, COST: 4.5 },
    ])
    const rows = [
      { task_id: 1, NEED: 1, COST: 2, version: 2 },
      { task_id: 2, NEED: 3, COST: 4.5, version: 2 },
    ]
    expect(saved).toEqual({ status: 200, json: rows })
    const again = await saveAll([
      { ...rows[0], version: 2 },
      { ...rows[1], NEED: 0, version: 2 },
    ])
    expect(again.json).toEqual([rows[0], { ...rows[1], NEED: 0, version: 3 }])
    expect((await callRoute(scores.show, { params: { plan: '8' } })).json).toEqual([
      { task_id: 3, NEED: null, COST: null, version: 1 },
    ])
  })
  test('with one row that is stale, wrong, unknown or there twice is not saved at all', async () => {
    const good = { task_id: 1, NEED: 1, COST: 2 }
    await saveAll([good])
    const before = await callRoute(scores.show, { params: { plan: '7' } })
    const other = { task_id: 2, NEED: 1, COST: 1 }
    expect(await saveAll([{ ...good, NEED: 9, version: 1 }, other])).toMatchObject({
      status: 409,
      json: {
        theirs: [{ ...good, version: 2, changed_by: 'Asha Test', changed_at: expect.any(String) }],
      },
    })
    for (const [bad, field] of [
      [{ ...other, NEED: 10.01 }, '1.NEED'],
      [{ ...other, COST: '' }, '1.COST'],
      [{ ...other, task_id: 3 }, '1.task_id'],
      [good, '1.task_id'],
    ] as const)
      expect(await saveAll([{ ...good, NEED: 9 }, bad])).toMatchObject({
        status: 400,
        json: { fields: { [field]: expect.any(Array) } },
      })
    expect(await callRoute(scores.show, { params: { plan: '7' } })).toEqual(before)
  })
})

describe('a rate table', () => {
  test('comes in pages: past the end empty with the true count, a malformed page is a 400', async () => {
    await db.insert(people).values(Array.from({ length: 17 }, (_, i) => ({ plan_id: 1, name: `row ${i}` })))
    const list = async (query: Record<string, string>) => callRoute(names.list, { query })
    const defaults = await list({})
    expect([defaults.json.results.length, defaults.json.count]).toEqual([15, 17])
    expect((await list({ page: '2' })).json.results.map((row: { name: string }) => row.name)).toEqual([
      'row 15',
      'row 16',
    ])
    expect((await list({ page: '2', page_size: '10' })).json.results).toHaveLength(7)
    expect((await list({ page: '999' })).json).toEqual({ results: [], count: 17 })
    for (const query of [
      { page: '0' },
      { page: '-1' },
      { page: 'x' },
      { page: '1.5' },
      { page_size: '11' },
    ] as const)
      expect(await list(query as never)).toMatchObject({ status: 400 })
  })
  test('has rows changed, none added', async () => {
    const [{ id }] = await db.insert(people).values({ plan_id: 1, name: 'a' }).returning()
    const row = await callRoute(names.update, {
      params: { id: `${id}` },
      body: { name: 'b', plan_id: 1, version: 1 },
    })
    expect(row).toMatchObject({ status: 200, json: { id, name: 'b', plan_id: 1, version: 2 } })
    expect((await callRoute(names.update, { params: { id: '99' }, body: { name: 'b' } })).status).toBe(404)
    expect((await written())[0]).toMatchObject({ target: `names/${id}`, detail: { fields: ['name'] } })
  })
})

test('an output is nothing until it is made, and then the newest', async () => {
  const last = () => callRoute(report.last, { params: { plan: '7' } })
  const make = (pages: number) => callRoute(report.make, { params: { plan: '7' }, body: { pages } })
  expect((await last()).json).toEqual({ link: null, made_by: null, made_at: null })
  await make(3)
  expect((await make(4)).json).toMatchObject({ link: '/media/4.pdf', made_by: 'Asha Test' })
  expect((await last()).json).toMatchObject({ link: '/media/4.pdf', made_at: expect.any(String) })
  expect(await written()).toHaveLength(2)
})

test('what stands below a plan asks for the right to the plan of its path, and rates for none', () => {
  const rightOf = ({ right }: Route['endpoint']) =>
    right && [right.level, right.planOf({ params: { plan: 7 }, query: undefined, body: undefined })]
  expect([cover.show, team.edit, report.make, names.update].map(rightOf)).toEqual([
    ['read', { plan: 7 }],
    ['write', { plan: 7 }],
    ['report', { plan: 7 }],
    undefined,
  ])
})

test('the client keeps theirs beside the sentence, and away from the errors of fields', () => {
  const failure = refusalOf(409, { error: 'x', code: 'changed_meanwhile', theirs: ['a'], non_field: ['x'] })
  expect(failure).toBeInstanceOf(CallFailure)
  expect([failure.theirs, failure.fields]).toEqual([['a'], { non_field: ['x'] }])
})

const show = (plan: number) => callRoute(cover.show, { params: { plan: `${plan}` } })
const save = (plan: number, body: object, by = asha) =>
  callRoute(cover.save, { params: { plan: `${plan}` }, body }, by)

// biome-ignore lint/suspicious/noExplicitAny: replies are looked at field by field in tests
type Answer = { status: number; json: any }
/** What a route answers to a call that is parsed and checked by its contract. */
async function callRoute(
  endpoint: Route['endpoint'],
  input: { params?: object; query?: object; body?: unknown },
  by = asha,
): Promise<Answer> {
  const route = routes.find(one => one.endpoint === endpoint)
  try {
    const read = (part: 'params' | 'query' | 'body') => endpoint[part] && parse(endpoint[part], input[part])
    const call = { params: read('params'), query: read('query'), body: read('body'), language: 'en' as const }
    const proof = { method: '', path: '', jwt: undefined }
    const caller = { id: by, role: 'Manager' as const, assigned: [] }
    const reply = await route?.run({
      ...call,
      caller,
      address: 'here',
      origin: 'http://localhost',
      agent: '',
      proof,
    })
    return { status: endpoint.status ?? 200, json: v.parse(endpoint.reply as v.GenericSchema, reply) }
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure
    const { code, fields, theirs } = failure
    return { status: failures[code].status, json: { code, fields, theirs } }
  }
}

async function written() {
  const { user_id, action, target, detail } = auditLog
  return db
    .select({ user_id, action, target, detail })
    .from(auditLog)
    .where(and(eq(auditLog.outcome, 'done'), gt(auditLog.id, seen)))
    .orderBy(auditLog.id)
}

async function addUser(first_name: string): Promise<number> {
  const person = {
    first_name,
    last_name: 'Test',
    email: `${first_name}@urja.example`,
    role: 3,
    password_hash: '',
  }
  const [{ id }] = await db.insert(users).values(person).returning({ id: users.id })
  return id
}

function common(): string {
  return 'version int not null default 1, changed_by int references users on delete set null, changed_at timestamptz'
}
