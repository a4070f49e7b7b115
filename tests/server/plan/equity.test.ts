import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { LngLat, MultiPolygonRings } from '../../../app/domain/geometry.ts'
import type { ActivityPlace } from '../../../app/domain/plan/activities/tree-contract.ts'
import { countInside, forEachInside } from '../../../app/domain/spatial/buildings/building-grid.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { activities } from '../../../app/server/db/schema-activities.ts'
import { batClusters, mhpProjectResults, mhpProjects } from '../../../app/server/db/schema-plans.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'
import { villagePolygon } from './place-table.ts'
import { objectiveBody, planBody } from './plan-fixture.ts'

const { call, tokenOf, database, logged } = await startApi()
const sddmm = 43611
let token: string
let atlas: Atlas
let village: LngLat[]
beforeAll(async () => {
  token = await tokenOf('Planner')
  atlas = (await demoAtlas()).current()
  village = (await villagePolygon()).coordinates[0] as LngLat[]
})
const post = (path: string, body: unknown) => call('POST', path, { token, body })

/** A plan with a cluster, a project and an activity for each list of places, all of them selected. */
async function planWith(makePlaces: (cluster: number, project: number) => ActivityPlace[][]) {
  const { id: plan_id } = (await post('/api/plan/', planBody())).json
  const at = `/api/plan/${plan_id}`
  const institutions = [{ institution_type: 'Primary school', category: 'Education', number: 3 }]
  await call('PUT', `${at}/institutions`, { token, body: { institutions } })
  const { db } = database
  const value = clusterValue()
  const [{ id: cluster }] = await db.insert(batClusters).values({ plan_id, value }).returning()
  const [{ id: project }] = await db.insert(mhpProjects).values({ plan_id, value: {} }).returning()
  const area = (power_kW: number, shift: number) => ({
    properties: { power_kW },
    geometry: { type: 'Polygon', coordinates: [shifted(shift)] },
  })
  const result = { aoi_geojson: { features: [area(20, 5), area(50, 0.003), area(40, 5)] } }
  await db.insert(mhpProjectResults).values({ id: project, plan_id, result })
  const { id: objective } = (await post(`${at}/objectives/1`, objectiveBody)).json
  const ids: number[] = []
  for (const [no, places] of makePlaces(cluster, project).entries()) {
    const body = { description: `Activity ${no}`, estimated_budget: 1, places }
    ids.push((await post(`${at}/activities/${objective}`, body)).json.id)
  }
  await post(
    `${at}/rankings/`,
    ids.map(id => ({ id, is_selected: true })),
  )
  return { at, ids, plan_id, cluster }
}
const clusterValue = () => ({
  found: { best: 'grid', total_demand_kW: 1, num_household: 1 },
  inputs: { polygon: { type: 'Polygon', coordinates: [village] } },
})
const shifted = (by: number) => village.map(([lng, lat]): LngLat => [lng + by, lat])

/** Asks of every house in any of the areas in which ward it lies. */
function householdsIn(areas: MultiPolygonRings): Map<number, number> {
  const inside = new Map<number, number>()
  forEachInside(atlas.houses, areas, (lng, lat) => {
    const code = atlas.regions.wardAt([lng, lat])
    if (code !== null && Math.floor(code / 100) === sddmm)
      inside.set(code % 100, (inside.get(code % 100) ?? 0) + 1)
  })
  const ofWards = atlas.facts.get(sddmm)?.ward_households ?? []
  return new Map(
    [...inside].map(([ward, houses]) => {
      const all = countInside(atlas.houses, atlas.regions.wardOutline(sddmm * 100 + ward))
      return [ward, Math.round((ofWards[ward - 1] * houses) / all)]
    }),
  )
}
const sumOf = (households: Map<number, number>) => [...households.values()].reduce((a, b) => a + b, 0)
const reachOnMap = async (plan: number): Promise<number | null> => {
  const administrator = await tokenOf('Administrator')
  const { json } = await call('GET', '/api/plan/figures/', { token: administrator })
  return json.find(({ id }: { id: number }) => id === plan).reached_households
}

test('a cluster and the largest powerhouse of a project that overlap reach each household once', async () => {
  const { at, ids, plan_id } = await planWith((cluster, project) => [
    [{ kind: 'cluster', id: cluster }],
    [{ kind: 'project', id: project }],
    [{ kind: 'institution', id: 'Primary school' }],
    [],
  ])
  const both = householdsIn([[village], [shifted(0.003)]])
  const { json } = await post(`${at}/equity/`, {})
  expect(json).toMatchObject({ reached: sumOf(both), households: 6283, selected: 4, tiers: null })
  expect(json.not_stated.map(({ code }: { code: string }) => code)).toEqual(['1.1.3', '1.1.4'])
  for (const ward of json.wards)
    expect(ward.reached, `ward ${ward.ward_no}`).toBe(both.get(ward.ward_no) ?? 0)
  const alone = (await post(`${at}/equity/`, { selected: [ids[0]] })).json
  expect(alone.reached).toBe(sumOf(householdsIn([[village]])))
  expect(alone.reached).toBeLessThan(json.reached)
  expect(await reachOnMap(plan_id)).toBe(json.reached)
  const none = (await post(`${at}/equity/`, { selected: ids.slice(2) })).json
  expect(none).toMatchObject({ reached: null, wards_without: [1, 2, 3, 4, 5, 6, 7, 8] })
  expect((await post(`${at}/equity/`, { selected: [1e9] })).json['selected.0']).toBeDefined()
})

test('what a plan reaches follows its selection and its places', async () => {
  const { at, ids, plan_id, cluster } = await planWith(id => [
    [{ kind: 'cluster', id }],
    [{ kind: 'ward', id: 2 }],
  ])
  const ofWard = atlas.facts.get(sddmm)?.ward_households[1] ?? 0
  const inVillage = householdsIn([[village]])
  const withoutWard = sumOf(inVillage) - (inVillage.get(2) ?? 0)
  expect(await reachOnMap(plan_id)).toBe(ofWard + withoutWard)
  await post(`${at}/rankings/`, [{ id: ids[1], is_selected: false }])
  expect(await reachOnMap(plan_id)).toBe(sumOf(inVillage))
  const ward = { description: 'A', estimated_budget: 1, places: [{ kind: 'ward', id: 2 }] }
  await call('PUT', `${at}/activities/${ids[0]}`, { token, body: ward })
  expect(await reachOnMap(plan_id)).toBe(ofWard)
  const village_ = { ...ward, places: [{ kind: 'cluster', id: cluster }] }
  await call('PUT', `${at}/activities/${ids[0]}`, { token, body: village_ })
  expect((await call('DELETE', `/api/bat/zonal-query/?bat_id=${cluster}`, { token })).status).toBe(204)
  expect(await reachOnMap(plan_id)).toBeNull()
  expect((await post(`${at}/equity/`, {})).json).toMatchObject({ reached: null, selected: 1 })
})

test('500 clusters in 5,000 activities reach each household once', async () => {
  const { at, plan_id, ids } = await planWith(() => [[]])
  const { db } = database
  const value = clusterValue()
  const clusters = await db
    .insert(batClusters)
    .values(Array.from({ length: 500 }, () => ({ plan_id, value })))
    .returning({ id: batClusters.id })
  const [{ objective_id }] = await db.select().from(activities).where(eq(activities.id, ids[0]))
  await db.insert(activities).values(
    Array.from({ length: 4_999 }, (_, no) => ({
      ...{ plan_id, objective_id, number: no + 2, description: 'One of many', estimated_budget: 1 },
      places: [{ kind: 'cluster' as const, id: clusters[no % 500].id }],
      is_selected: true,
    })),
  )
  await post(`${at}/equity/`, { selected: [] })
  const before = performance.now()
  const { json } = await post(`${at}/equity/`, {})
  console.log(`500 clusters in ${Math.round(performance.now() - before)} ms`)
  expect(json.reached).toBe(sumOf(householdsIn([[village]])))
})

test('nothing unforeseen was logged', () => {
  expect(logged).toEqual([])
})
