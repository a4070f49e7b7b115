import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LngLat } from '../../../app/domain/geometry.ts'
import type { MhpScan } from '../../../app/domain/mhp/contract.ts'
import { streamPlaces } from '../../../app/domain/mhp/stream-place.ts'
import { vertexAt } from '../../../app/domain/spatial/water/stream-network.ts'
import { arcSince } from '../../../app/server/mhp/arc-since.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'
import { villagePolygon } from '../plan/place-table.ts'
import { correctionBody, planBody } from '../plan/plan-fixture.ts'

const { call, tokenOf, logged, database } = await startApi()
const path = '/api/mhp/calculate'
const birgunj = 23403
let planner: string
let rows: MhpScan['rows']
beforeAll(async () => {
  planner = await tokenOf('Planner')
  const scan = await call('POST', '/api/mhp/scan', { token: planner, body: { municipality: 43611 } })
  rows = scan.json.rows
})
const formOf = ({ longitude, latitude, arc_id, discharge }: MhpScan['rows'][number]) => ({
  power_kW: 5,
  mhp_interval: 5,
  discharge,
  dam_pt_approx: { type: 'Point', coordinates: [longitude, latitude] },
  arc_id,
})
const post = (body: object, token = planner) => call('POST', path, { token, body })
const put = (body: object) => call('PUT', path, { token: planner, body })
const get = async (at: string, token = planner) => (await call('GET', at, { token })).json
const newPlan = async (more: object = {}, token = planner): Promise<number> =>
  (await call('POST', '/api/plan/', { token, body: planBody(more) })).json.id
const ofPlan = [
  ...['id', 'plan_id', 'name', 'inputs', 'atlas_changed', 'version', 'changed_by', 'changed_at'],
  ...['corrections', 'corrections_version', 'corrections_changed'],
]
/** A reply without what tells of its plan. */
const bare = (reply: Record<string, unknown>) => ({
  ...Object.fromEntries(Object.entries(reply).filter(([name]) => !ofPlan.includes(name))),
  serialized_project: { ...(reply.serialized_project as object), name: '' },
  upstream_geojson: reply.upstream_geojson,
})

describe('a micro-hydro project of a plan', () => {
  test('is kept as the server answers the same question without a plan, its catchment in 8 KB', async () => {
    const plan = await newPlan()
    const adHoc = await post(formOf(rows[0]))
    const saved = await post({ ...formOf(rows[0]), save_project: true, plan_id: plan, name: 'Machha Khola' })
    expect([adHoc.status, saved.status]).toEqual([200, 201])
    expect(bare(saved.json)).toEqual(bare(adHoc.json))
    expect(saved.json).toMatchObject({ plan_id: plan, name: 'Machha Khola', version: 1 })
    expect(saved.json.serialized_project.name).toBe('Machha Khola')
    const shown = await get(`${path}?mhp_id=${saved.json.id}`)
    const { upstream_geojson: _few, ...others } = bare(shown)
    const { upstream_geojson: _all, ...asFirst } = bare(adHoc.json)
    expect(others).toEqual(asFirst)
    expect(JSON.stringify(shown.upstream_geojson).length).toBeLessThanOrEqual(8192)
    expect(shown.upstream_geojson.features[0].geometry.coordinates[0][0].length).toBeGreaterThan(8)
    expect(await get(`/api/mhp/${plan}`)).toEqual([
      {
        id: saved.json.id,
        plan_id: plan,
        name: 'Machha Khola',
        local_name: adHoc.json.serialized_project.local_name,
        powerhouses: adHoc.json.powerhouses.length,
        ...formOf(rows[0]),
        is_outside: false,
        atlas_changed: false,
        corrections_changed: false,
        version: 1,
        changed_by: 'Prakriti Demo',
        changed_at: expect.any(String),
      },
    ])
  })

  test('is reckoned again, and removed; the part goes with the last', async () => {
    const plan = await newPlan()
    const percent = async () => (await get(`/api/plan/${plan}`)).percent_completed
    const { json } = await post({ ...formOf(rows[0]), save_project: true, plan_id: plan, name: 'A' })
    expect(await percent()).toBe(11)
    const again = { ...formOf(rows[0]), id: json.id, name: 'B' }
    expect((await put({ ...again, version: 1 })).json).toMatchObject({ name: 'B', version: 2 })
    const stale = await put({ ...again, version: 1 })
    expect([stale.status, stale.json.theirs.name]).toEqual([409, 'B'])
    expect((await put({ ...again, id: 999_999 })).status).toBe(404)
    expect((await call('DELETE', `${path}?mhp_id=${json.id}`, { token: planner })).status).toBe(204)
    expect([await percent(), await get(`/api/mhp/${plan}`)]).toEqual([5, []])
  })

  test('tells how far the grid is with the corrections of its plan, and that they have changed since', async () => {
    const plan = await newPlan()
    const { json } = await post({ ...formOf(rows[0]), save_project: true, plan_id: plan, name: 'A' })
    const { longitude, latitude } = json.powerhouses.at(-1)
    const geometry = { type: 'Point', coordinates: [longitude, latitude] }
    const correction = correctionBody({ kind: 'plant', geometry })
    await call('POST', `/api/plan/${plan}/corrections/`, { token: planner, body: correction })
    expect(await get(`/api/mhp/${plan}`)).toMatchObject([{ corrections_changed: true }])
    const again = await put({ ...json.inputs, id: json.id, name: 'A' })
    expect(again.json).toMatchObject({ corrections: 1, corrections_changed: false })
    const correctionWarnings = again.json.warnings.filter(({ key }: { key: string }) =>
      key.startsWith('corrections.'),
    )
    expect(correctionWarnings).toMatchObject([
      { key: 'corrections.counted', params: { count: 1 } },
      { key: 'corrections.gridFrom' },
      { key: 'corrections.plantFrom', params: { km: 0 } },
    ])
  })

  test('of another atlas means the stream at its intake, unless its arc drains as much as it did', async () => {
    const plan = await newPlan()
    const { json } = await post({ ...formOf(rows[0]), save_project: true, plan_id: plan, name: 'A' })
    const elsewhere = rows.find(({ arc_id }) => arc_id !== rows[0].arc_id)?.arc_id as number
    const setArc = (arc_id: number, atlas_version: string) =>
      database.db.execute(sql`
        update mhp_projects set value = jsonb_set(
          jsonb_set(value, '{inputs,arc_id}', ${JSON.stringify(arc_id)}::jsonb),
          '{found,atlas_version}', ${JSON.stringify(atlas_version)}::jsonb)
        where id = ${json.id}`)
    const again = (arc_id: number) => put({ ...formOf(rows[0]), arc_id, id: json.id, name: 'A' })

    // Arcs of another atlas have other numbers.
    await setArc(elsewhere, 'older')
    const { json: found, status } = await again(elsewhere)
    expect([status, found.inputs.arc_id, found.serialized_project.arc_id]).toEqual([
      200,
      rows[0].arc_id,
      rows[0].arc_id,
    ])
    expect(found.atlas_changed).toBe(false)
    // A border that another map draws elsewhere marks it, and takes nothing away.
    const [lng, lat] = formOf(rows[0]).dam_pt_approx.coordinates
    await database.db.execute(sql`
      update mhp_projects set value = jsonb_set(
        jsonb_set(value, '{inputs,dam_pt_approx,coordinates}', ${JSON.stringify([lng, lat - 1])}::jsonb),
        '{found,atlas_version}', '"older"')
      where id = ${json.id}`)
    expect(await get(`/api/mhp/${plan}`)).toMatchObject([{ is_outside: true, atlas_changed: true }])
    // In its own atlas it is refused, as ever.
    await setArc(elsewhere, found.atlas_version)
    expect((await again(elsewhere)).json.code).toBe('other_stream')

    const at = formOf(rows[0]).dam_pt_approx.coordinates as LngLat
    const inUse = (await demoAtlas()).current()
    const { area_km2 } = json.upstream
    for (const [factor, arc] of [
      [1.09, rows[0].arc_id],
      [0.92, rows[0].arc_id],
    ])
      expect(arcSince(inUse, at, rows[0].arc_id, area_km2 * factor)).toBe(arc)
    const spots = streamPlaces(inUse.streams, inUse.streamSearch, at)
    expect(arcSince(inUse, at, rows[0].arc_id, area_km2 * 2)).toBe(spots[0].arcid)
    expect(arcSince(inUse, [85.3, 26.7], 7, 1), 'no stream there').toBe(7)
  })

  test('has a name and lies in its plan; none in the Terai', async () => {
    const plan = await newPlan()
    const { name } = (await post({ ...formOf(rows[0]), save_project: true, plan_id: plan })).json
    expect(name).toEqual(['This field is required'])
    const administrator = await tokenOf('Administrator')
    const form = { municipality: 43604, municipality_officers: [], neighbouring_muni_ids: [] }
    const elsewhere = await newPlan(form, administrator)
    const there = { ...formOf(rows[0]), save_project: true, plan_id: elsewhere, name: 'A' }
    const outside = await post(there, administrator)
    expect([outside.status, outside.json.code]).toEqual([403, 'outside_plan'])
    const terai = await newPlan(
      { municipality: birgunj, municipality_officers: [], neighbouring_muni_ids: [] },
      administrator,
    )
    const atlas = (await demoAtlas()).current()
    const spot = atlas.streamSearch
      .arcsIn(atlas.regions.bounds(birgunj))
      .map(arc_id => ({ arc_id, at: vertexAt(atlas.streams, atlas.streams.first[arc_id - 1]) }))
      .find(({ at }) => atlas.regions.levelAt(at) === birgunj)
    const body = {
      ...formOf(rows[0]),
      dam_pt_approx: { type: 'Point', coordinates: spot?.at },
      arc_id: spot?.arc_id,
    }
    const refused = await post({ ...body, save_project: true, plan_id: terai, name: 'A' }, administrator)
    expect([refused.status, refused.json.code]).toEqual([422, 'in_terai'])
  })

  test('or the word that there is none: both make the part', async () => {
    const plan = await newPlan()
    const parts = async () => (await get(`/api/plan/${plan}`)).parts
    const say = (confirmed: boolean) =>
      call('PUT', `/api/plan/${plan}/micro-hydro`, { token: planner, body: { confirmed } })
    expect((await get(`/api/plan/${plan}/micro-hydro`)).confirmed).toBe(null)
    expect((await say(true)).status).toBe(200)
    expect(await parts()).toEqual(['form', 'mhp'])
    await say(false)
    expect(await parts()).toEqual(['form'])
    await post({ ...formOf(rows[0]), save_project: true, plan_id: plan, name: 'A' })
    await say(false)
    expect(await parts()).toEqual(['form', 'mhp'])
  })
})

test('the shapes of a plan are seven collections with an ETag', async () => {
  const plan = await newPlan()
  const none = await get(`/api/plan/${plan}/geojsons/`)
  expect(Object.keys(none).sort()).toEqual([
    'bat-clusters',
    'mhp-aoi',
    'mhp-intakes',
    'mhp-powerhouses',
    'mhp-upstream',
    'sst-clusters',
    'survey-points',
  ])
  const polygon = await villagePolygon()
  const bat = { polygon, save_project: true, bat_form: { plan }, cluster_name: 'Barpak' }
  const cluster = await call('POST', '/api/bat/zonal-query/', { token: planner, body: bat })
  const project = await post({ ...formOf(rows[0]), save_project: true, plan_id: plan, name: 'A' })
  const reply = await call('GET', `/api/plan/${plan}/geojsons/`, { token: planner })
  const [drawn] = reply.json['bat-clusters'].features
  expect(drawn.properties).toMatchObject({ cluster_id: cluster.json.id, best: cluster.json.best })
  expect(drawn.geometry.coordinates[0]).toHaveLength(polygon.coordinates[0].length)
  for (const id of ['mhp-intakes', 'mhp-powerhouses', 'mhp-aoi', 'mhp-upstream'])
    expect(reply.json[id].features[0].properties).toMatchObject({ project_id: project.json.id, name: 'A' })
  const etag = reply.headers.get('etag') ?? ''
  const again = await call('GET', `/api/plan/${plan}/geojsons/`, {
    token: planner,
    headers: { 'if-none-match': etag },
  })
  expect(again.status).toBe(304)
  expect(logged).toEqual([])
})
