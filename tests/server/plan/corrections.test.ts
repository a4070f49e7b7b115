import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { ZonalQuery } from '../../../app/domain/bat/contract.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { clusterDifferences } from '../../../app/domain/plan/places/differences.ts'
import { rateSeeds } from '../../../app/domain/rates/rates.ts'
import {
  type EnergyFeature,
  type EnergyFile,
  openEnergyNetwork,
} from '../../../app/domain/spatial/energy-network.ts'
import { analyseCluster } from '../../../app/engine/bat/cluster-facts.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'
import { villagePolygon } from './place-table.ts'
import { correctionBody, planBody } from './plan-fixture.ts'

const { call, tokenOf, logged } = await startApi()
const { regions, energy, energyPlaces: placesOfMap } = (await demoAtlas()).current()
const zonal = '/api/bat/zonal-query/'
let planner: string
let polygon: Awaited<ReturnType<typeof villagePolygon>>
let corner: LngLat
beforeAll(async () => {
  planner = await tokenOf('Planner')
  polygon = await villagePolygon()
  corner = polygon.coordinates[0][0]
})
const post = (path: string, body: object, token = planner) => call('POST', path, { token, body })
const get = async (path: string) => (await call('GET', path, { token: planner })).json
const newPlan = async (): Promise<number> => (await post('/api/plan/', planBody())).json.id
const listOf = (plan: number) => `/api/plan/${plan}/corrections/`
const correct = (plan: number, more: object = {}) => post(listOf(plan), correctionBody(more))
/** A line across the cluster. */
const across = () => ({ type: 'LineString', coordinates: [corner, [corner[0] + 0.001, corner[1], 1200]] })
const queryCluster = (plan: number, token = planner) => post(zonal, { polygon, bat_form: { plan } }, token)

/** The first place of the local level, from the south, that fits. */
function placeIn(fits: (at: LngLat) => boolean): LngLat {
  const [west, south, east, north] = regions.bounds(43611)
  for (let i = 0; i < 2500; i++) {
    const at: LngLat = [
      west + ((i % 50) / 50) * (east - west),
      south + (Math.floor(i / 50) / 50) * (north - south),
    ]
    if (regions.levelAt(at) === 43611 && fits(at)) return at
  }
  throw new Error('there is no such place')
}

test('corrections are rows of the plan: a line, a point, each with source and day', async () => {
  const plan = await newPlan()
  const added = await correct(plan, { kind: 'line', geometry: across(), name: 'New 11 kV line' })
  expect(added.status, JSON.stringify(added.json)).toBe(201)
  // Heights are of no use.
  expect(added.json.geometry.coordinates[1]).toHaveLength(2)
  expect(await get(listOf(plan))).toMatchObject([{ kind: 'line', name: 'New 11 kV line', version: 1 }])
  const path = `${listOf(plan)}${added.json.id}`
  const edit = (version: number) =>
    call('PUT', path, { token: planner, body: correctionBody({ version, name: 'Moved' }) })
  expect((await edit(1)).json).toMatchObject({ kind: 'transformer', name: 'Moved', version: 2 })
  const stale = await edit(1)
  expect([stale.status, stale.json.code, stale.json.theirs.name]).toEqual([409, 'changed_meanwhile', 'Moved'])
  expect((await get(`/api/plan/${plan}/history/correction`)).length).toBeGreaterThan(0)
  expect((await get(`/api/plan/${plan}`)).last_change.kind).toBe('correction')
})

test('what cannot be one is refused by field, with what to do', async () => {
  const plan = await newPlan()
  const [west] = regions.bounds(43611)
  const refused = async (more: object) => {
    const { status, json } = await correct(plan, more)
    expect(status).toBe(400)
    return json.errors ?? json
  }
  const point = (at: number[]) => ({ type: 'Point', coordinates: at })
  expect(await refused({ kind: 'line' })).toEqual({
    geometry: ['A line needs two or more different positions'],
  })
  expect(await refused({ geometry: across() })).toEqual({
    geometry: ['This is a single position, not a line'],
  })
  expect(
    await refused({ kind: 'line', geometry: { type: 'LineString', coordinates: [corner, corner] } }),
  ).toEqual({
    geometry: ['A line needs two or more different positions'],
  })
  expect(await refused({ geometry: point([west - 0.3, corner[1]]) })).toEqual({
    geometry: ['Must be in the municipality, or within 15 km of it'],
  })
  expect((await correct(plan, { geometry: point([west - 0.05, corner[1]]) })).status).toBe(201)
  expect(await refused({ date: '2026-02-30' })).toEqual({ date: ['Must be a date such as 2026-01-31'] })
  expect(await refused({ date: '2084-01-01' })).toEqual({
    date: [
      'The Bikram Sambat calendar is available up to 2083. Enter 2084-01-01 as an A.D. date, such as 2026-01-31',
    ],
  })
  expect(await refused({ date: '5/6/2026' })).toEqual({
    date: ['The order of day and month in 5/6/2026 is unclear. Write it as 2026-01-31'],
  })
  expect((await correct(plan, { date: '२०८३/०६/१५' })).json.date).toBe('2026-10-01')
  expect(Object.keys(await refused({ source: ' ' }))).toEqual(['source'])
  const corners = Array.from({ length: 501 }, (_, i) => [corner[0] + i * 1e-5, corner[1]])
  expect(
    Object.keys(await refused({ kind: 'line', geometry: { type: 'LineString', coordinates: corners } }))[0],
  ).toMatch(/^geometry/)
  const bare = placeIn(at => energy.distanceToGrid_km(at) > 0.2 && energy.nearestMicroHydro_km(at) > 0.2)
  const nothing = await refused({ kind: 'gone', geometry: point(bare) })
  expect(nothing.geometry[0]).toMatch(
    /^The map has no line, transformer, substation or plant within 100 m of it/,
  )
  const transformer = placesOfMap.transformers.find(at => regions.levelAt(at) === 43611) as LngLat
  expect((await correct(plan, { kind: 'gone', geometry: point(transformer) })).status).toBe(201)
})

test('clusters of the plan count them, say so, and are marked until they are reckoned anew', async () => {
  const plan = await newPlan()
  const saveBody = { polygon, save_project: true, bat_form: { plan }, cluster_name: 'Barpak' }
  const { json: saved } = await post(zonal, saveBody)
  expect(saved).toMatchObject({ corrections: 0, corrections_version: '', corrections_changed: false })
  const without = saved.distance_to_grid_ext_km
  const { json: line } = await correct(plan, { kind: 'line', geometry: across() })
  expect(await get(`/api/bat/${plan}`)).toMatchObject([{ corrections_changed: true }])
  expect(await get(`${zonal}?bat_id=${saved.id}`)).toMatchObject({
    corrections_changed: true,
    distance_to_grid_ext_km: without,
  })
  const { json: adHoc } = await queryCluster(plan)
  expect(adHoc).toMatchObject({ distance_to_grid_ext_km: 0, corrections: 1 })
  const keys = adHoc.warnings.map(({ key }: { key: string }) => key)
  expect(keys.includes('corrections.counted')).toBe(true)
  expect(keys.includes('corrections.gridMoved')).toBe(without !== 0)
  expect((await post(zonal, { polygon })).json.distance_to_grid_ext_km).toBe(without)
  expect((await queryCluster(await newPlan())).json.distance_to_grid_ext_km).toBe(without)

  const again = await call('PUT', zonal, {
    token: planner,
    body: { polygon, id: saved.id, cluster_name: 'Barpak', version: saved.version },
  })
  expect(again.json).toMatchObject({ distance_to_grid_ext_km: 0, corrections: 1, corrections_changed: false })
  // What it is called does not count, where it is does.
  const edit = (more: object) =>
    call('PUT', `${listOf(plan)}${line.id}`, {
      token: planner,
      body: correctionBody({ kind: 'line', geometry: across(), ...more }),
    })
  await edit({ name: 'Renamed' })
  expect(await get(`/api/bat/${plan}`)).toMatchObject([{ corrections_changed: false }])
  const copy = await post(`/api/plan/${plan}/copy/`, {
    name: `Copy of ${plan}`,
    starting_year: '2027-01-01',
    ending_year: '2030-01-01',
    what: ['places'],
  })
  expect(await get(`/api/bat/${copy.json.id}`)).toMatchObject([{ corrections_changed: false }])
  await call('DELETE', `${listOf(plan)}${line.id}`, { token: planner })
  expect(await get(`/api/bat/${plan}`)).toMatchObject([{ corrections_changed: true }])
})

test('what is gone does not count; point query and settlements of the plan go by its map', async () => {
  const plan = await newPlan()
  const point = { type: 'Point', coordinates: corner }
  await correct(plan, { kind: 'plant', geometry: point })
  expect((await post('/api/bat/point-query/', { point, plan })).json['Micro Hydro']).toBe(true)
  const dense = { reach_m: 20, min_neighbours: 100, least_houses: 1000 }
  const body = { municipality: 43611, grouping: dense }
  const ofPlan = await post('/api/bat/settlements', { ...body, plan })
  expect([ofPlan.json.corrections, ofPlan.json.warnings[0].key]).toEqual([1, 'corrections.counted'])
  expect((await post('/api/bat/settlements', body)).json.corrections).toBeUndefined()
  const foreign = await post('/api/bat/settlements', { ...body, municipality: 43601, plan })
  expect([foreign.status, foreign.json.code]).toEqual([403, 'outside_plan'])
})

test('what would be told today is asked without keeping it', async () => {
  const plan = await newPlan()
  const saveBody = { polygon, save_project: true, bat_form: { plan }, cluster_name: 'Barpak' }
  const { json: saved } = await post(zonal, saveBody)
  await correct(plan, { kind: 'line', geometry: across() })
  const body = { ...saved.inputs, id: saved.id, version: saved.version, save_project: false }
  const preview = await call('PUT', zonal, { token: planner, body })
  expect(preview.json).toMatchObject({ distance_to_grid_ext_km: 0, corrections: 1 })
  expect(await get(`/api/bat/${plan}`)).toMatchObject([{ version: 1, corrections_changed: true }])
})

test('on another atlas a cluster is told figure by figure what differs', async () => {
  const inUse = (await demoAtlas()).current()
  const [lng, lat] = corner
  const only: EnergyFeature = {
    type: 'Feature',
    properties: { layer: 'distribution' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [lng, lat + 0.1],
        [lng + 0.001, lat + 0.1],
      ],
    },
  }
  const file: EnergyFile = { type: 'FeatureCollection', features: [only] }
  const later = { ...inUse, version: 'later', energy: openEnergyNetwork(file) }
  const query = v.parse(ZonalQuery, { polygon })
  const rings = polygon.coordinates
  const [before, now] = [inUse, later].map(one =>
    analyseCluster(one, rings, query, { version: 'seed', ...rateSeeds }),
  )
  expect(now.atlas_version).toBe('later')
  expect(clusterDifferences(before, before, 5)).toEqual([])
  const differences = clusterDifferences(before, now, 5)
  const grid = differences.find(({ words }) => words === 'differs.distance_to_grid_ext_km')
  expect(grid?.now).toBeGreaterThan(9)
  expect(differences.find(({ technology }) => technology === 'grid')?.words).toBe('differs.cost')
  expect(differences.some(({ words }) => words === 'differs.num_household')).toBe(false)
})

test('who may read the plan may ask with its map, who may not may not; nothing unforeseen was logged', async () => {
  const plan = await newPlan()
  await correct(plan, { kind: 'line', geometry: across() })
  const general = await queryCluster(plan, await tokenOf('General'))
  expect([general.status, general.json.corrections]).toEqual([200, 1])
  const saved = await post(
    zonal,
    { polygon, save_project: true, cluster_name: 'Taken', bat_form: { plan } },
    await tokenOf('General'),
  )
  expect(saved.status).toBe(403)
  expect(logged).toEqual([])
})
