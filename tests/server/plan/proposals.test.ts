import { beforeAll, describe, expect, test } from 'vitest'
import type { SavedClusterReply } from '../../../app/domain/bat/clusters/contract.ts'
import { ofBest } from '../../../app/domain/bat/option-names.ts'
import type { SavedProjectReply as SavedProject } from '../../../app/domain/mhp/projects/contract.ts'
import type { PlanHints, PlanProposals } from '../../../app/domain/plan/activities/proposals-contract.ts'
import type { Activity, Goal } from '../../../app/domain/plan/activities/tree-contract.ts'
import { deliveredBy } from '../../../app/domain/plan/proposals/delivery.ts'
import { startApi } from '../harness.ts'
import { villagePolygon } from './place-table.ts'
import { planBody } from './plan-fixture.ts'

const { call, tokenOf, logged } = await startApi({ figures: 'demo' })
let token: string
let manager: string
beforeAll(async () => {
  token = await tokenOf('Administrator')
  manager = await tokenOf('Manager')
})
const get = async (path: string) => (await call('GET', path, { token })).json
const post = (path: string, body: unknown) => call('POST', path, { token, body })
const proposalsOf = async (at: string): Promise<PlanProposals> => get(`${at}/proposals/`)
const byKey = async (at: string) => new Map((await proposalsOf(at)).proposals.map(one => [one.key, one]))
const reasonsOf = async (at: string) => (await proposalsOf(at)).reasons.map(({ key }) => key)
const add = (at: string, keys: string[], budgets: Record<string, number> = {}) =>
  post(`${at}/proposals/`, { keys, budgets, language: 'en' })

const places = { sulikot: 43611, birgunj: 23403, phaktanlung: 10101 }
async function newPlan(municipality: number): Promise<{ id: number; at: string }> {
  const body = planBody({ municipality, municipality_officers: [], neighbouring_muni_ids: [] })
  const { status, json } = await post('/api/plan/', body)
  expect([status, json]).toMatchObject([201, {}])
  return { id: json.id, at: `/api/plan/${json.id}` }
}
async function addCluster(
  plan: number,
  municipality: number,
  radius_km: number,
  more = {},
): Promise<SavedClusterReply> {
  const { status, json } = await post('/api/bat/zonal-query/', {
    polygon: await villagePolygon(municipality, radius_km),
    bat_form: { plan, cluster_name: `Village of ${radius_km} km` },
    save_project: true,
    ...more,
  })
  expect([status, json]).toMatchObject([201, {}])
  return json
}
async function addProject(plan_id: number, municipality: number): Promise<SavedProject> {
  const [{ longitude, latitude, arc_id, discharge }] = (await post('/api/mhp/scan', { municipality })).json
    .rows
  const dam_pt_approx = { type: 'Point', coordinates: [longitude, latitude] }
  const calculation = { power_kW: 12, mhp_interval: 4, discharge, dam_pt_approx, arc_id }
  const body = { ...calculation, save_project: true, plan_id, name: 'Khola' }
  const { status, json } = await post('/api/mhp/calculate', body)
  expect([status, json]).toMatchObject([201, {}])
  return json
}
const round2 = (npr: number) => Number(npr.toFixed(2))
/** The capital of the best option from the parts that the reply tells. */
const capitalOf = ({ best, energy_costs }: SavedClusterReply) => {
  const option = ofBest(energy_costs, best)
  if (!option) throw new Error(`no costs of ${best}`)
  const { system_cost, installation_cost, transportation_cost, distribution_cost } = option
  return round2(system_cost + installation_cost + transportation_cost + distribution_cost)
}

describe('proposals of a plan', () => {
  test.each(Object.entries(places))('and hints of %s are what its results give', async (_, municipality) => {
    const { id, at } = await newPlan(municipality)
    expect(await reasonsOf(at)).toContain('proposal.none.clusters')
    const clusters = [
      await addCluster(id, municipality, 0.5),
      await addCluster(id, municipality, 0.8, { load_info_data: [{ institution_id: 3, number: 2 }] }),
    ]
    const found = await byKey(at)
    for (const cluster of clusters)
      expect(found.get(`cluster:${cluster.id}`)).toMatchObject({
        budget: capitalOf(cluster),
        households: cluster.num_household,
        tier: 3,
        ward: expect.any(Number),
        technology: cluster.best,
        goal: cluster.best === 'mhp' ? 'renewable' : 'electricity',
        places: [{ kind: 'cluster', id: cluster.id }],
        is_outdated: false,
        activity_code: null,
      })
    const isTerai = municipality === places.birgunj
    expect((await reasonsOf(at)).includes('proposal.none.projects')).toBe(true)
    if (!isTerai) {
      const project = await addProject(id, municipality)
      const rates = await get(`/api/bat/mhp/list`)
      const [settings] = (await get('/api/bat/settings/list')).results
      const rate = rates.results.find((row: { is_default: boolean }) => row.is_default)
      const plant = project.powerhouses.reduce((max, one) => (one.power_kW > max.power_kW ? one : max))
      const proposed = (await byKey(at)).get(`project:${project.id}`)
      const households = proposed?.households ?? 0
      // Those of its area that have the grid already are left out.
      const served = Math.min(plant.num_household_required, plant.num_household_calculated)
      expect([households > 0, households < served]).toEqual([true, true])
      expect(proposed?.notes.map(({ key }) => key)).toContain('proposal.note.connected')
      const budget =
        plant.power_kW * (rate.sc_per_kW + rate.ic_per_kW + rate.tc_per_kW) +
        households * settings.distribution_NPR_per_connection +
        (plant.aoi_radius_m / 1000) * settings.mhp_line_NPR_per_km
      expect(proposed).toMatchObject({ budget: round2(budget), households, goal: 'renewable' })
      expect((await byKey(at)).get(`gauging:${project.id}`)?.budget).toBeNull()
    }

    await add(
      at,
      clusters.map(one => `cluster:${one.id}`),
    )
    const activities: Activity[] = (await get(`${at}/goals/`)).flatMap((goal: Goal) =>
      goal.objectives.flatMap(one => one.activities),
    )
    const rows = activities.map(row => {
      const households = clusters.find(one => one.id === row.places[0].id)?.num_household ?? 0
      return { id: row.id, households, each: row.estimated_budget / households }
    })
    const largest = Math.max(...rows.map(one => one.households))
    const min = Math.min(...rows.map(one => one.each))
    const { hints }: PlanHints = await get(`${at}/hints/`)
    expect(hints.map(({ activity_id, REACH, COST, AEPC }) => [activity_id, REACH, COST, AEPC])).toEqual(
      rows.map(one => [
        one.id,
        Math.floor((10 * one.households) / largest + 0.5),
        Math.floor((10 * min) / one.each + 0.5),
        null,
      ]),
    )
    expect(logged).toEqual([])
  })

  test('change with their cluster alone, and say when rates are others now', async () => {
    const { id, at } = await newPlan(places.sulikot)
    const one = await addCluster(id, places.sulikot, 0.5)
    const other = await addCluster(id, places.sulikot, 0.8)
    const before = await proposalsOf(at)
    const { polygon } = one.inputs
    const body = { id: one.id, polygon, cluster_name: 'Larger', bat_form: { tier: 5 }, version: 1 }
    expect((await call('PUT', '/api/bat/zonal-query/', { token, body })).status).toBe(200)
    const after = await proposalsOf(at)
    const changed = after.proposals.filter(
      (proposal, no) => JSON.stringify(proposal) !== JSON.stringify(before.proposals[no]),
    )
    expect(changed.map(({ key }) => key)).toEqual([`cluster:${one.id}`])
    expect(after.reasons).toEqual(before.reasons)
    await post(`/api/bat/energycosts/costrate/${id}`, {
      use_default: { shs_ac: true, mhp: true, smg: true, grid: false },
      cost_params: { grid: { cc_rate: 1_234_567 } },
    })
    expect((await byKey(at)).get(`cluster:${other.id}`)?.is_outdated).toBe(true)
  })

  test('tell stoves of the survey, institutions in no cluster and surveys that are missing', async () => {
    const { id, at } = await newPlan(places.sulikot)
    const institutions = [
      { institution_type: 'Health post', category: 'Health', number: 3 },
      { institution_type: 'Radio station', category: 'Other', number: 1 },
    ]
    await call('PUT', `${at}/institutions`, { token, body: { institutions } })
    expect(await reasonsOf(at)).toContain('proposal.none.institutionsUnknown')
    await addCluster(id, places.sulikot, 0.5, { load_info_data: [{ institution_id: 3, number: 2 }] })
    const found = await byKey(at)
    const { cookingImprovementData } = await get(`/api/odk-energy-data/?sddmm=${places.sulikot}`)
    expect(found.get('cooking:intermediate')).toMatchObject({
      households: cookingImprovementData.changed_households.intermediate,
      budget: null,
      goal: 'cooking',
    })
    // One of 800 W at (500 + 50 + 30) NPR a W.
    expect(found.get('institution:Health post')?.budget).toBe(464_000)
    expect(found.get('institution:Radio station')?.budget).toBeNull()
    const surveys = ['survey:household', 'survey:infrastructure', 'survey:institution']
    expect(surveys.every(key => found.has(key))).toBe(true)
    const body = { baseline_survey: null, infrastructure_survey: true, institution_enterprise_survey: false }
    await call('PUT', `${at}/survey-options`, { token, body })
    expect((await byKey(at)).has('survey:infrastructure')).toBe(false)
  })

  test('become activities, all of them or none, and each once', async () => {
    const { id, at } = await newPlan(places.sulikot)
    const cluster = await addCluster(id, places.sulikot, 0.5)
    const key = `cluster:${cluster.id}`
    const refused = await add(at, [key, 'cluster:0', key, 'survey:household'], { 'cooking:intermediate': 1 })
    expect([refused.status, Object.keys(refused.json.errors).sort()]).toEqual([
      400,
      ['budgets.cooking:intermediate', 'budgets.survey:household', 'keys.1', 'keys.2'],
    ])
    expect((await get(`${at}/goals/`)).every((goal: Goal) => goal.objectives.length === 0)).toBe(true)

    const added = await add(at, [key, 'survey:household'], { [key]: 1_000_000.5, 'survey:household': 0 })
    expect(added.status).toBe(201)
    const goal = cluster.best === 'mhp' ? 3 : 1
    expect(added.json).toMatchObject([
      { code: `${goal}.1.1`, estimated_budget: 1_000_000.5, places: [{ kind: 'cluster', id: cluster.id }] },
      { code: '6.1.1', description: 'Household survey', estimated_budget: 0 },
    ])
    expect((await get(at)).parts).toContain('activities')
    expect((await byKey(at)).get(key)?.activity_code).toBe(`${goal}.1.1`)
    const again = await add(at, [key])
    expect([again.status, again.json.errors]).toEqual([400, { 'keys.0': [`In the plan, ${goal}.1.1`] }])

    const more = await post(`${at}/proposals/`, {
      keys: ['survey:institution'],
      budgets: { 'survey:institution': 5 },
      language: 'ne',
    })
    expect(more.json).toMatchObject([{ code: '6.1.2', description: 'संस्था र उद्यम सर्वेक्षण' }])
    expect((await get(`${at}/history/activity`)).length).toBe(3)
    await call('DELETE', `${at}/activities/${added.json[0].id}`, { token })
    expect((await add(at, [key])).json).toMatchObject([
      { code: `${goal}.1.2`, estimated_budget: capitalOf(cluster) },
    ])
    expect(logged).toEqual([])
  })
})

/** Three places of the same shape side by side, as far as they have houses; answers their ids. */
async function addThreeClusters(plan: number): Promise<number[]> {
  const polygon = await villagePolygon(places.sulikot, 0.5)
  const ids: number[] = []
  for (const shift of [0, 0.02, 0.04]) {
    const moved = polygon.coordinates[0].map(([lng, lat]) => [lng + shift, lat])
    const body = { polygon: { ...polygon, coordinates: [moved] }, bat_form: { plan }, save_project: true }
    const { status, json } = await post('/api/bat/zonal-query/', { ...body, cluster_name: `At ${shift}` })
    if (status === 201) ids.push(json.id)
  }
  return ids
}

/** All of it but the number of activities, which grouping changes. */
const reachedIn = ({ wards, ...all }: { wards: { activities: number }[]; selected?: unknown }) => ({
  ...all,
  selected: undefined,
  wards: wards.map(one => ({ ...one, activities: undefined })),
})

describe('groups of proposals', () => {
  test('reach what their members reach alone, on the screen and on the map, and their history has all places', async () => {
    const reachOf = async (isGrouped: boolean) => {
      const { id, at } = await newPlan(places.sulikot)
      await addThreeClusters(id)
      const clusters = (await proposalsOf(at)).proposals.filter(({ key }) => key.startsWith('cluster:'))
      const same = clusters.filter(({ measure }) => measure === clusters[0].measure)
      const keys = same.map(({ key }) => key)
      expect(keys.length).toBeGreaterThan(1)
      const sent = isGrouped ? { groups: [{ keys }], language: 'en' } : { keys, budgets: {}, language: 'en' }
      const added: Activity[] = (await post(`${at}/proposals/`, sent)).json
      expect(added).toHaveLength(isGrouped ? 1 : keys.length)
      await post(
        `${at}/rankings/`,
        added.map(one => ({ id: one.id, is_selected: true })),
      )
      const { json: equity } = await post(`${at}/equity/`, {})
      const figures = await get('/api/plan/figures/')
      const reached = figures.find((row: { id: number }) => row.id === id).reached_households
      return { at, added, equity: reachedIn(equity), reached }
    }
    const [grouped, alone] = [await reachOf(true), await reachOf(false)]
    expect(grouped.reached).toBeGreaterThan(0)
    expect([grouped.equity, grouped.reached]).toEqual([alone.equity, alone.reached])

    const [{ id, places: all }] = grouped.added
    expect((await call('DELETE', `${grouped.at}/activities/${id}`, { token })).status).toBeLessThan(300)
    const history = await get(`${grouped.at}/history/activity`)
    expect(history.map(({ value }: { value: { places?: unknown } | null }) => value?.places)).toContainEqual(
      all,
    )
  })

  test('become one activity that names their places; what it names is not offered again', async () => {
    const { id, at } = await newPlan(places.sulikot)
    const ids = await addThreeClusters(id)
    const { proposals, groups } = await proposalsOf(at)
    const clusters = proposals.filter(({ key }) => key.startsWith('cluster:'))
    expect(groups.flat().filter(key => key.startsWith('cluster:')).length).toBe(ids.length)
    const same = clusters.filter(({ measure }) => measure === clusters[0].measure)
    const keys = same.map(({ key }) => key)
    const send = (group: object) => post(`${at}/proposals/`, { groups: [group], language: 'en' })
    expect((await send({ keys: [keys[0], 'survey:household'] })).json.errors).toMatchObject({
      'groups.0.keys.1': [expect.any(String)],
    })
    expect((await send({ keys: [] })).status).toBe(400)
    expect((await post(`${at}/proposals/`, { language: 'en' })).status).toBe(400)
    expect((await send({ keys: [keys[0], keys[0]] })).status).toBe(400)
    const added = await send({ keys })
    const paisa = same.reduce((sum, { budget }) => sum + Math.round((budget ?? 0) * 100), 0)
    expect([added.status, added.json]).toMatchObject([
      201,
      [{ estimated_budget: paisa / 100, places: same.flatMap(one => one.places) }],
    ])
    const [delivered] = await get(`${at}/quantities/`)
    const households = same.reduce((sum, one) => sum + (one.households ?? 0), 0)
    expect(delivered).toMatchObject({
      measure: deliveredBy[same[0].measure],
      quantity: households,
      households,
      female_headed: null,
      usage: 1,
      start: null,
    })
    expect(delivered.target_tier).toBe(same[0].tier)
    const after = await proposalsOf(at)
    expect(after.groups.flat().some(key => keys.includes(key))).toBe(false)
    const { code, id: row, version, description, estimated_budget } = added.json[0]
    expect(after.proposals.filter(one => one.activity_code === code).map(({ key }) => key)).toEqual(keys)
    const edit = { description, estimated_budget, places: same.slice(1).flatMap(one => one.places), version }
    await call('PUT', `${at}/activities/${row}`, { token, body: edit })
    expect((await byKey(at)).get(keys[0])?.activity_code).toBe(keys.length > 1 ? null : expect.anything())
    expect(logged).toEqual([])
  })
})

describe('hints of places that overlap', () => {
  test('count the houses that two clusters share once', async () => {
    const { id, at } = await newPlan(places.sulikot)
    const [small, large] = [
      await addCluster(id, places.sulikot, 0.3),
      await addCluster(id, places.sulikot, 0.5),
    ]
    const { json: objective } = await post(`${at}/objectives/1`, { description: 'Light', strategy: 'Sun' })
    const sites = [small, large].map(cluster => ({ kind: 'cluster', id: cluster.id }))
    const named = (some: object[]) =>
      post(`${at}/activities/${objective.id}`, {
        description: 'Villages',
        estimated_budget: 1e6,
        places: some,
      })
    for (const some of [sites, sites.slice(1)]) expect((await named(some)).status).toBe(201)
    const { hints }: PlanHints = await get(`${at}/hints/`)
    // The small one lies in the large one.
    expect(small.num_household).toBeGreaterThan(0)
    expect(hints.map(({ households }) => households)).toEqual([large.num_household, large.num_household])
  })
})

describe('hints of the subsidy', () => {
  test('stand only where a Manager has entered its amounts', async () => {
    const { id, at } = await newPlan(places.sulikot)
    const cluster = await addCluster(id, places.sulikot, 0.5)
    await add(at, [`cluster:${cluster.id}`], { [`cluster:${cluster.id}`]: 1e9 })
    const hinted = async (): Promise<PlanHints> => get(`${at}/hints/`)
    expect(await hinted()).toMatchObject({ subsidies: [], hints: [{ AEPC: null }] })

    const path = '/api/rates/subsidies/'
    const origin = { source: 'Subsidy policy of the test', vintage: '2026' }
    const row = { technology: cluster.best, npr_household: 20_000, npr_kW: null, ...origin }
    const enter = (body: unknown) => call('POST', path, { token: manager, body })
    expect((await enter({ ...row, npr_household: null })).json.errors).toMatchObject({
      npr_household: [expect.any(String)],
    })
    expect((await enter({ ...row, source: '' })).status).toBe(400)
    const entered = await enter(row)
    expect([entered.status, entered.json]).toMatchObject([201, row])
    expect((await enter(row)).json.errors).toMatchObject({ technology: [expect.any(String)] })
    expect((await call('GET', path, { token: await tokenOf('Planner') })).status).toBe(403)

    expect(await hinted()).toMatchObject({
      subsidies: [{ technology: cluster.best, npr_household: 20_000, npr_kW: null, ...origin }],
      hints: [{ AEPC: 20_000 * cluster.num_household }],
    })
    const kW = ofBest(cluster.energy_costs, cluster.best)?.plant_kW ?? null
    const body = { ...row, npr_household: null, npr_kW: 1_000, version: 1 }
    await call('PUT', `${path}${entered.json.id}`, { token: manager, body })
    expect((await hinted()).hints[0].AEPC).toBe(kW === null ? null : round2(1_000 * kW))
    await call('DELETE', `${path}${entered.json.id}`, { token: manager })
  })
})
