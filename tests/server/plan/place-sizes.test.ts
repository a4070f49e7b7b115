import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { criteria, fundingSources } from '../../../app/domain/plan/activities/lists.ts'
import {
  batClusterResults,
  batClusters,
  mhpProjectResults,
  mhpProjects,
} from '../../../app/server/db/schema-plans.ts'
import { slowness } from '../../slowness.ts'
import { around } from '../bat/villages.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'
import { villagePolygon } from './place-table.ts'
import {
  activityBody,
  demographyBody,
  landCoverBody,
  memberBody,
  objectiveBody,
  planBody,
  pointBody,
  renewableBody,
  sampleBody,
  stakeholderBody,
  surveyBody,
  visionBody,
} from './plan-fixture.ts'

const { call, tokenOf, database } = await startApi()
let token: string
let full: number
let ordinaryPlan: number
const post = async (path: string, body: object) => (await call('POST', path, { token, body })).json
beforeAll(async () => {
  token = await tokenOf('Planner')
  const polygon = await villagePolygon()
  const scan = await post('/api/mhp/scan', { municipality: 43611 })
  const planWith = async (clusters: number, projects: number): Promise<number> => {
    const { id: plan } = await post('/api/plan/', planBody())
    const body = { polygon, save_project: true, bat_form: { plan }, cluster_name: 'Barpak' }
    const cluster = await post('/api/bat/zonal-query/', body)
    await more(batClusters, batClusterResults, cluster.id, clusters - 1)
    if (projects === 0) return plan
    const [{ longitude, latitude, arc_id, discharge }] = scan.rows
    const project = await post('/api/mhp/calculate', {
      ...{
        power_kW: 12,
        mhp_interval: 4,
        discharge,
        arc_id,
        plan_id: plan,
        name: 'Khola',
        save_project: true,
      },
      dam_pt_approx: { type: 'Point', coordinates: [longitude, latitude] },
    })
    await more(mhpProjects, mhpProjectResults, project.id, projects - 1)
    return plan
  }
  full = await planWith(500, 0)
  ordinaryPlan = await planWith(40, 5)
})

/** The same place so many times again, each under its own name a little further east. */
async function more(
  rows: typeof batClusters | typeof mhpProjects,
  results: typeof batClusterResults | typeof mhpProjectResults,
  id: number,
  count: number,
) {
  const name = rows === batClusters ? 'cluster_name' : 'name'
  await database.db.execute(sql`
    with made as (
      insert into ${rows} (plan_id, value, version)
      select plan_id, jsonb_set(value, ${sql.raw(`'{${name}}'`)}, to_jsonb('Place ' || n)), version
      from ${rows}, generate_series(1, ${count}) n where id = ${id} returning id, plan_id
    )
    insert into ${results} (id, plan_id, result)
    select made.id, made.plan_id, kept.result from made, ${results} kept where kept.id = ${id}`)
}

/** What a call takes of the processor, in ms: the least of some, server and caller together. */
async function cpuOf(path: string): Promise<{ json: object[]; min_ms: number }> {
  let min_ms = Number.POSITIVE_INFINITY
  let json: object[] = []
  for (let n = 0; n < 8; n++) {
    const before = process.cpuUsage()
    const reply = await call('GET', path, { token })
    const { user, system } = process.cpuUsage(before)
    expect(reply.status).toBe(200)
    min_ms = Math.min(min_ms, (user + system) / 1000)
    json = reply.json
  }
  return { json, min_ms }
}
const bytesOf = (json: unknown) => Buffer.byteLength(JSON.stringify(json))

/** What reading and writing a reply as JSON takes of this processor, in ms: the least of some. */
function jsonCpuOf(json: unknown): number {
  const text = JSON.stringify(json)
  let min_ms = Number.POSITIVE_INFINITY
  for (let n = 0; n < 20; n++) {
    const before = process.cpuUsage()
    JSON.stringify(JSON.parse(text))
    const { user, system } = process.cpuUsage(before)
    min_ms = Math.min(min_ms, (user + system) / 1000)
  }
  return min_ms
}

/** 60 ms on a processor that takes 3.7 ms for the JSON of the list (measured 9 times; machines differ threefold). */
test('a list of 500 clusters takes 16 times the processor of its JSON or less', async () => {
  const { json, min_ms } = await cpuOf(`/api/bat/${full}`)
  expect(json).toHaveLength(500)
  expect(min_ms / jsonCpuOf(json)).toBeLessThanOrEqual(16)
})

test('the collections of 40 clusters and 5 projects have 150 kB or less, and take 60 ms or less', async () => {
  const { json, min_ms } = await cpuOf(`/api/plan/${ordinaryPlan}/geojsons/`)
  expect(Object.keys(json)).toHaveLength(7)
  expect(bytesOf(json)).toBeLessThanOrEqual(150_000)
  expect(min_ms).toBeLessThanOrEqual(60)
})

test('a list tells the corners of clusters to a tenth of a metre', async () => {
  const [{ id, polygon }] = (await call('GET', `/api/bat/${ordinaryPlan}`, { token })).json
  const saved = (await call('GET', `/api/bat/zonal-query/?bat_id=${id}`, { token })).json.inputs.polygon
  const inDecimetres = (value: number) => Math.round(value * 1e6) / 1e6
  expect(polygon.coordinates).toEqual([
    saved.coordinates[0].map((corner: number[]) => corner.map(inDecimetres)),
  ])
})

test('saving a cluster takes 60 ms of the processor or less beside its answer', async () => {
  const { id: plan } = await post('/api/plan/', planBody())
  const polygon = await villagePolygon()
  const body = { polygon, bat_form: { plan }, cluster_name: 'Barpak' }
  const cpus: Record<'answered' | 'saved', number[]> = { answered: [], saved: [] }
  for (let n = 0; n < 20; n++) {
    for (const what of ['answered', 'saved'] as const) {
      const before = process.cpuUsage()
      const reply = await call('POST', '/api/bat/zonal-query/', {
        token,
        body: { ...body, save_project: what === 'saved' },
      })
      const { user, system } = process.cpuUsage(before)
      expect(reply.status).toBe(what === 'saved' ? 201 : 200)
      cpus[what].push((user + system) / 1000)
    }
  }
  const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(0.95 * times.length)]
  expect(p95(cpus.saved) - p95(cpus.answered)).toBeLessThanOrEqual(60)
})

test('65 settlements are added to a plan in 5 s, two at a time', async () => {
  const { id: plan } = await post('/api/plan/', planBody())
  const waiting = (await demoAtlas()).current().settlements.inMunicipality(43611).slice(0, 69)
  expect(waiting).toHaveLength(65)
  const statuses: number[] = []
  const began = performance.now()
  const slow = slowness()
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const polygon = { type: 'Polygon', coordinates: [around(one.at, 0.2)] }
      const body = { polygon, save_project: true, bat_form: { plan }, cluster_name: `At ${one.at}` }
      statuses.push((await call('POST', '/api/bat/zonal-query/', { token, body })).status)
    }
  }
  await Promise.all([work(), work()])
  const took_s = (performance.now() - began) / 1000
  // Some of these circles lie across the border or hold no house: they are answered, and refused.
  expect(statuses.filter(status => status === 201).length).toBeGreaterThan(50)
  console.log(
    `65 settlements in ${took_s.toFixed(1)} s, ${slow.toFixed(1)} times what is ours of the processor`,
  )
  expect(took_s).toBeLessThanOrEqual(5 * Math.max(slow, slowness()))
})

test('the save of a step moves 20 kB or less, with the plan that is read after it', async () => {
  const nepali = 'सुलीकोट गाउँपालिका वडा कार्यालय'
  const form = planBody({
    municipality_officers: Array.from({ length: 8 }, (_, ward) => ({
      ward_no: ward + 1,
      name: nepali.slice(0, 28),
      email: `ward${ward + 1}@sulikot.example`,
      contact_no: '+977 9841000000',
    })),
  })
  const at = `/api/plan/${(await post('/api/plan/', form)).id}`
  const goal = (await post(`${at}/objectives/1`, objectiveBody)).id
  const ids: number[] = []
  for (let n = 0; n < 20; n++) ids.push((await post(`${at}/activities/${goal}`, activityBody)).id)
  const grid = (codes: readonly string[], value: number) =>
    ids.map(activity_id => ({
      activity_id,
      ...Object.fromEntries(codes.map(code => [code, value])),
    }))
  const roads = Array.from({ length: 20 }, (_, n) => ({
    name: `${nepali} सडक ${n}`,
    length_km: 12.345,
    surface: 'gravelled',
  }))
  const bat_form = { plan: Number(at.split('/').at(-1)), cluster_name: nepali }
  const saves: [method: string, path: string, body: object][] = [
    ['PUT', at, form],
    [
      'PUT',
      `${at}/demography-info`,
      demographyBody({
        ethnicities: Array.from({ length: 40 }, (_, n) => ({ name: `${nepali} ${n}`, percent: 2.5 })),
      }),
    ],
    ['PUT', `${at}/renewable-energy-info`, renewableBody],
    ['PUT', `${at}/physical-info`, { settlements: 69 }],
    [
      'PUT',
      `${at}/institutions`,
      {
        institutions: Array.from({ length: 40 }, (_, n) => ({
          institution_type: `${nepali} ${n}`,
          category: 'Health',
          number: n,
        })),
      },
    ],
    ['PUT', `${at}/land-cover`, landCoverBody()],
    [
      'PUT',
      `${at}/road-access`,
      { strategic: roads, district: roads, urban: [], sub_urban: [], village: [], other: [] },
    ],
    ['POST', `${at}/stakeholders/`, { ...stakeholderBody, description: nepali }],
    ['POST', `${at}/sub-commitee/`, { ...memberBody, name: nepali }],
    ['PUT', `${at}/survey-options`, surveyBody('HHS')],
    ['PUT', `/api/sst/${bat_form.plan}`, { ...sampleBody, locked: false }],
    ['POST', '/api/bat/zonal-query/', { polygon: await villagePolygon(), save_project: true, bat_form }],
    ['PUT', `${at}/mission-vision`, visionBody],
    ['POST', `${at}/opportunities/`, pointBody],
    ['POST', `${at}/activities/${goal}`, activityBody],
    ['POST', `${at}/pa/`, grid(criteria, 5)],
    ['POST', `${at}/fundings/`, grid(fundingSources, 100_000)],
    ['POST', `${at}/rankings/`, ids.map(id => ({ id, is_selected: true }))],
  ]
  const headOf = (headers: Headers) =>
    [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  const moved: Record<string, number> = {}
  for (const [method, path, body] of saves) {
    const replies = [await call(method, path, { token, body }), await call('GET', at, { token })]
    expect(
      replies.map(({ status }) => status < 300),
      path,
    ).toEqual([true, true])
    // Zipped, as the browser gets them.
    const replySizes = replies.map(({ headers }) => Number(headers.get('content-length')) + headOf(headers))
    moved[`${method} ${path.replace(at, '')}`] = bytesOf(body) + replySizes[0] + replySizes[1]
  }
  console.log(moved)
  expect(Object.entries(moved).filter(([, bytes]) => !(bytes <= 20_000))).toEqual([])
})

test('what comes twice by one key is kept once: again, at once, changed meanwhile, and in another plan anew', async () => {
  const { id: plan } = await post('/api/plan/', planBody())
  const sent_key = '0123456789abcdef0123456789abcdef'
  const bat_form = { plan }
  const body = {
    polygon: await villagePolygon(),
    save_project: true,
    cluster_name: 'Sent',
    bat_form,
    sent_key,
  }
  const send = (more: object = {}) => post('/api/bat/zonal-query/', { ...body, ...more })
  const [one, other] = await Promise.all([send(), send()])
  expect(one.id).toBeGreaterThan(0)
  expect(other).toEqual(one)
  const edit = { ...one.inputs, id: one.id, version: one.version, cluster_name: 'Renamed' }
  expect((await call('PUT', '/api/bat/zonal-query/', { token, body: edit })).json.cluster_name).toBe(
    'Renamed',
  )
  expect(await send()).toMatchObject({ id: one.id, cluster_name: 'Renamed' })
  expect((await call('GET', `/api/bat/${plan}`, { token })).json).toHaveLength(1)
  expect((await send({ sent_key: undefined })).id).not.toBe(one.id)
  const next = await post('/api/plan/', planBody())
  expect((await send({ bat_form: { plan: next.id } })).plan).toBe(next.id)
  const bad = await call('POST', '/api/bat/zonal-query/', { token, body: { ...body, sent_key: 'x' } })
  expect([bad.status, Object.keys(bad.json)]).toEqual([400, expect.arrayContaining(['sent_key'])])

  const [{ longitude, latitude, arc_id, discharge }] = (await post('/api/mhp/scan', { municipality: 43611 }))
    .rows
  const dam_pt_approx = { type: 'Point', coordinates: [longitude, latitude] }
  const intake = { power_kW: 12, mhp_interval: 4, discharge, arc_id, dam_pt_approx }
  const project = { ...intake, plan_id: plan, name: 'Sent', save_project: true, sent_key }
  const [first, second] = await Promise.all([
    post('/api/mhp/calculate', project),
    post('/api/mhp/calculate', project),
  ])
  expect([first.id, second.id]).toEqual([expect.any(Number), first.id])
  expect((await call('GET', `/api/mhp/${plan}`, { token })).json).toHaveLength(1)
})
