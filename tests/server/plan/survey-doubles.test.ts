import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { surveyAnswers } from '../../../app/server/db/schema-surveys.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'
import { planBody, sampleBody, surveyBody } from './plan-fixture.ts'

const { call, tokenOf, database } = await startApi()
let token: string
let plan: number
// biome-ignore lint/suspicious/noExplicitAny: a reply that is looked at field by field
let cluster: any
const at = (path: string) => `/api/plan/${plan}${path}`
const post = (path: string, body: unknown) => call('POST', at(path), { token, body })

beforeAll(async () => {
  token = await tokenOf('Planner')
  plan = (await call('POST', '/api/plan/', { token, body: planBody() })).json.id
  await call('PUT', at('/survey-options'), { token, body: surveyBody('HHS', true) })
  await call('PUT', `/api/sst/${plan}`, { token, body: { ...sampleBody, locked: false } })
  const { json } = await call('PUT', `/api/sst/${plan}`, { token, body: { locked: true } })
  cluster = json.table_data[0]
})

const answers = ['members', 'lighting', 'electricity', 'cooking_fuel', 'stove']
const heads = ['KEY', 'consent', 'ward', 'psu_id', 'household_no', ...answers]
const rowOf = (id: string, household: number, light = 'grid') => [
  ...[id, 'yes', String(cluster.ward ?? 'none'), String(cluster.psu_id), String(household)],
  ...['5', light, 'none', 'lpg', 'modern'],
]
const supply = [
  'capacity',
  'hours_day',
  'hours_evening',
  'outages_week',
  'outage_hours_week',
  'voltage_problem',
]
const allHeads = [...heads, ...supply, 'pays_authorised', 'accident', 'feels_risk']
async function bring(rows: string[][], doubles?: 'replace', parts = 1) {
  const { id } = (await post('/survey-imports/', { form: 'household' })).json
  const size = Math.ceil(rows.length / parts)
  const checkedParts = []
  for (let part = 0; part < parts; part++) {
    const some = rows.slice(part * size, (part + 1) * size)
    const body = { part, heads: allHeads, first_line: 2 + part * size, rows: some }
    checkedParts.push((await post(`/survey-imports/${id}/rows/`, body)).json)
  }
  const accepted = await post(`/survey-imports/${id}/take/`, doubles ? { doubles } : {})
  return { checkedParts, accepted: accepted.json }
}
const result = async () => (await call('GET', at('/survey-answers/'), { token })).json.forms[0]
const stored = async () =>
  (await database.db.select().from(surveyAnswers).where(eq(surveyAnswers.plan_id, plan)))
    .map(({ instance, answers }) => `${instance} ${answers.lighting}`)
    .sort()

test('a second answer of a household is named and left out, or replaces the first', async () => {
  const rows = [rowOf('uuid:a', 1), rowOf('uuid:b', 2), rowOf('c', 1, 'other')]
  const first = await bring(rows, undefined, 3)
  expect(first.checkedParts[2]).toMatchObject({
    doubles: 1,
    double_rows: [{ line: 4, unit: String(cluster.psu_id), household_no: 1 }],
  })
  expect(first.accepted).toEqual({ added: 2, replaced: 0, unchanged: 0, left_out: 1 })
  expect(await stored()).toEqual(['uuid:a grid', 'uuid:b grid'])
  const again = await bring([rowOf('c', 1, 'other')], 'replace')
  expect(again.checkedParts[0]).toMatchObject({ added: 0, doubles: 1 })
  expect(again.accepted).toEqual({ added: 0, replaced: 1, unchanged: 0 })
  expect(await stored()).toEqual(['c other', 'uuid:b grid'])
})

test('an id is the same with uuid: and without; on paper a household is the same too', async () => {
  expect((await bring([rowOf('uuid:c', 1, 'other'), rowOf('b', 2)])).accepted).toEqual({
    added: 0,
    replaced: 0,
    unchanged: 2,
  })
  expect((await bring([rowOf('', 2, 'kerosene')])).accepted).toMatchObject({ added: 0, left_out: 1 })
  expect(await stored()).toEqual(['c other', 'uuid:b grid'])
})

test('answers stored twice before count once, are named, and one goes once the person chooses', async () => {
  const [answer] = await database.db.select().from(surveyAnswers).where(eq(surveyAnswers.instance, 'c'))
  const later = new Date(answer.changed_at.getTime() + 1000)
  await database.db.insert(surveyAnswers).values({ ...answer, instance: 'd', changed_at: later })
  const found = await result()
  expect([found.answers, found.doubles]).toEqual([2, 1])
  expect(found.double_households).toEqual([{ unit: String(cluster.psu_id), household_no: 1 }])
  expect(found.coverage[0].answers).toBe(2)
  await bring([rowOf('c', 1, 'other'), rowOf('d', 1, 'other')], 'replace')
  expect(await stored()).toEqual(['d other', 'uuid:b grid'])
  expect((await result()).doubles).toBeUndefined()
})

test('a choice that is none is refused', async () => {
  const { id } = (await post('/survey-imports/', { form: 'household' })).json
  expect((await post(`/survey-imports/${id}/take/`, { doubles: 'both' })).status).toBe(400)
})

test('a position just outside the border is taken with a doubt, one far outside is refused', async () => {
  const { regions } = (await demoAtlas()).current()
  const [[ring]] = regions.outline(43611)
  const [east, north] = ring.reduce((max, at) => (at[0] > max[0] ? at : max))
  const metre = 1 / (111_320 * Math.cos((north * Math.PI) / 180))
  const rowAt = (id: string, household: number, metres: number) => [
    ...rowOf(id, household).concat(Array(9).fill('')),
    `${north} ${east + metres * metre} 1300 25`,
  ]
  const { id } = (await post('/survey-imports/', { form: 'household' })).json
  const rows = [rowAt('e', 3, 12), rowAt('f', 4, 400)]
  const body = { part: 0, heads: [...allHeads, 'location'], first_line: 2, rows }
  const { json } = await post(`/survey-imports/${id}/rows/`, body)
  expect(json).toMatchObject({ added: 1, doubted: 1, refused: 1, refused_by_reason: { outside: 1 } })
  expect(json.doubts).toMatchObject([{ line: 2, what: { params: { error: 100 } } }])
  expect(json.doubts[0].what.params.metres).toBeGreaterThan(0)
  expect(json.doubts[0].what.params.metres).toBeLessThanOrEqual(13)
})
