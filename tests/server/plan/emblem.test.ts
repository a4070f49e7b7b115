import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { maxEmblem_bytes } from '../../../app/domain/plan/emblem-contract.ts'
import { planEmblems, planHistory, plans } from '../../../app/server/db/schema-plans.ts'
import { startApi } from '../harness.ts'
import { discPng, emblemPng, emblemRow } from './emblem-fixture.ts'
import { planBody } from './plan-fixture.ts'

const { call, tokenOf, database } = await startApi()
let planner: string
let manager: string
let administrator: string
beforeAll(async () => {
  planner = await tokenOf('Planner')
  manager = await tokenOf('Manager')
  administrator = await tokenOf('Administrator')
})
const create = async (): Promise<number> =>
  (await call('POST', '/api/plan/', { token: planner, body: planBody() })).json.id
const path = (plan: number) => `/api/plan/${plan}/emblem/`
const read = async (plan: number, token = planner) => (await call('GET', path(plan), { token })).json
const save = (plan: number, bytes: Buffer, more: object = {}, token = planner) =>
  call('PUT', path(plan), { token, body: { picture: bytes.toString('base64'), ...more } })
const remove = (plan: number, token = planner) => call('DELETE', path(plan), { token })
const other = discPng(90)
const described = (bytes: Buffer, side: number) => ({
  type: 'png',
  width: side,
  height: side,
  bytes: bytes.length,
  picture: bytes.toString('base64'),
})

test('an emblem is saved, replaced, read by who reads the plan, and removed', async () => {
  const plan = await create()
  expect(await read(plan)).toEqual({ emblem: null, version: 0, changed_by: null, changed_at: null })
  const saved = await save(plan, emblemPng, { version: 0 })
  expect(saved.status).toBe(200)
  expect(saved.json).toMatchObject({
    emblem: described(emblemPng, 64),
    version: 1,
    changed_by: 'Prakriti Demo',
  })
  expect(await read(plan, manager)).toEqual(saved.json)
  expect((await save(plan, other, { version: 1 })).json).toMatchObject({
    emblem: described(other, 90),
    version: 2,
  })
  const stale = await save(plan, emblemPng, { version: 1 })
  expect([stale.status, stale.json.theirs.version]).toEqual([409, 2])
  expect((await call('GET', `/api/plan/${plan}`, { token: planner })).json.last_change.kind).toBe('emblem')
  expect((await remove(plan)).status).toBe(204)
  expect((await read(plan)).emblem).toBeNull()
  expect((await remove(plan)).status).toBe(404)
})

test('the history and the audit log tell of an emblem without the picture', async () => {
  const plan = await create()
  await save(plan, emblemPng)
  await remove(plan)
  const history = await call('GET', `/api/plan/${plan}/history/emblem`, { token: planner })
  expect(history.json.map(({ value }: { value: unknown }) => value)).toEqual([
    { type: 'png', width: 64, height: 64, bytes: emblemPng.length, sha256: expect.any(String) },
    null,
  ])
  const rows = await database.db.select().from(planHistory).where(eq(planHistory.plan_id, plan))
  expect(JSON.stringify(rows)).not.toContain(emblemPng.toString('base64').slice(0, 40))
  const log = await call('GET', `/api/audit/?search=${encodeURIComponent(`emblem/${plan}`)}`, {
    token: administrator,
  })
  expect(log.json.results.map(({ action }: { action: string }) => action).sort()).toEqual(['edit', 'remove'])
})

test.each([
  ['no picture', Buffer.from('%PDF-1.7 and more')],
  ['a picture that is cut off', emblemPng.subarray(0, -20)],
  ['one pixel', discPng(1)],
  ['too many pixels', discPng(2001)],
  ['too many bytes', Buffer.alloc(maxEmblem_bytes + 1)],
])('%s is refused at its field in both languages, and the earlier one stays', async (_, bytes) => {
  const plan = await create()
  await save(plan, emblemPng)
  const texts: string[] = []
  for (const language of ['en', 'ne']) {
    const refused = await call('PUT', path(plan), {
      token: planner,
      body: { picture: bytes.toString('base64') },
      headers: { 'accept-language': language },
    })
    expect(refused.status).toBe(400)
    texts.push(refused.json.errors.picture[0])
  }
  expect(new Set(texts).size).toBe(2)
  expect((await read(plan)).emblem).toEqual(described(emblemPng, 64))
})

test('text that is no base64 is no picture', async () => {
  const plan = await create()
  const refused = await call('PUT', path(plan), { token: planner, body: { picture: '¿que?' } })
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([400, ['picture']])
})

test('the emblem of a complete or archived plan stays as it is', async () => {
  const plan = await create()
  await save(plan, emblemPng)
  const set = (change: object) => database.db.update(plans).set(change).where(eq(plans.id, plan))
  await set({ is_completed: true })
  expect([(await save(plan, other)).status, (await remove(plan)).status]).toEqual([409, 409])
  await set({ is_completed: false, archived_at: new Date() })
  expect((await save(plan, other)).json.code).toBe('plan_archived')
  expect((await read(plan)).emblem).toEqual(described(emblemPng, 64))
})

test('only who may write the plan changes its emblem', async () => {
  const plan = await create()
  expect((await save(plan, emblemPng, {}, manager)).status).toBe(403)
  await save(plan, emblemPng)
  expect((await remove(plan, manager)).status).toBe(403)
  expect((await save(plan, other, {}, administrator)).status).toBe(200)
})

test('the emblem of a municipality outside the working area is neither read nor changed', async () => {
  const body = planBody({ municipality: 10101, municipality_officers: [] })
  const { json } = await call('POST', '/api/plan/', { token: administrator, body })
  expect((await save(json.id, emblemPng, {}, administrator)).status).toBe(200)
  const calls = [call('GET', path(json.id), { token: planner }), save(json.id, other), remove(json.id)]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403])
  expect((await read(json.id, administrator)).emblem).toEqual(described(emblemPng, 64))
})

test('an emblem goes with its plan: into a copy, a hand-over, and back with a deleted plan', async () => {
  const plan = await create()
  const { json: saved } = await save(plan, emblemPng)
  const years = { starting_year: '2031-01-01', ending_year: '2036-01-01' }
  const copy = await call('POST', `/api/plan/${plan}/copy/`, {
    token: manager,
    body: { name: `Copy of ${plan}`, ...years, what: [] },
  })
  expect(copy.status).toBe(201)
  expect(await read(copy.json.id, manager)).toMatchObject({ emblem: saved.emblem, version: 1 })
  expect((await call('DELETE', `/api/plan/${plan}`, { token: planner })).status).toBe(204)
  const left = await database.db.select().from(planEmblems).where(eq(planEmblems.plan_id, plan))
  expect(left).toEqual([])
  await call('POST', `/api/plan/removed/${plan}/restore/`, { token: administrator })
  expect(await read(plan)).toEqual(saved)
})

test('a plan that was deleted before there were emblems comes back without one', async () => {
  const plan = await create()
  await database.db.insert(planEmblems).values(emblemRow(plan))
  await call('DELETE', `/api/plan/${plan}`, { token: planner })
  await database.db.execute(
    sql`update plan_snapshots set whole = whole - 'plan_emblems' where plan_id = ${plan}`,
  )
  const back = await call('POST', `/api/plan/removed/${plan}/restore/`, { token: administrator })
  expect(back.status).toBe(200)
  expect((await read(plan)).emblem).toBeNull()
})
