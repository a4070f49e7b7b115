import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { maxRemarks, type Remark } from '../../../app/domain/plan/remarks/contract.ts'
import { planRemarks, plans } from '../../../app/server/db/schema-plans.ts'
import { startApi } from '../harness.ts'
import { planBody } from './plan-fixture.ts'

const { call, tokenOf, database } = await startApi()
let planner: string
let manager: string
let administrator: string
let plan: number
beforeAll(async () => {
  planner = await tokenOf('Planner')
  manager = await tokenOf('Manager')
  administrator = await tokenOf('Administrator')
  plan = (await call('POST', '/api/plan/', { token: planner, body: planBody() })).json.id
})
const path = () => `/api/plan/${plan}/remarks/`
const add = (body: object, token = manager) => call('POST', path(), { token, body })
const resolve = (id: number, is_resolved: boolean, token = planner) =>
  call('POST', `${path()}${id}/`, { token, body: { is_resolved } })
const remarks = async (token = planner): Promise<Remark[]> => (await call('GET', path(), { token })).json
const planNow = async () => (await call('GET', `/api/plan/${plan}`, { token: planner })).json

test('a Manager of the area remarks, the planner reads and resolves it, and nothing of the plan changes', async () => {
  const before = await planNow()
  const added = await add({ part: 'demography', text: '  Compare with the census  ' })
  expect(added.status).toBe(201)
  expect(added.json).toMatchObject({
    part: 'demography',
    text: 'Compare with the census',
    by: expect.stringMatching(/\S/),
    resolved_at: null,
  })
  expect(await remarks()).toEqual([added.json])
  expect((await add({ part: 'bat', text: 'No' }, planner)).status).toBe(403)
  const resolved = await resolve(added.json.id, true)
  expect(resolved.json).toMatchObject({ resolved_by: 'Prakriti Demo', resolved_at: expect.any(String) })
  expect((await resolve(added.json.id, true)).json).toEqual(resolved.json)
  expect((await resolve(added.json.id, false, manager)).json.resolved_at).toBeNull()
  expect(await remarks()).toHaveLength(1)
  expect(await planNow()).toEqual(before)
})

test('remarks on a complete plan are possible, on an archived one they are not', async () => {
  const set = (change: object) => database.db.update(plans).set(change).where(eq(plans.id, plan))
  await set({ is_completed: true })
  const { status, json } = await add({ part: 'funding', text: 'Who pays in 2028?' })
  expect(status).toBe(201)
  expect((await resolve(json.id, true)).status).toBe(200)
  await set({ is_completed: false, archived_at: new Date() })
  expect((await add({ part: 'funding', text: 'Once more' })).json.code).toBe('plan_archived')
  await set({ archived_at: null })
})

test('bad remarks are refused at their field, and foreign ones are not found', async () => {
  for (const [body, field] of [
    [{ part: 'demography', text: '   ' }, 'text'],
    [{ part: 'demography', text: 'x'.repeat(1001) }, 'text'],
    [{ part: 'nothing', text: 'x' }, 'part'],
    [{ part: 'bat', text: 'x', by: 1 }, 'by'],
  ] as const) {
    const { status, json } = await add(body)
    expect(status).toBe(400)
    expect(Object.keys(json)).toContain(field)
  }
  const other = (await call('POST', '/api/plan/', { token: planner, body: planBody() })).json.id
  const { json } = await add({ part: 'bat', text: 'Here' })
  const foreign = await call('POST', `/api/plan/${other}/remarks/${json.id}/`, {
    token: planner,
    body: { is_resolved: true },
  })
  expect(foreign.status).toBe(404)
})

test('a restored plan has its remarks again, and a copy has none', async () => {
  const before = await remarks()
  expect(before.length).toBeGreaterThan(0)
  const copy = await call('POST', `/api/plan/${plan}/copy/`, {
    token: planner,
    body: {
      name: 'Copy without remarks',
      starting_year: '2027-01-01',
      ending_year: '2030-01-01',
      what: ['data', 'people', 'strategy'],
    },
  })
  expect((await call('GET', `/api/plan/${copy.json.id}/remarks/`, { token: planner })).json).toEqual([])
  expect((await call('DELETE', `/api/plan/${plan}`, { token: planner })).status).toBeLessThan(300)
  expect(
    (await call('POST', `/api/plan/removed/${plan}/restore/`, { token: administrator, body: {} })).status,
  ).toBeLessThan(300)
  expect(await remarks()).toEqual(before)
})

test('a plan has no more remarks than its most', async () => {
  await database.db.execute(sql`insert into ${planRemarks} (plan_id, part, text, at)
    select ${plan}, 'bat', 'x', now() from generate_series(1, ${maxRemarks})`)
  expect((await add({ part: 'bat', text: 'One more' })).json.code).toBe('too_many_rows')
})
