import { beforeAll, describe, expect, test } from 'vitest'
import { villageIn } from '../bat/villages.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'
import { planBody } from './plan-fixture.ts'

const { call, tokenOf, logged } = await startApi()
let token: string
let manager: string
beforeAll(async () => {
  token = await tokenOf('Planner')
  manager = await tokenOf('Manager')
})
const create = async (): Promise<number> =>
  (await call('POST', '/api/plan/', { token, body: planBody() })).json.id
const at = (plan: number) => `/api/bat/energycosts/costrate/${plan}`
const read = async (plan: number) => (await call('GET', at(plan), { token })).json
const save = (plan: number, body: unknown) => call('POST', at(plan), { token, body })
type Input = { name: string; value: number | null; default: number | null; hidden: boolean }
const inputOf = (options: Awaited<ReturnType<typeof read>>, technology: string, name: string): Input =>
  options.cost_options[technology].find((one: Input) => one.name === name)
const defaults = { shs_ac: true, mhp: true, smg: true, grid: true }
/** Changes the first row of a table of rates. */
async function nationally(kind: string, change: object) {
  const [row] = (await call('GET', `/api/bat/${kind}/list`, { token: manager })).json.results
  const saved = await call('PUT', `/api/bat/${kind}/updaterate/${row.id}`, {
    token: manager,
    body: { ...row, ...change },
  })
  expect(saved.status).toBe(200)
  return row
}

describe('the cost rates of a plan', () => {
  test('begin with the tables, and tell every figure with its bounds', async () => {
    const options = await read(await create())
    expect(options).toMatchObject({ use_default: defaults, saved: false, version: 0 })
    expect(inputOf(options, 'shs_ac', 'sc_rate')).toEqual({
      name: 'sc_rate',
      label: { key: 'rates.system' },
      unit: 'rates.perW',
      type: 'number',
      value: 500,
      default: 500,
      least: 0,
      most: 1e9,
      step: 0.01,
      hidden: false,
    })
    for (const technology of Object.keys(defaults)) {
      expect(inputOf(options, technology, 'discount_rate')).toMatchObject({ value: 10, hidden: true })
      expect(inputOf(options, technology, 'days_per_year')).toMatchObject({ value: 365, hidden: true })
      expect(inputOf(options, technology, 'hrs_per_day')).toMatchObject({ value: null, hidden: true })
    }
    const { default_options, default_ids, labels } = options
    expect(default_options.tiers.map((tier: { tier_id: number }) => tier.tier_id)).toEqual([1, 2, 3, 4, 5])
    expect(default_options.shs_dc.map((row: { watt: number }) => row.watt)).toEqual([10, 20, 50, 100])
    const chosen = default_options.mhp.find((row: { id: number }) => row.id === default_ids.mhp_cost_rate_id)
    expect(chosen.category).toBe('B remote')
    expect(Object.keys(labels)).toEqual(Object.keys(defaults))
  })

  test('are its own where it says so, and no other plan’s', async () => {
    const [plan, other] = [await create(), await create()]
    const before = await read(other)
    const saved = await save(plan, {
      cost_params: { shs_ac: { sc_rate: 600 } },
      use_default: { ...defaults, shs_ac: false },
    })
    expect(saved.status, JSON.stringify(saved.json).slice(0, 300)).toBe(200)
    expect(inputOf(saved.json, 'shs_ac', 'sc_rate')).toMatchObject({ value: 600, default: 500 })
    expect(saved.json).toMatchObject({ version: 1, saved: true, changed_by: 'Prakriti Demo' })
    expect(saved.json.cost_rates_version).not.toBe(before.cost_rates_version)
    expect(await read(plan)).toEqual(saved.json)
    expect(await read(other)).toEqual(before)
    const reset = await save(plan, { use_default: defaults })
    expect(inputOf(reset.json, 'shs_ac', 'sc_rate').value).toBe(500)
    expect(reset.json.cost_rates_version).toBe(before.cost_rates_version)
    expect((await call('GET', `/api/plan/${plan}/history/cost_options`, { token })).json).toHaveLength(1)
  })

  test('are what its clusters are reckoned with, and those of before say that they have changed (models H)', async () => {
    const [plan, other] = [await create(), await create()]
    const polygon = { type: 'Polygon', coordinates: [villageIn((await demoAtlas()).current(), 43611)] }
    const cluster = (id: number) => ({
      polygon,
      hh_input: 'manual',
      bat_form: { plan: id, tier: 3, num_household: 100 },
      extra_params: { project_period: 10 },
      save_project: true,
      cluster_name: 'Barpak',
    })
    const zonal = (method: string, body: object) => call(method, '/api/bat/zonal-query/', { token, body })
    const [saved] = [await zonal('POST', cluster(plan)), await zonal('POST', cluster(other))]
    expect(saved.status, JSON.stringify(saved.json).slice(0, 300)).toBe(201)
    const lifeCycle = ({ json }: typeof saved) => json.energy_costs.shs.cost_series.life_cycle_costs[9]
    expect(lifeCycle(saved)).toBeCloseTo(15_181_949.84, 2)
    await save(plan, {
      cost_params: { shs_ac: { sc_rate: 600 } },
      use_default: { ...defaults, shs_ac: false },
    })
    const isMarked = async (id: number) =>
      (await call('GET', `/api/bat/${id}`, { token })).json[0].rates_changed
    expect([await isMarked(plan), await isMarked(other)]).toEqual([true, false])
    const again = await zonal('PUT', { ...cluster(plan), id: saved.json.id })
    expect(again.json.energy_costs.shs.capital_cost).toBe(13_600_000)
    expect(lifeCycle(again)).toBeCloseTo(17_181_949.84, 2)
    expect(await isMarked(plan)).toBe(false)
  })

  test('of a national change only those count that the plan goes by', async () => {
    const [own, byTables] = [await create(), await create()]
    const { shs_ac } = (await read(own)).cost_options
    const figures = shs_ac.filter((one: Input) => !one.hidden).map((one: Input) => [one.name, one.value])
    const all = { ...Object.fromEntries(figures), sc_rate: 600 }
    await save(own, { cost_params: { shs_ac: all }, use_default: { ...defaults, shs_ac: false } })
    const before = [await read(own), await read(byTables)]
    const row = await nationally('shs_ac', { sc_rate: 520 })
    // Rates are trusted for a second.
    await expect
      .poll(async () => inputOf(await read(byTables), 'shs_ac', 'sc_rate').default, { timeout: 30_000 })
      .toBe(520)
    const after = [await read(own), await read(byTables)]
    await nationally('shs_ac', { sc_rate: row.sc_rate })
    expect(after[0].cost_rates_version).toBe(before[0].cost_rates_version)
    expect(inputOf(after[0], 'shs_ac', 'sc_rate')).toMatchObject({ value: 600, default: 520 })
    expect(after[1].cost_rates_version).not.toBe(before[1].cost_rates_version)
    expect(inputOf(after[1], 'shs_ac', 'sc_rate')).toMatchObject({ value: 520, default: 520 })
  })

  test('take the category of the district, or the one that the plan names', async () => {
    const before = await read(await create())
    const [far] = before.default_options.mhp.filter((row: { category: string }) =>
      row.category.startsWith('A'),
    )
    const smg_rate_id = before.default_ids.smg_cost_rate_id
    const district = await call('POST', '/api/rates/districts/', {
      token: manager,
      body: { dcode: 436, mhp_rate_id: far.id, smg_rate_id },
    })
    expect(district.status).toBe(201)
    const plan = await create()
    expect((await read(plan)).default_ids).toEqual({
      mhp_cost_rate_id: far.id,
      smg_cost_rate_id: smg_rate_id,
    })
    expect(inputOf(await read(plan), 'mhp', 'sc_per_kW').value).toBe(330_000)
    const named = await save(plan, { default_ids: before.default_ids })
    expect(inputOf(named.json, 'mhp', 'sc_per_kW')).toMatchObject({ value: 300_000, default: 300_000 })
    await call('DELETE', `/api/rates/districts/${district.json.id}`, { token: manager })
  })

  test.each([
    [{ cost_params: { shs_ac: { discount_rate: 5 } } }, 'cost_params.shs_ac.discount_rate'],
    [{ cost_params: { mhp: { hrs_per_day: 5 } } }, 'cost_params.mhp.hrs_per_day'],
    [{ cost_params: { shs_dc: {} } }, 'cost_params.shs_dc'],
    [{ cost_params: { grid: { cc_rate: -1 } } }, 'cost_params.grid.cc_rate'],
    [{ cost_params: { grid: { cc_rate: null } } }, 'cost_params.grid.cc_rate'],
    [{ cost_params: { smg: { replacement_period_yrs: 31 } } }, 'cost_params.smg.replacement_period_yrs'],
    [{ cost_params: { smg: { category: 'mine' } } }, 'cost_params.smg.category'],
    [{ use_default: { shs_ac: true } }, 'use_default.mhp'],
    [{ default_ids: { mhp_cost_rate_id: 999, smg_cost_rate_id: 1 } }, 'default_ids.mhp_cost_rate_id'],
    [{ wind: {} }, 'wind'],
  ])('%j is refused by name', async (body, field) => {
    const plan = await create()
    const refused = await save(plan, body)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.json.errors)).toContain(field)
    expect(await read(plan)).toMatchObject({ saved: false })
  })

  test('a stale save is 409 with theirs', async () => {
    const plan = await create()
    await save(plan, { use_default: { ...defaults, grid: false }, version: 0 })
    const stale = await save(plan, { use_default: defaults, version: 0 })
    expect([stale.status, stale.json.code]).toEqual([409, 'changed_meanwhile'])
    expect(stale.json.theirs).toEqual(await read(plan))
  })
})

test('nothing unforeseen was logged', () => {
  expect(logged).toEqual([])
})
