import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { toDecimetres } from '../../../app/domain/geojson.ts'
import { startApi } from '../harness.ts'
import { villagePolygon } from '../plan/place-table.ts'
import { planBody } from '../plan/plan-fixture.ts'

const { call, tokenOf, logged, database } = await startApi()
const path = '/api/bat/zonal-query/'
let planner: string
let manager: string
let polygon: Awaited<ReturnType<typeof villagePolygon>>
beforeAll(async () => {
  planner = await tokenOf('Planner')
  manager = await tokenOf('Manager')
  polygon = await villagePolygon()
  // The first answer waits for a thread that opens the atlas.
  await post({ polygon })
})
const post = (body: object, token = planner) => call('POST', path, { token, body })
const put = (body: object, token = planner) => call('PUT', path, { token, body })
const get = async (at: string, token = planner) => (await call('GET', at, { token })).json
const newPlan = async (more: object = {}, token = planner): Promise<number> =>
  (await call('POST', '/api/plan/', { token, body: planBody(more) })).json.id
const newCluster = async (plan: number, more: object = {}) =>
  (await post({ polygon, save_project: true, bat_form: { plan }, cluster_name: 'Barpak', ...more })).json
/** A reply without what tells of its plan; its rates are those of the tables, under a version of their own. */
const ofPlan = [
  ...['id', 'cluster_id', 'plan', 'cluster_name', 'inputs', 'rates_changed', 'atlas_changed'],
  ...['network_sized', 'network_changed'],
  ...['corrections', 'corrections_version', 'corrections_changed'],
]
function bare(reply: Record<string, unknown>) {
  const addedFields = [...ofPlan, 'cost_rates_version', 'version', 'changed_by', 'changed_at']
  return Object.fromEntries(Object.entries(reply).filter(([name]) => !addedFields.includes(name)))
}

describe('a cluster of a plan', () => {
  test('is kept as the server answers the same question without a plan, bit for bit', async () => {
    const plan = await newPlan()
    const question = { polygon, bat_form: { tier: 4 }, extra_params: { project_period: 10 } }
    const adHoc = await post(question)
    const saved = await post({
      ...question,
      save_project: true,
      bat_form: { tier: 4, plan, cluster_name: 'Barpak' },
    })
    expect([adHoc.status, saved.status]).toEqual([200, 201])
    expect(saved.json).toMatchObject({ plan, cluster_name: 'Barpak', version: 1, rates_changed: false })
    expect(saved.json.cluster_id).toBe(saved.json.id)
    expect(JSON.stringify(bare(saved.json))).toBe(JSON.stringify(bare(adHoc.json)))
    const shown = await get(`${path}?bat_id=${saved.json.id}`)
    expect(JSON.stringify(bare(shown))).toBe(JSON.stringify(bare(adHoc.json)))
    expect(shown.inputs).toMatchObject({ polygon, bat_form: { tier: 4 }, hh_input: 'osm' })
  })

  test('is marked where the map in use draws the border elsewhere, and stays', async () => {
    const plan = await newPlan()
    const { id } = await newCluster(plan)
    expect(await get(`/api/bat/${plan}`)).toMatchObject([{ id, is_outside: false, atlas_changed: false }])
    const beyond = polygon.coordinates.map(ring => ring.map(([lng, lat]) => [lng, lat - 1]))
    await database.db.execute(sql`
      update bat_clusters set value = jsonb_set(
        jsonb_set(value, '{inputs,polygon,coordinates}', ${JSON.stringify(beyond)}::jsonb),
        '{found,atlas_version}', '"older"')
      where id = ${id}`)
    expect(await get(`/api/bat/${plan}`)).toMatchObject([{ id, is_outside: true, atlas_changed: true }])
  })

  test('is told in the list, and counts the part once one is there', async () => {
    const plan = await newPlan()
    const percent = async () => (await get(`/api/plan/${plan}`)).percent_completed
    expect(await percent()).toBe(5)
    const { id } = await newCluster(plan)
    expect(await percent()).toBe(11)
    const [cluster] = await get(`/api/bat/${plan}`)
    expect(cluster).toMatchObject({
      id,
      plan,
      cluster_name: 'Barpak',
      tier: 3,
      dc_watt: 50,
      custom_hh_demand: false,
      hh_demand_W: null,
      per_hh_demand_W: 200,
      use_other_parameters: false,
      polygon: { ...polygon, coordinates: toDecimetres(polygon.coordinates) },
      rates_changed: false,
      atlas_changed: false,
    })
    expect(cluster.num_household).toBeGreaterThan(0)
    expect(cluster.total_demand_kW).toBeCloseTo((cluster.num_household * 200) / 1000, 9)
    expect((await call('DELETE', `${path}?bat_id=${id}`, { token: planner })).status).toBe(204)
    expect([await get(`/api/bat/${plan}`), await percent()]).toEqual([[], 5])
    expect((await call('DELETE', `${path}?bat_id=${id}`, { token: planner })).status).toBe(404)
  })

  test('is reckoned again by PUT, and tells who has changed it meanwhile', async () => {
    const plan = await newPlan()
    const { id, version } = await newCluster(plan)
    const inputs = { polygon, hh_input: 'manual', bat_form: { num_household: 100 }, cluster_name: 'Laprak' }
    const changed = await put({ ...inputs, id, version })
    expect([changed.status, changed.json.num_household, changed.json.version]).toEqual([200, 100, 2])
    const stale = await put({ ...inputs, id, version })
    expect([stale.status, stale.json.code]).toEqual([409, 'changed_meanwhile'])
    expect(stale.json.theirs).toMatchObject({ id, version: 2, cluster_name: 'Laprak', num_household: 100 })
    expect((await put({ ...inputs, id: 999_999 })).status).toBe(404)
    expect((await put({ ...inputs })).json.id).toEqual(['This field is required'])
  })

  test('has its name, houses, and a place in the local level of its plan', async () => {
    const plan = await newPlan()
    const saveBody = { polygon, save_project: true, bat_form: { plan }, cluster_name: 'Barpak' }
    expect((await post({ ...saveBody, cluster_name: ' ' })).status).toBe(400)
    const { cluster_name: _, ...nameless } = saveBody
    expect((await post(nameless)).json.cluster_name).toEqual(['This field is required'])
    expect((await post({ polygon, save_project: true })).json['bat_form.plan']).toHaveLength(1)
    const [at] = polygon.coordinates[0]
    const around = (half: number) => [
      [at[0] - half, at[1] - half],
      [at[0] + half, at[1] - half],
      [at[0] + half, at[1] + half],
      [at[0] - half, at[1] + half],
      [at[0] - half, at[1] - half],
    ]
    const across = { type: 'Polygon', coordinates: [around(0.1)] }
    const outside = await post({ ...saveBody, polygon: across })
    expect([outside.status, outside.json.error]).toEqual([403, "Please draw inside the plan's municipality"])
    const houses = (body: object) => call('POST', '/api/bat/houses', { token: planner, body })
    expect((await houses({ polygon: across, plan })).json.code).toBe('outside_plan')
    expect((await houses({ polygon, plan })).json.nHouses).toBeGreaterThan(0)
    const none = { hh_input: 'manual', bat_form: { plan, num_household: 0 } }
    const empty = await post({ ...saveBody, ...none })
    expect([empty.status, empty.json.error]).toEqual([422, 'No house in the given cluster'])
    const uncounted = await houses({ polygon, plan, hh_input: 'manual', num_household: 0 })
    expect([uncounted.status, uncounted.json.code]).toEqual([422, 'no_house'])
    expect(await get(`/api/bat/${plan}`)).toEqual([])
  })

  test('is of one plan: a call that names a second one is 403 and changes nothing', async () => {
    const [plan, other] = [await newPlan(), await newPlan()]
    const foreign = await newPlan({}, manager)
    const { id } = await newCluster(plan)
    const inputs = { polygon, cluster_name: 'Taken' }
    for (const named of [other, foreign])
      expect((await put({ ...inputs, id, bat_form: { plan: named } })).status).toBe(403)
    const theirs = await post({ ...inputs, save_project: true, bat_form: { plan: foreign } }, manager)
    expect((await put({ ...inputs, id: theirs.json.id, bat_form: { plan } })).status).toBe(403)
    expect((await post({ ...inputs, save_project: true, bat_form: { plan: foreign } })).status).toBe(403)
    expect((await call('DELETE', path, { token: planner, body: { id: theirs.json.id } })).status).toBe(403)
    expect((await get(`/api/bat/${plan}`)).map((one: { cluster_name: string }) => one.cluster_name)).toEqual([
      'Barpak',
    ])
    expect(await get(`/api/bat/${other}`)).toEqual([])
    expect(await get(`/api/bat/${foreign}`)).toHaveLength(1)
  })

  test('tells that rates have changed since, until it is reckoned again', async () => {
    const plan = await newPlan()
    const { id } = await newCluster(plan)
    const before = await get(`${path}?bat_id=${id}`)
    const [rate] = (await get('/api/bat/grid/list', manager)).results
    const more = { cc_rate: rate.cc_rate + 1000 }
    const saved = await call('PUT', `/api/bat/grid/updaterate/${rate.id}`, {
      token: manager,
      body: { ...rate, ...more },
    })
    expect(saved.status).toBe(200)
    await expect.poll(async () => (await get(`/api/bat/${plan}`))[0].rates_changed).toBe(true)
    const after = await get(`${path}?bat_id=${id}`)
    expect(JSON.stringify(bare(after))).toBe(JSON.stringify(bare(before)))
    const again = await put({ ...before.inputs, id, cluster_name: 'Barpak' })
    expect([again.status, again.json.rates_changed]).toEqual([200, false])
    expect(again.json.year_wise_grid[0]).not.toEqual(before.year_wise_grid[0])
  })

  test('comes back with a deleted plan, and goes along with a copy', async () => {
    const administrator = await tokenOf('Administrator')
    const plan = await newPlan()
    const { id } = await newCluster(plan)
    const before = await get(`${path}?bat_id=${id}`)
    const copy = await call('POST', `/api/plan/${plan}/copy/`, {
      token: planner,
      body: {
        name: `Copy of ${plan}`,
        starting_year: '2027-01-01',
        ending_year: '2030-01-01',
        what: ['places'],
      },
    })
    expect(copy.json.parts).toEqual(['form', 'bat'])
    const [copied] = await get(`/api/bat/${copy.json.id}`)
    expect(bare(await get(`${path}?bat_id=${copied.id}`))).toEqual(bare(before))
    expect((await call('DELETE', `/api/plan/${plan}`, { token: planner })).status).toBe(204)
    expect((await call('GET', `${path}?bat_id=${id}`, { token: planner })).status).toBe(404)
    await call('POST', `/api/plan/removed/${plan}/restore/`, { token: administrator })
    expect(await get(`${path}?bat_id=${id}`)).toEqual(before)
  })
})

test('institutions of a cluster are told by category, with the load that it has', async () => {
  const plan = await newPlan()
  const categories = await get('/api/bat/institutions/')
  const first = categories[0].institutions[0]
  expect(
    categories.flatMap((one: { institutions: { number: number }[] }) => one.institutions),
  ).not.toContainEqual(expect.objectContaining({ number: 1 }))
  const load_info_data = [{ institution_id: first.institution.id, number: 3, avg_load_W: 444 }]
  const { id } = await newCluster(plan, { load_info_data })
  const [{ institutions }] = await get(`/api/bat/institutions/?bat_id=${id}`)
  expect(institutions[0]).toEqual({ institution: first.institution, number: 3, avg_load_W: 444 })
})

test('ids that cannot be one are refused, and nothing unforeseen was logged', async () => {
  for (const id of ['0', '999999999'])
    expect((await call('GET', `${path}?bat_id=${id}`, { token: planner })).status).toBe(404)
  expect((await call('GET', `${path}?bat_id=abc`, { token: planner })).status).toBe(400)
  expect((await call('GET', path, { token: planner })).status).toBe(400)
  expect((await call('DELETE', path, { token: planner })).status).toBe(400)
  expect((await put({ polygon, id: 1e12, cluster_name: 'x' })).status).toBe(400)
  expect(logged).toEqual([])
})
