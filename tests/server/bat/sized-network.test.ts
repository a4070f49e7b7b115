import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BatResult, Technology } from '../../../app/domain/bat/contract.ts'
import type { LeastCostMap } from '../../../app/domain/bat/settlements-contract.ts'
import type { Ring } from '../../../app/domain/geometry.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { type Running, startApi } from '../harness.ts'
import { planBody } from '../plan/plan-fixture.ts'
import { villageIn } from './villages.ts'

const sulikot = 43611
let api: Running
let token: string
let village: Ring
beforeAll(async () => {
  api = await startApi()
  token = await api.tokenOf('Manager')
  village = villageIn((await demoAtlas()).current(), sulikot)
})
const zonal = (distribution: 'sized' | 'flat' | undefined, more: object = {}) =>
  api.call('POST', '/api/bat/zonal-query/', {
    token,
    body: {
      polygon: { type: 'Polygon', coordinates: [village] },
      extra_params: { project_period: 10, ...(distribution && { distribution }) },
      load_info_data: [
        { institution_id: 1, number: 1 },
        { institution_id: 8, number: 1 },
      ],
      ...more,
    },
  })
async function answered(distribution: 'sized' | 'flat' | undefined, more?: object): Promise<BatResult> {
  const reply = await zonal(distribution, more)
  expect(reply.json).not.toHaveProperty('error')
  return reply.json
}
const costsOf = (result: BatResult) => Object.entries(result.energy_costs) as [Technology, never][]

describe('a sized network', () => {
  it('is told with its bill, and every rupee of an option is a quantity times a rate', async () => {
    const result = await answered('sized')
    const { network, cost_inputs, num_household } = result
    expect(network).toBeDefined()
    expect((network?.households_in ?? 0) + (network?.households_standalone ?? 0)).toBeCloseTo(
      num_household,
      9,
    )
    expect(network?.lv_km).toBeGreaterThan(0)
    expect(network?.worst_drop_percent).toBeLessThanOrEqual(5)
    expect(result.network_rates_version).toBe(cost_inputs.rates.network?.version)
    for (const [technology, cost] of costsOf(result) as [Technology, BatResult['energy_costs']['grid']][]) {
      const { terms } = cost.explanation
      const of = (...parts: string[]) =>
        parts.reduce(
          (all, part) =>
            all + terms.filter(one => one.part === part).reduce((sum, { amount }) => sum + amount, 0),
          0,
        )
      expect(cost.capital_cost, technology).toBeCloseTo(
        of(
          'system',
          'installation',
          'transportation',
          'distribution',
          'standalone_system',
          'standalone_setup',
        ),
        6,
      )
      for (const { quantity, rate, amount, is_percent } of terms)
        expect(amount).toBeCloseTo((quantity * rate) / (is_percent ? 100 : 1), 6)
      expect(cost.standalone_cost === undefined).toBe(technology === 'shs')
    }
    const tables = result.energy_costs.grid.explanation.terms.map(({ table }) => table)
    expect(tables).toEqual(expect.arrayContaining(['network', 'conductor', 'transformer']))
  })

  it('is the same for the same question, and leaves one price a connection where that is asked for', async () => {
    const [first, again, flat, usual] = [
      await answered('sized'),
      await answered('sized'),
      await answered('flat'),
      await answered(undefined),
    ]
    expect(again).toEqual(first)
    expect(usual).toEqual(first)
    expect(flat.network).toBeUndefined()
    expect(flat.cost_rates_version).toBe(first.cost_rates_version)
    expect(flat.energy_costs.shs).toEqual(first.energy_costs.shs)
    expect(flat.energy_costs.grid.distribution_cost).not.toBe(first.energy_costs.grid.distribution_cost)
  })

  it('puts the break-even where both options cost the same', async () => {
    const { energy_costs, break_even_km, year_wise_grid } = await answered('sized')
    const { distances, life_cycle_costs } = year_wise_grid[9]
    const perKm = life_cycle_costs[2] - life_cycle_costs[0]
    expect(distances[2]).toBe(1)
    for (const [technology, km] of Object.entries(break_even_km)) {
      if (km === null || km === 0) continue
      const own = energy_costs[technology as Technology]?.cost_series.life_cycle_costs[9] ?? Number.NaN
      expect((life_cycle_costs[0] + km * perKm) / own).toBeCloseTo(1, 9)
    }
  })

  it('has houses that the grid serves already as no point', async () => {
    const all = await answered('sized')
    const some = await answered('sized', {
      bat_form: { connected_households: Math.floor(all.num_household / 2) },
    })
    expect(some.network?.lv_km).toBeLessThan(all.network?.lv_km ?? 0)
    const { households_in = 0, households_standalone = 0 } = some.network ?? {}
    expect(households_in + households_standalone).toBeCloseTo(some.households_to_supply ?? 0, 9)
  })

  it('answers where the grid serves every household already', async () => {
    const { num_household } = await answered('flat')
    const none = await answered('sized', {
      bat_form: { connected_households: num_household },
      load_info_data: [],
    })
    expect(none.best).toBeNull()
    expect(none.network).toBeUndefined()
    expect(JSON.stringify(none)).not.toContain('NaN')
  })

  it('is kept with a cluster of a plan as it was asked for', async () => {
    const plan = (await api.call('POST', '/api/plan/', { token, body: planBody() })).json.id
    const saved = await zonal('sized', {
      save_project: true,
      cluster_name: 'Sized',
      bat_form: { plan },
    })
    expect(saved.status, JSON.stringify(saved.json).slice(0, 300)).toBe(201)
    const shown = await api.call('GET', `/api/bat/zonal-query/?bat_id=${saved.json.id}`, { token })
    expect(shown.status).toBe(200)
    expect(shown.json.network).toEqual(saved.json.network)
    expect(shown.json.cost_inputs.supply.network).toEqual(saved.json.cost_inputs.supply.network)
    expect(shown.json.break_even_km).toEqual(saved.json.break_even_km)
  })

  it('is told of a kept cluster, which changes only when it is costed again', async () => {
    const plan = (await api.call('POST', '/api/plan/', { token, body: planBody() })).json.id
    const save = (distribution: 'sized' | 'flat' | undefined) =>
      zonal(distribution, { save_project: true, cluster_name: `As ${distribution}`, bat_form: { plan } })
    const savedOnes = [await save('sized'), await save('flat'), await save(undefined), await save('sized')]
    const listed = async () =>
      (await api.call('GET', `/api/bat/${plan}`, { token })).json.map(
        ({ network_sized, network_changed }: Record<string, boolean>) => [network_sized, network_changed],
      )
    expect(await listed()).toEqual([
      [true, false],
      [false, false],
      [true, false],
      [true, false],
    ])
    // As a version that knew no networks kept it.
    await api.database.db.execute(sql`
      update bat_clusters set value = value #- '{found,network_rates_version}' where id = ${savedOnes[0].json.id}`)
    expect((await listed())[0]).toEqual([false, true])
    const before = await api.call('GET', `/api/bat/zonal-query/?bat_id=${savedOnes[0].json.id}`, { token })
    expect(before.json).toMatchObject({ network_sized: false, network_changed: true, version: 1 })
    const [row] = (await api.call('GET', '/api/bat/network/list', { token })).json.results
    const { id, ...figures } = row
    const put = (values: object) =>
      api.call('PUT', `/api/bat/network/updaterate/${id}`, { token, body: { ...figures, ...values } })
    const saved = await put({ lv_pole_NPR: row.lv_pole_NPR + 1 })
    expect(saved.status, JSON.stringify(saved.json)).toBe(200)
    await expect.poll(async () => (await listed())[3]).toEqual([true, true])
    expect((await listed()).slice(1, 3)).toEqual([
      [false, false],
      [true, true],
    ])
    const again = await api.call('PUT', '/api/bat/zonal-query/', {
      token,
      body: { ...before.json.inputs, id: savedOnes[0].json.id, cluster_name: 'As sized', bat_form: { plan } },
    })
    expect(again.json).toMatchObject({ network_sized: true, network_changed: false })
    expect(again.json.energy_costs.grid.distribution_cost).toBeGreaterThan(
      before.json.energy_costs.grid.distribution_cost,
    )
    expect((await put({ version: saved.json.version })).status).toBe(200)
    await expect.poll(async () => (await listed())[3]).toEqual([true, false])
  })

  it('warns of no breadth: there is a transformer wherever one is needed', async () => {
    const [lng, lat] = village[0]
    const wide = [
      [lng - 0.04, lat - 0.004],
      [lng + 0.04, lat - 0.004],
      [lng + 0.04, lat + 0.004],
      [lng - 0.04, lat + 0.004],
      [lng - 0.04, lat - 0.004],
    ]
    const polygon = { type: 'Polygon', coordinates: [wide] }
    const keys = async (distribution: 'sized' | 'flat') =>
      (await answered(distribution, { polygon })).warnings.map(({ key }) => key)
    expect(await keys('flat')).toContain('bat.warn.tooWide')
    expect(await keys('sized')).not.toContain('bat.warn.tooWide')
  })

  it('is not sized on empty land, and says so', async () => {
    const corner = [84.6, 28.4]
    const empty = [corner, [84.6005, 28.4], [84.6005, 28.4005], [84.6, 28.4005], corner]
    const reply = await zonal('sized', {
      polygon: { type: 'Polygon', coordinates: [empty] },
      hh_input: 'manual',
      bat_form: { num_household: 12 },
    })
    expect(reply.status).toBe(200)
    expect(reply.json.network).toBeUndefined()
    expect(reply.json.warnings).toContainEqual({ key: 'bat.warn.networkNoHouse' })
  })

  it('stands in the least-cost map too, settlement by settlement', async () => {
    const ask = (distribution: 'sized' | 'flat') =>
      api.call('POST', '/api/bat/settlements/', {
        token,
        body: { municipality: sulikot, extra_params: { distribution } },
      })
    const [sized, flat]: LeastCostMap[] = [(await ask('sized')).json, (await ask('flat')).json]
    expect(sized.settlements.length).toBe(flat.settlements.length)
    expect(sized.network_rates_version).toBeDefined()
    expect(flat.network_rates_version).toBeUndefined()
    const [largest] = sized.settlements
    expect(largest.lv_km).toBeGreaterThan(0)
    expect(largest.transformers).toBeGreaterThan(0)
    // The same place asked for by itself.
    const reply = await zonal('sized', {
      polygon: largest.polygon,
      extra_params: { distribution: 'sized' },
      load_info_data: [],
    })
    const alone: BatResult = reply.json
    if (alone.num_house === largest.num_house) expect(alone.network?.lv_km).toBeCloseTo(largest.lv_km ?? 0, 9)
    const alonePerYear = alone.energy_costs.grid.cost_series.life_cycle_costs[4]
    if (alone.num_house === largest.num_house)
      expect(largest.life_cycle_costs.grid / alonePerYear).toBeCloseTo(1, 9)
    expect(sized.totals.find(({ technology }) => technology === 'shs')?.standalone_households).toBeUndefined()
  })

  it('tells of a settlement what its home systems cost and what its network loses, as by itself', async () => {
    const bat_form = { tier: 2 }
    const extra_params = { distribution: 'sized' }
    const body = { municipality: sulikot, bat_form, extra_params }
    const map: LeastCostMap = (await api.call('POST', '/api/bat/settlements/', { token, body })).json
    for (const one of map.settlements.filter(({ standalone_households = 0 }) => standalone_households > 0)) {
      const { polygon } = one
      const more = { polygon, bat_form, extra_params, load_info_data: [] }
      const { energy_costs, network, num_house } = await answered('sized', more)
      // Outlines may hold a house that stands alone.
      if (num_house !== one.num_house || network === undefined) continue
      expect(one.standalone_households).toBeCloseTo(network.households_standalone, 9)
      expect(one.standalone_cost).toBeGreaterThan(0)
      expect(one.standalone_cost! / energy_costs.grid.standalone_cost!).toBeCloseTo(1, 9)
      expect(one.network_losses_percent?.grid).toBeCloseTo(network.losses_percent, 9)
      return
    }
    expect.fail('no settlement to compare')
  })

  it('needs a transformer in the tables; one price a connection still answers without', async () => {
    const rows = (await api.call('GET', '/api/bat/transformer/list?page_size=100', { token })).json.results
    for (const row of rows)
      await api.call('DELETE', `/api/bat/transformer/deleterate/${row.id}`, { token, body: row })
    const left = (await api.call('GET', '/api/bat/transformer/list?page_size=100', { token })).json.results
    expect(left).toEqual([])
    await new Promise(later => setTimeout(later, 1_100))
    const reply = await zonal('sized')
    expect(reply.status).toBe(422)
    expect(reply.json.code ?? reply.json).toBe('no_network_rates')
    await answered('flat')
  })
})
