import { beforeAll, describe, expect, test } from 'vitest'
import { byPlace, placeAfterMove } from '../../../app/domain/plan/steps/vision.ts'
import { startApi } from '../harness.ts'
import { planBody, visionBody } from './plan-fixture.ts'

const { call, tokenOf, logged } = await startApi()
let token: string
beforeAll(async () => {
  token = await tokenOf('Planner')
})
const get = async (path: string) => (await call('GET', path, { token })).json
const put = (path: string, body: unknown) => call('PUT', path, { token, body })
const post = (path: string, body: unknown) => call('POST', path, { token, body })
async function newPlan(): Promise<string> {
  return `/api/plan/${(await post('/api/plan/', planBody())).json.id}`
}

describe('vision and mission', () => {
  test('hold 64 letters as readers count them, and no 65', async () => {
    const plan = await newPlan()
    const at = `${plan}/mission-vision`
    expect(await get(at)).toMatchObject({ vision: null, mission: null, saved: false })
    // One letter to its reader, three code points.
    const letter = 'क्षि'
    const long = await put(at, { ...visionBody, vision: letter.repeat(65) })
    expect(long.status).toBe(400)
    expect(long.json.vision).toEqual(['Must have 64 characters or fewer'])
    expect((await put(at, { ...visionBody, mission: ' ' })).json.mission).toEqual(['This field is required'])
    expect((await get(plan)).parts).not.toContain('vision')
    const saved = await put(at, { ...visionBody, vision: letter.repeat(64) })
    expect(saved.json).toMatchObject({ vision: letter.repeat(64), version: 1, saved: true })
    expect((await get(plan)).parts).toContain('vision')
    const stale = await put(at, { ...visionBody, version: 0 })
    expect([stale.status, stale.json.theirs.version]).toEqual([409, 1])
  })
})

describe('opportunities and challenges', () => {
  test('count once there is one of each, and no longer when one list is empty', async () => {
    const plan = await newPlan()
    const has = async () => (await get(plan)).parts.includes('opportunities_challenges')
    const first = (await post(`${plan}/opportunities/`, { description: 'Streams with head' })).json
    expect(await has()).toBe(false)
    await post(`${plan}/challenges/`, { description: 'Roads that slide' })
    expect(await has()).toBe(true)
    expect((await call('DELETE', `${plan}/opportunities/${first.id}`, { token })).status).toBe(204)
    expect(await has()).toBe(false)
    expect((await post(`${plan}/challenges/`, { description: '' })).json.description).toBeDefined()
    expect((await get(`${plan}/history/opportunity`))[0]).toMatchObject({
      row_id: first.id,
      value: { description: 'Streams with head' },
    })
  })

  test('keep the order that they were given', async () => {
    const plan = await newPlan()
    const at = `${plan}/opportunities/`
    for (const description of ['one', 'two', 'three']) await post(at, { description })
    const order = async () => (await get(at)).map(({ description }: { description: string }) => description)
    const move = async (description: string, by: -1 | 1) => {
      const rows = await get(at)
      const { id, version } = rows.find((row: { description: string }) => row.description === description)
      await put(`${at}${id}`, { description, version, place: placeAfterMove(rows, id, by) })
    }
    await move('three', -1)
    expect(await order()).toEqual(['one', 'three', 'two'])
    await move('one', 1)
    expect(await order()).toEqual(['three', 'one', 'two'])
    await move('one', 1)
    expect(await order()).toEqual(['three', 'two', 'one'])
    await post(at, { description: 'four' })
    expect(await order()).toEqual(['three', 'two', 'one', 'four'])
    const years = { starting_year: '2031-01-01', ending_year: '2036-01-01' }
    const copy = await post(`${plan}/copy/`, { name: `Copy of ${plan}`, ...years, what: ['strategy'] })
    expect(copy.json.parts).toEqual(['form'])
    const copied = await get(`/api/plan/${copy.json.id}/opportunities/`)
    expect(copied.map(({ description }: { description: string }) => description)).toEqual(await order())
    const rows = (await get(at)).toSorted(byPlace)
    expect(placeAfterMove(rows, rows[0].id, -1)).toBeNull()
  })
})

test('nothing unforeseen was logged', () => {
  expect(logged).toEqual([])
})
