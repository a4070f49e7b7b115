import { beforeAll, expect, test } from 'vitest'
import { startApi } from '../harness.ts'
import { activityBody, indicatorBody, objectiveBody, planBody } from './plan-fixture.ts'

const { call, tokenOf } = await startApi({ figures: 'demo' })
let token: string
beforeAll(async () => {
  token = await tokenOf('Planner')
})
const get = async (path: string) => (await call('GET', path, { token })).json
const post = (path: string, body: unknown) => call('POST', path, { token, body })
const put = (path: string, body: unknown) => call('PUT', path, { token, body })
const remove = (path: string) => call('DELETE', path, { token })
const newPlan = async () => `/api/plan/${(await post('/api/plan/', planBody())).json.id}`
/** A plan with an objective of goal 2 and an activity of it. */
async function planWithActivity() {
  const plan = await newPlan()
  const objective = (await post(`${plan}/objectives/2`, objectiveBody)).json.id
  const activity = (await post(`${plan}/activities/${objective}`, activityBody)).json.id
  return { plan, objective, activity }
}
const at = (plan: string) => `${plan}/indicators/`

test('an indicator is a row of the plan, with its history', async () => {
  const plan = await newPlan()
  const added = await post(at(plan), indicatorBody())
  expect(added.status).toBe(201)
  expect(added.json).toMatchObject({ ...indicatorBody(), version: 1 })
  const changed = indicatorBody({ targets: { 2030: 250 } })
  expect((await put(`${at(plan)}${added.json.id}`, { ...changed, version: 1 })).json.targets).toEqual({
    2030: 250,
  })
  const stale = await put(`${at(plan)}${added.json.id}`, { ...changed, version: 1 })
  expect([stale.status, stale.json.theirs.version]).toEqual([409, 2])
  expect((await remove(`${at(plan)}${added.json.id}`)).status).toBe(204)
  expect(await get(at(plan))).toEqual([])
  const [last] = await get(`${plan}/history/indicator`)
  expect(last).toMatchObject({ row_id: added.json.id, value: { targets: { 2030: 250 } } })
})

test('errors stand at their fields', async () => {
  const { plan, activity } = await planWithActivity()
  const other = await planWithActivity()
  const fieldsOf = async (more: object) => {
    const { status, json } = await post(at(plan), indicatorBody(more))
    return [status, Object.keys(json.errors)]
  }
  const refused = (...fields: string[]) => [400, fields]
  expect(await fieldsOf({ targets: { 2031: 1 } })).toEqual(refused('targets.2031'))
  expect(await fieldsOf({ targets: { 1999: 1 } })).toEqual(refused('targets.1999'))
  expect(await fieldsOf({ code: 'clean_cooking', targets: { 2027: 101 } })).toEqual(refused('targets.2027'))
  expect(await fieldsOf({ level: 'output', activity: other.activity })).toEqual(refused('activity'))
  expect(await fieldsOf({ level: 'outcome', objective: other.objective })).toEqual(refused('objective'))
  expect(await fieldsOf({ code: 'tCO2e' })).toEqual(refused('code'))
  expect(await fieldsOf({ code: 'own' })).toEqual(refused('name', 'unit'))
  expect(await fieldsOf({ baseline_source: null })).toEqual(refused('baseline_source'))
  expect(await fieldsOf({ verification: 'x'.repeat(301) })).toEqual(refused('verification'))
  const output = { level: 'output', activity, goal: 1 }
  expect((await post(at(plan), indicatorBody(output))).json.goal).toBe(2)
  expect(await fieldsOf(output)).toEqual(refused('code'))
})

test('a plan has at most 200 indicators', async () => {
  const plan = await newPlan()
  const own = (nth: number) => indicatorBody({ code: 'own', name: `Indicator ${nth}`, unit: 'mills' })
  for (let nth = 0; nth < 200; nth++) expect((await post(at(plan), own(nth))).status).toBe(201)
  const more = await post(at(plan), own(200))
  expect([more.status, more.json.code]).toEqual([400, 'too_many_rows'])
})

test('an indicator outlives its objective and activity, and the history names them', async () => {
  const { plan, objective, activity } = await planWithActivity()
  const output = (await post(at(plan), indicatorBody({ level: 'output', activity }))).json
  const outcome = (await post(at(plan), indicatorBody({ level: 'outcome', objective }))).json
  expect((await remove(`${plan}/activities/${activity}`)).status).toBe(204)
  const ofActivity = { id: output.id, activity: null, goal: 2, targets: output.targets, version: 2 }
  expect(await get(at(plan))).toMatchObject([ofActivity, { id: outcome.id, objective, version: 1 }])
  expect((await remove(`${plan}/objectives/${objective}`)).status).toBe(204)
  expect(await get(at(plan))).toMatchObject([ofActivity, { id: outcome.id, objective: null, goal: 2 }])
  const history = await get(`${plan}/history/indicator`)
  expect(history.find((one: { row_id: number }) => one.row_id === output.id).value.activity).toBe(activity)
  // A deleted objective takes its activities along.
  const again = await planWithActivity()
  await post(at(again.plan), indicatorBody({ level: 'output', activity: again.activity }))
  await remove(`${again.plan}/objectives/${again.objective}`)
  expect(await get(at(again.plan))).toMatchObject([{ activity: null }])
})

test('a copy has the indicators of its own objectives and activities, without targets', async () => {
  const { plan, objective, activity } = await planWithActivity()
  await post(at(plan), indicatorBody())
  await post(at(plan), indicatorBody({ level: 'outcome', objective }))
  await post(at(plan), indicatorBody({ level: 'output', activity }))
  const years = { starting_year: '2031-01-01', ending_year: '2036-01-01' }
  const copyWith = async (what: string[]) =>
    `/api/plan/${(await post(`${plan}/copy/`, { name: `Copy ${what}`, ...years, what })).json.id}`
  const copy = await copyWith(['strategy'])
  const [goal] = (await get(`${copy}/goals/`)).filter(({ id }: { id: number }) => id === 2)
  const [own] = goal.objectives
  const same = { baseline: 40, targets: {}, version: 1 }
  expect(await get(at(copy))).toMatchObject([
    { ...same, level: 'goal', objective: null, activity: null },
    { ...same, level: 'outcome', objective: own.id, activity: null },
    { ...same, level: 'output', objective: null, activity: own.activities[0].id },
  ])
  expect(await get(at(await copyWith(['people'])))).toEqual([])
})

test('values come with their baseline and verdict', async () => {
  const plan = await newPlan()
  expect(await get(`${at(plan)}values/`)).toEqual([])
  const { id } = (await post(at(plan), indicatorBody())).json
  const automatic = { code: 'access_electricity', baseline: null, baseline_year: null, baseline_source: null }
  const second = (await post(at(plan), indicatorBody({ ...automatic, targets: { 2030: 90 } }))).json
  expect(await get(`${at(plan)}values/`)).toEqual([
    {
      id,
      baseline: {
        value: 40,
        year: 2025,
        source: 'Register of the ward offices',
        kind: 'typed',
        generated: false,
        low: null,
        high: null,
      },
      values: [],
      wanted: null,
      verdict: 'no_value',
    },
    expect.objectContaining({ id: second.id, values: [], verdict: 'no_value' }),
  ])
})

test('a generated figure is offered as such, without its value', async () => {
  const offers = await get(`${at(await newPlan())}baselines/`)
  const of = (code: string) => offers.find((one: { code: string }) => one.code === code).baseline
  // The figures of the demo country are generated.
  expect(of('access_electricity')).toMatchObject({ value: null, generated: true })
  expect(of('re_capacity')).toBeNull()
})
