import { cp, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clusterDifferences } from '../../../app/domain/plan/places/differences.ts'
import { countInside } from '../../../app/domain/spatial/buildings/building-grid.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { currentFolder, openAtlas } from '../../../app/server/atlas/open-atlas.ts'
import { buildAtlas } from '../../../tiles/build-atlas.ts'
import { dataOfAtlas, demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'
import { villagePolygon } from './place-table.ts'
import { planBody, sampleBody, surveyBody } from './plan-fixture.ts'

const before = (await demoAtlas()).current()
let inUse: Atlas = before
let later: Atlas
const { call, tokenOf, logged } = await startApi({ atlas: { current: () => inUse } })
let data: string
let token: string
beforeAll(async () => {
  // A copy of the atlas of the tests, never a link to it, with the lines and plants of another seed, and in the local
  // level its settlements and houses too. Land and streams of another seed take minutes.
  data = await mkdtemp(join(tmpdir(), 'urja-another-seed-'))
  await cp(await realpath(join(await dataOfAtlas(), 'atlas')), join(data, 'atlas'), { recursive: true })
  await buildAtlas({ data, only: ['energy'], seed: 8 })
  await buildAtlas({ data, area: 43611, seed: 8 })
  later = await openAtlas(await currentFolder(data))
  token = await tokenOf('Planner')
  // Two parts of the atlas are built.
}, 240_000)
afterAll(() => rm(data, { recursive: true, force: true }))

const post = (path: string, body: object) => call('POST', path, { token, body })
const put = (path: string, body: object) => call('PUT', path, { token, body })
const get = async (path: string) => (await call('GET', path, { token })).json

test('a plan opens unchanged on an atlas of another seed, and is told cluster by cluster what differs', async () => {
  const plan: number = (await post('/api/plan/', planBody())).json.id
  const villages: { radius: number; polygon: Awaited<ReturnType<typeof villagePolygon>> }[] = []
  for (const radius of [0.3, 0.6, 1, 1.4, 1.8]) {
    const polygon = await villagePolygon(43611, radius)
    // Another seed may have left the place without a house.
    const isSettled = countInside(later.houses, [polygon.coordinates]) > 0
    if (isSettled && villages.length < 3) villages.push({ radius, polygon })
  }
  expect(villages).toHaveLength(3)
  for (const { radius, polygon } of villages) {
    const body = { polygon, save_project: true, bat_form: { plan }, cluster_name: `Village of ${radius} km` }
    expect((await post('/api/bat/zonal-query/', body)).status).toBe(201)
  }
  const [{ longitude, latitude, arc_id, discharge }] = (await post('/api/mhp/scan', { municipality: 43611 }))
    .json.rows
  const project = await post('/api/mhp/calculate', {
    ...{ power_kW: 12, mhp_interval: 4, discharge, arc_id, plan_id: plan, name: 'Khola', save_project: true },
    dam_pt_approx: { type: 'Point', coordinates: [longitude, latitude] },
  })
  expect(project.status).toBe(201)
  await put(`/api/plan/${plan}/survey-options`, surveyBody('HHS', true))
  await put(`/api/sst/${plan}`, { ...sampleBody, locked: false })
  await put(`/api/sst/${plan}`, { locked: true })

  const clusters: { id: number; cluster_name: string }[] = await get(`/api/bat/${plan}`)
  const opened = async () => ({
    plan: await get(`/api/plan/${plan}`),
    geojsons: await get(`/api/plan/${plan}/geojsons/`),
    sample: await get(`/api/sst/${plan}`),
    clusters: await Promise.all(clusters.map(({ id }) => get(`/api/bat/zonal-query/?bat_id=${id}`))),
    project: await get(`/api/mhp/calculate?mhp_id=${project.json.id}`),
  })
  const original = await opened()
  inUse = later
  expect(later.version).not.toBe(before.version)
  const now = await opened()
  const changed = { atlas_changed: true }
  expect(now.clusters.map(one => one.atlas_changed)).toEqual(villages.map(() => true))
  expect([now.project.atlas_changed, now.sample.atlas_changed]).toEqual([true, true])
  expect(now).toEqual({
    ...original,
    clusters: original.clusters.map(one => ({ ...one, ...changed })),
    project: { ...original.project, ...changed },
    sample: { ...original.sample, ...changed },
  })

  let [differing, ofHouses] = [0, 0]
  for (const cluster of original.clusters) {
    const { id, version, inputs, cluster_name } = cluster
    const body = { ...inputs, id, version, cluster_name, save_project: false }
    const preview = (await put('/api/bat/zonal-query/', body)).json
    expect(preview.atlas_version).toBe(later.version)
    const differences = clusterDifferences(cluster, preview, inputs.extra_params.project_period)
    // Every figure that is told differs indeed, and the distance to the grid is told where it does.
    for (const one of differences) expect(one.now).not.toBe(one.before)
    const isNearer = preview.distance_to_grid_ext_km !== cluster.distance_to_grid_ext_km
    expect(differences.some(({ words }) => words === 'differs.distance_to_grid_ext_km')).toBe(isNearer)
    differing += differences.length
    const hasOthers = preview.num_household !== cluster.num_household
    expect(differences.some(({ words }) => words === 'differs.num_household')).toBe(hasOthers)
    ofHouses += Number(hasOthers)
    const again = await put('/api/bat/zonal-query/', { ...body, save_project: true })
    expect(again.json).toMatchObject({ atlas_changed: false, version: version + 1 })
  }
  expect([differing, ofHouses].every(count => count > 0)).toBe(true)
  const after: { atlas_changed: boolean }[] = await get(`/api/bat/${plan}`)
  expect(after.map(one => one.atlas_changed)).toEqual(villages.map(() => false))
  expect(logged).toEqual([])
})
