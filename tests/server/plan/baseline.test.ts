import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { plans } from '../../../app/server/db/schema-plans.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'
import { planBody, sampleBody, surveyBody } from './plan-fixture.ts'

const { call, tokenOf, database, logged } = await startApi()
const wards = (await demoAtlas()).current().facts.get(43611)?.wards ?? 0
let token: string
beforeAll(async () => {
  token = await tokenOf('Planner')
})
const create = async (): Promise<number> =>
  (await call('POST', '/api/plan/', { token, body: planBody() })).json.id
const get = async (path: string) => (await call('GET', path, { token })).json
const put = (path: string, body: unknown) => call('PUT', path, { token, body })
const survey = (plan: number, body: unknown) => put(`/api/plan/${plan}/survey-options`, body)
const draw = (plan_id: number, more: object = {}) =>
  call('POST', '/api/sst/calculate', { token, body: { sddmm: 43611, ...sampleBody, plan_id, ...more } })
const partsOf = async (plan: number): Promise<string[]> => (await get(`/api/plan/${plan}`)).parts

describe('survey options', () => {
  test('begin empty; none of them is refused by name (G-047), a wrong one too', async () => {
    const plan = await create()
    expect(await get(`/api/plan/${plan}/survey-options`)).toMatchObject({
      baseline_survey: null,
      saved: false,
    })
    const none = await survey(plan, surveyBody(null))
    expect(none.status).toBe(400)
    expect(none.json.errors).toEqual({ baseline_survey: ['You have to select at least one option'] })
    const wrong = await survey(plan, { ...surveyBody(null), baseline_survey: 'CENSUS' })
    expect(Object.keys(wrong.json.errors)).toEqual(['baseline_survey'])
    expect(await partsOf(plan)).toEqual(['form'])
  })

  test('count at once without a household survey, and with one once its sample is locked', async () => {
    const plan = await create()
    expect((await survey(plan, surveyBody(null, true))).json).toMatchObject({
      baseline_survey: null,
      infrastructure_survey: true,
    })
    expect(await partsOf(plan)).toContain('baseline')
    await survey(plan, surveyBody('HHS'))
    expect(await partsOf(plan)).not.toContain('baseline')
    expect((await put(`/api/sst/${plan}`, { ...sampleBody, locked: false })).status).toBe(200)
    expect(await partsOf(plan)).not.toContain('baseline')
    expect((await put(`/api/sst/${plan}`, { locked: true })).json.locked).toBe(true)
    expect(await partsOf(plan)).toContain('baseline')
    await put(`/api/sst/${plan}`, { locked: false })
    expect(await partsOf(plan)).not.toContain('baseline')
    await survey(plan, surveyBody('FGD'))
    expect(await partsOf(plan)).toContain('baseline')
  })
})

describe('the sample of a plan', () => {
  test('is none before it was drawn, with the usual numbers, and cannot be locked then (G-048)', async () => {
    const plan = await create()
    expect(await get(`/api/sst/${plan}`)).toMatchObject({
      cluster_geojson: null,
      table_data: null,
      locked: false,
      saved: false,
      hh_per_municipality: 400,
      hh_per_cluster_urban: 10,
      hh_per_cluster_rural: 10,
      desired_cluster_size: 5,
    })
    for (const body of [{ locked: true }, { locked: true, ...sampleBody, cluster_geojson: null }]) {
      const refused = await put(`/api/sst/${plan}`, body)
      expect(refused.status).toBe(422)
      expect(refused.json).toMatchObject({
        code: 'sst_not_run',
        error: "You can't lock sst tool before running it",
      })
    }
    expect(await get(`/api/sst/${plan}`)).toMatchObject({ saved: false, version: 0 })
  })

  test('is what the server draws, whatever is sent as clusters, and equal to the draw without a plan', async () => {
    const plan = await create()
    const [once, again] = [(await draw(plan)).json.data, (await draw(plan)).json.data]
    expect(again.cluster_geojson).toEqual(once.cluster_geojson)
    expect(await get(`/api/sst/${plan}`)).toMatchObject({ saved: false })
    const forged = structuredClone(once.cluster_geojson)
    forged.features.length = 1
    forged.features[0].properties.households = 9999
    const saved = await put(`/api/sst/${plan}`, {
      ...once,
      ...sampleBody,
      cluster_geojson: forged,
      locked: false,
    })
    expect(saved.status, JSON.stringify(saved.json).slice(0, 300)).toBe(200)
    const stored = await get(`/api/sst/${plan}`)
    const { base64_kml, ...rest } = once
    expect(stored).toMatchObject({ ...rest, ...sampleBody, plan, locked: false, atlas_changed: false })
    expect(stored.base64_kml === base64_kml).toBe(true)
    const reached = new Set(once.table_data.map((row: { ward: number }) => row.ward))
    const all = Array.from({ length: wards }, (_, i) => i + 1)
    expect(stored.wards_without_cluster).toEqual(all.filter(ward => !reached.has(ward)))
  })

  test('is only unlocked while it is locked', async () => {
    const plan = await create()
    const { json: first } = await put(`/api/sst/${plan}`, { ...sampleBody, locked: false })
    const { json: lockedOne } = await put(`/api/sst/${plan}`, { ...first, locked: true })
    expect(lockedOne.cluster_geojson).toEqual(first.cluster_geojson)
    const drawn = await draw(plan)
    expect([drawn.status, drawn.json.code]).toEqual([409, 'sst_locked'])
    const other = { type: 'FeatureCollection', features: [] }
    for (const body of [
      { locked: false, cluster_geojson: other },
      { locked: true, cluster_geojson: null },
      { locked: false, seed: 2 },
    ]) {
      const refused = await put(`/api/sst/${plan}`, body)
      expect([refused.status, refused.json.code]).toEqual([409, 'sst_locked'])
    }
    expect(await get(`/api/sst/${plan}`)).toEqual(lockedOne)
    const opened = await put(`/api/sst/${plan}`, { ...lockedOne, locked: false })
    expect(opened.json).toMatchObject({ locked: false, cluster_geojson: first.cluster_geojson })
    const next = await put(`/api/sst/${plan}`, { seed: 2, locked: false })
    expect(next.json.seed).toBe(2)
    expect(next.json.cluster_geojson).not.toEqual(first.cluster_geojson)
    const discarded = await put(`/api/sst/${plan}`, { cluster_geojson: null, locked: false })
    expect(discarded.json).toMatchObject({ cluster_geojson: null, seed: 2, locked: false })
  })

  test('a save of what another user has changed is 409 with theirs; another plan is 403, another place 400', async () => {
    const plan = await create()
    const { json: first } = await put(`/api/sst/${plan}`, { ...sampleBody, locked: false })
    const { json: second } = await put(`/api/sst/${plan}`, { version: first.version, locked: true })
    const stale = await put(`/api/sst/${plan}`, { version: first.version, locked: false })
    expect([stale.status, stale.json.code]).toEqual([409, 'changed_meanwhile'])
    expect(stale.json.theirs).toEqual(second)
    const place = await put(`/api/sst/${plan}`, { locked: false, sddmm: 43612 })
    expect(Object.keys(place.json.errors)).toEqual(['sddmm'])
    const other = await put(`/api/sst/${plan}`, { locked: false, plan: await create() })
    expect([other.status, other.json.code]).toEqual([403, 'other_plan'])
    expect((await draw(plan, { sddmm: 43601 })).status).toBeGreaterThanOrEqual(400)
    const history = await get(`/api/plan/${plan}/history/sample`)
    expect(history.at(-1)).toMatchObject({ value: null, version: 0 })
  })

  test('comes back with a deleted plan; a copy has its numbers and draws anew', async () => {
    const plan = await create()
    await survey(plan, surveyBody('HHS'))
    await put(`/api/sst/${plan}`, { ...sampleBody, locked: false })
    const { json: locked } = await put(`/api/sst/${plan}`, { locked: true })
    const copy = await call('POST', `/api/plan/${plan}/copy/`, {
      token,
      body: {
        name: `Copy of ${plan}`,
        starting_year: '2027-01-01',
        ending_year: '2030-01-01',
        what: ['data'],
      },
    })
    expect(copy.json.parts).toEqual(['form'])
    expect(await get(`/api/sst/${copy.json.id}`)).toMatchObject({ ...sampleBody, cluster_geojson: null })
    await call('DELETE', `/api/plan/${plan}`, { token })
    expect(await database.db.select().from(plans).where(eq(plans.id, plan))).toEqual([])
    const administrator = await tokenOf('Administrator')
    await call('POST', `/api/plan/removed/${plan}/restore/`, { token: administrator })
    expect(await get(`/api/sst/${plan}`)).toEqual(locked)
    expect(await partsOf(plan)).toContain('baseline')
  })
})

test('nothing unforeseen was logged', () => {
  expect(logged).toEqual([])
})
