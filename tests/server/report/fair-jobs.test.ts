import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoArea } from '../../../app/server/accounts/seed.ts'
import { users } from '../../../app/server/db/schema-accounts.ts'
import { plans } from '../../../app/server/db/schema-plans.ts'
import type { Draw } from '../../../app/server/report/draw.ts'
import { startApi } from '../harness.ts'
import { seedPlan } from '../plan/plan-fixture.ts'

/** Drawings of plans by name: each is held until it is let go or aborted, and the stubborn ones heed nothing. */
const begun: string[] = []
const blocked = new Map<string, () => void>()
const stubborn = new Set<string>()
let isBlocking = true
const draw: Draw = async ({ whole }, signal) => {
  const { name } = whole.plan
  begun.push(name)
  if (isBlocking)
    await new Promise<void>((resolve, reject) => {
      blocked.set(name, resolve)
      if (!stubborn.has(name)) signal.addEventListener('abort', () => reject(signal.reason))
    })
  return [{ type: 'pdf', bytes: new TextEncoder().encode(name) }]
}
/** Longer than any machine takes, except in the tests of the limit itself. */
const patient_ms = 160_000
const limited_ms = 8_000
const jobLimits = { atOnce: 2, ofOneAccount: 1, waiting: 3, work_ms: patient_ms }
const { call, tokenOf, database, logged } = await startApi({ draw, jobLimits })

const ids: Record<string, number> = {}
const path = (plan: number) => `/api/plan/${plan}/report-generate/`
const roleOf = (name: string) => (name.startsWith('planner') ? 'Planner' : 'Manager')
const requestReport = async (name: string) =>
  call('POST', path(ids[name]), { token: await tokenOf(roleOf(name)), body: {} })
const isWorking = (state: string) => state === 'working'
const state = async (name: string) =>
  (await call('GET', path(ids[name]), { token: await tokenOf(roleOf(name)) })).json.state

// Each try has plans of its own: a failed one leaves its jobs behind.
beforeEach(async () => {
  begun.splice(0)
  blocked.clear()
  stubborn.clear()
  isBlocking = true
  logged.splice(0)
  jobLimits.work_ms = patient_ms
  await database.db.update(plans).set({ name: sql`'Before ' || ${plans.id}` })
  for (const role of ['planner', 'manager']) {
    const mine = eq(users.email, `${role}@urja.example`)
    const [{ id: by }] = await database.db.select({ id: users.id }).from(users).where(mine)
    for (let n = 1; n <= 6; n++) {
      const name = `${role} ${n}`
      ids[name] = await seedPlan(database, { by, sddmm: demoArea[0] })
      await database.db.update(plans).set({ name }).where(eq(plans.id, ids[name]))
    }
  }
})
afterEach(async () => {
  isBlocking = false
  stubborn.clear()
  for (const end of blocked.values()) end()
  const names = Object.keys(ids)
  await expect
    .poll(async () => (await Promise.all(names.map(state))).filter(isWorking), { timeout: 20_000 })
    .toEqual([])
})

test('one account has one job at work and three that wait; then it is 429 with the time, and nobody else is refused', async () => {
  const first = requestReport('planner 1')
  await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['planner 1'])
  const pending = [first, ...['planner 2', 'planner 3', 'planner 4'].map(requestReport)]
  const states = () => Promise.all(['planner 2', 'planner 3', 'planner 4'].map(state))
  await expect.poll(states, { timeout: 20_000 }).toEqual(['working', 'working', 'working'])
  const refused = await requestReport('planner 5')
  expect([refused.status, refused.json.code]).toEqual([429, 'too_many_jobs'])
  const wait = refused.headers.get('retry-after')
  expect(Number(wait)).toBeGreaterThan(0)
  expect(refused.json.error).toBe(
    `3 of your reports and maps are already waiting. Try again in ${wait} seconds`,
  )
  // Nothing of it is left, and it is no longer asked for.
  expect(await state('planner 5')).toBe('none')
  // Who asks again for what is made already takes no place.
  const joined = requestReport('planner 1')
  const other = requestReport('manager 1')
  await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['planner 1', 'manager 1'])
  isBlocking = false
  for (const end of blocked.values()) end()
  const replies = await Promise.all([...pending, joined, other])
  expect(replies.map(({ json }) => json.state)).toEqual(Array.from({ length: 6 }, () => 'ready'))
  expect((await requestReport('planner 5')).json.state).toBe('ready')
})

test('six calls at once of one account take no more than its places', async () => {
  const names = ['planner 1', 'planner 2', 'planner 3', 'planner 4', 'planner 5', 'planner 6']
  const pending = names.map(requestReport)
  let refused = 0
  for (const one of pending) void one.then(({ status }) => (refused += status === 429 ? 1 : 0))
  await expect.poll(() => refused, { timeout: 20_000 }).toBe(2)
  await expect.poll(() => blocked.size, { timeout: 20_000 }).toBe(1)
  isBlocking = false
  for (const end of blocked.values()) end()
  expect((await Promise.all(pending)).map(({ status }) => status).sort()).toEqual([
    200, 200, 200, 200, 429, 429,
  ])
})

test('a job that hangs is ended, reported as failed, and the next begins', async () => {
  jobLimits.work_ms = limited_ms
  stubborn.add('planner 1')
  const hung = requestReport('planner 1')
  await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['planner 1'])
  const next = requestReport('planner 2')
  expect((await hung).json.state).toBe('failed')
  expect(logged.join()).toContain('files of a plan were not made')
  expect(logged.join()).toContain('took longer than 8 s')
  await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['planner 1', 'planner 2'])
  blocked.get('planner 2')?.()
  expect((await next).json.state).toBe('ready')
})

test('waiting counts for nothing: a job that waited longer than the limit is made', async () => {
  jobLimits.work_ms = limited_ms
  const pending = ['planner 1', 'planner 2', 'planner 3'].map(requestReport)
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(1)
  // The first two hang until their limit.
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(3)
  blocked.get(begun[2])?.()
  const states = (await Promise.all(pending)).map(({ json }) => json.state)
  expect(states.sort()).toEqual(['failed', 'failed', 'ready'])
})
