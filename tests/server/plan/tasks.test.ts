import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { planParts } from '../../../app/domain/plan/parts.ts'
import type { Task } from '../../../app/domain/plan/tasks/contract.ts'
import { planHistory } from '../../../app/server/db/schema-plans.ts'
import { startApi } from '../harness.ts'
import {
  activityBody,
  demographyBody,
  landCoverBody,
  memberBody,
  objectiveBody,
  planBody,
  renewableBody,
  roadsBody,
  surveyBody,
} from './plan-fixture.ts'

const { call, tokenOf, database } = await startApi()
let planner: string
let plan: number
beforeAll(async () => {
  planner = await tokenOf('Planner')
  plan = (await call('POST', '/api/plan/', { token: planner, body: planBody() })).json.id
})
const put = (path: string, body: unknown) => call('PUT', `/api/plan/${plan}${path}`, { token: planner, body })
const post = (path: string, body: unknown) =>
  call('POST', `/api/plan/${plan}${path}`, { token: planner, body })
const tasks = async (): Promise<Task[]> =>
  (await call('GET', `/api/plan/${plan}/tasks/`, { token: planner })).json
const taskOf = async (part: string) => (await tasks()).find(task => task.part === part)

test('a new plan has its form, and everything else is empty or comes later', async () => {
  const list = await tasks()
  expect(list.map(({ part }) => part)).toEqual(planParts)
  expect(list[0]).toMatchObject({
    state: 'done',
    note: { key: 'tasks.wards', params: { count: 1 } },
    changed_by: expect.stringMatching(/\S/),
    changed_at: expect.stringMatching(/^\d{4}-/),
  })
  const byState = (state: string) => list.filter(task => task.state === state).map(({ part }) => part)
  expect(byState('later')).toEqual(['activities', 'priority', 'funding', 'rankings'])
  expect(byState('empty')).toHaveLength(12)
  expect(
    list.slice(1).every(({ changed_at, changed_by }) => changed_at === null && changed_by === null),
  ).toBe(true)
})

test('each part says what it contains, and what is doubtful in it', async () => {
  const saves = [
    put('/demography-info', demographyBody()),
    put('/renewable-energy-info', renewableBody),
    put('/physical-info', { settlements: 69 }),
    put('/institutions', {
      institutions: [{ institution_type: 'Health post', category: 'Health', number: 4 }],
    }),
    put('/land-cover', landCoverBody(100)),
    put('/road-access', {
      ...roadsBody,
      village: [{ name: 'Ring', length_km: 2.5, surface: 'earthen' }],
    }),
    post('/sub-commitee/', memberBody),
    post('/opportunities/', { description: 'Streams with head in four wards' }),
    put('/survey-options', surveyBody('HHS')),
  ]
  for (const { status, json } of await Promise.all(saves))
    expect(status, JSON.stringify(json)).toBeLessThan(300)
  expect(await taskOf('demography')).toMatchObject({
    state: 'done',
    note: { key: 'tasks.households', params: { count: 6583, households: '6,583' } },
  })
  expect(await taskOf('renewable')).toMatchObject({ note: { params: { count: 2 } } })
  expect(await taskOf('physical')).toMatchObject({
    note: { key: 'tasks.places', params: { count: 69, institutions: 4 } },
  })
  expect(await taskOf('land_cover')).toMatchObject({ state: 'done', note: { params: { area: '201.00' } } })
  expect(await taskOf('roads')).toMatchObject({ note: { key: 'tasks.roads', params: { count: 1 } } })
  expect(await taskOf('sub_committee')).toMatchObject({ state: 'doubt', note: { key: 'plan.oneSecretary' } })
  expect(await taskOf('opportunities_challenges')).toMatchObject({
    state: 'begun',
    note: { params: { opportunities: 1, challenges: 0 } },
  })
  expect(await taskOf('baseline')).toMatchObject({ state: 'begun', note: { key: 'tasks.sampleOpen' } })
  await put('/land-cover', { ...landCoverBody(150), version: 1 })
  expect(await taskOf('land_cover')).toMatchObject({ state: 'doubt', note: { key: 'plan.landCoverMore' } })
})

test('what needs activities can begin once there is one', async () => {
  const objective = (await post('/objectives/1', objectiveBody)).json
  expect((await post(`/activities/${objective.id}`, activityBody)).status).toBeLessThan(300)
  expect(await taskOf('activities')).toMatchObject({ state: 'done', note: { params: { count: 1 } } })
  expect(await taskOf('priority')).toMatchObject({ state: 'empty', note: null })
  expect(await taskOf('rankings')).toMatchObject({ state: 'later', note: { key: 'tasks.afterScores' } })
})

test('the latest of several changes counts, also when its author is gone', async () => {
  const later = new Date(Date.now() + 3_600_000)
  await database.db.insert(planHistory).values({
    plan_id: plan,
    kind: 'institutions',
    row_id: null,
    version: 9,
    by: null,
    at: later,
    until: later,
  })
  expect(await taskOf('physical')).toMatchObject({ changed_by: null, changed_at: later.toISOString() })
  await database.db.delete(planHistory).where(eq(planHistory.until, later))
})

test('a plan that is not there and a caller without a login are refused', async () => {
  expect((await call('GET', '/api/plan/999999/tasks/', { token: planner })).status).toBe(404)
  expect((await call('GET', `/api/plan/${plan}/tasks/`)).status).toBe(401)
})
