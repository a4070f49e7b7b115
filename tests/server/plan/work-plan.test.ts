import { beforeAll, expect, test } from 'vitest'
import { fundingSources } from '../../../app/domain/plan/activities/lists.ts'
import { quantityCodes } from '../../../app/domain/plan/delivery/quantities.ts'
import { startApi } from '../harness.ts'
import { objectiveBody, planBody } from './plan-fixture.ts'

const { call, tokenOf } = await startApi()
let token: string
beforeAll(async () => {
  token = await tokenOf('Planner')
})
const get = async (path: string) => (await call('GET', path, { token })).json
const post = (path: string, body: unknown) => call('POST', path, { token, body })
const put = (path: string, body: unknown) => call('PUT', path, { token, body })

/** A plan with three activities, of which the first two are selected and shared over three years. */
async function threeActivities() {
  const at = `/api/plan/${(await post('/api/plan/', planBody())).json.id}`
  const parent = (await post(`${at}/objectives/1`, objectiveBody)).json.id
  const shares = { 2026: 33.333, 2027: 33.333, 2028: 33.334 }
  const bodies = [
    { description: '=Turbine, "A"', estimated_budget: 100_000.01, shares, places: [{ kind: 'ward', id: 3 }] },
    { description: 'Stoves', estimated_budget: 0.05, shares, responsible: 'Ward 1' },
    { description: 'Later', estimated_budget: 7 },
  ]
  const ids: number[] = []
  for (const body of bodies) ids.push((await post(`${at}/activities/${parent}`, body)).json.id)
  const none = Object.fromEntries(fundingSources.map(code => [code, 0]))
  const amounts = [{ MUN: 60_000, AEPC: 40_000.01 }, { MUN: 0.01 }, {}]
  await post(
    `${at}/fundings/`,
    ids.map((activity_id, no) => ({ activity_id, ...none, ...amounts[no] })),
  )
  await post(
    `${at}/rankings/`,
    ids.slice(0, 2).map(id => ({ id, is_selected: true })),
  )
  return { at, ids }
}
const empty = Object.fromEntries(quantityCodes.map(code => [code, null]))

test('quantities are saved all or none, and each wrong cell is named', async () => {
  const { at, ids } = await threeActivities()
  const path = `${at}/quantities/`
  expect(await get(path)).toMatchObject(ids.map(activity_id => ({ activity_id, ...empty })))
  const [, , version] = (await get(path)).map((row: { version: number }) => row.version)
  const good = {
    activity_id: ids[0],
    ...empty,
    measure: 'mhp',
    households: 40,
    female_headed: 9,
    start: 2026,
    end: 2028,
  }
  const bad = await post(path, [good, { ...good, activity_id: ids[1], female_headed: 41, end: 2040 }])
  expect(bad.status).toBe(400)
  expect(bad.json).toMatchObject({ '1.end': [expect.any(String)], '1.female_headed': [expect.any(String)] })
  expect((await get(path))[0]).toMatchObject(empty)
  expect((await post(path, [{ ...good, activity_id: 999_999 }])).status).toBe(400)
  const saved = await post(path, [good])
  expect(saved.status).toBe(200)
  expect(saved.json[0]).toMatchObject({ measure: 'mhp', households: 40, start: 2026 })
  expect(saved.json[2].version).toBe(version)
  const stale = await post(path, [{ ...good, households: 41, version: 0 }])
  expect(stale.status).toBe(409)
  const [past] = await get(`${at}/history/quantities`)
  expect(past.value.rows).toHaveLength(3)
})

test('the work plan adds up to the budgets, by source and by period', async () => {
  const { at, ids } = await threeActivities()
  const all = await get(`${at}/work-plan/`)
  expect(all).toMatchObject({ periods: 3, columns: [], total: { budget_NPR: 100_000.06, gap_NPR: 0.04 } })
  expect(all.schedule.map((one: { activity_id: number }) => one.activity_id)).toEqual(ids.slice(0, 2))
  expect(all.rows).toHaveLength(6)
  const paisa = (npr: number) => Math.round(npr * 100)
  const rows: { fiscal_year: number; budget_NPR: number; wards: number[] }[] = []
  for (const year of all.years) rows.push(...(await get(`${at}/work-plan/?fy=${year}`)).rows)
  expect(rows).toEqual(all.rows)
  expect(rows.reduce((sum, row) => sum + paisa(row.budget_NPR), 0)).toBe(10_000_006)
  expect(rows[0].wards).toEqual([3])
  for (const fy of ['1999', '2025', '2101', 'x']) {
    const { status, json } = await call('GET', `${at}/work-plan/?fy=${fy}`, { token })
    expect(status, fy).toBe(400)
    expect(JSON.stringify(json)).toContain('fy')
  }
})

test('own columns and percentages by period reach the CSV', async () => {
  const { at, ids } = await threeActivities()
  const columns = [
    { code: 'c1', title: 'Budget head' },
    { code: 'c3', title: '=Code' },
  ]
  expect((await put(`${at}/budget-columns/`, { columns, periods: 4 })).status).toBe(200)
  expect((await put(`${at}/budget-columns/`, { columns: [columns[0], columns[0]], periods: 4 })).status).toBe(
    400,
  )
  const codes = Object.fromEntries(['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'].map(code => [code, null]))
  const filled = { activity_id: ids[0], ...codes, c1: '५०३०१', c3: '-1' }
  expect((await post(`${at}/budget-codes/`, [filled])).status).toBe(200)
  expect((await post(`${at}/budget-codes/`, [{ ...filled, c1: 'x'.repeat(61) }])).status).toBe(400)
  const shares = { activity_id: ids[0], p1: 10, p2: 20, p3: 30, p4: 40 }
  expect((await post(`${at}/period-shares/`, [{ ...shares, p4: 41 }])).status).toBe(400)
  expect((await post(`${at}/period-shares/`, [shares])).status).toBe(200)
  const { rows } = await get(`${at}/work-plan/?fy=2026`)
  expect(rows[0].periods_NPR.map((npr: number) => Math.round(npr))).toEqual([3333, 6667, 10000, 13333])
  const csv = await call('GET', `${at}/work-plan.csv?fy=2026`, { token })
  expect(csv.status).toBe(200)
  const lines = new TextDecoder().decode(csv.bytes).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain(
    'fiscal_year,activity_code,activity,measure,quantity,unit,wards,responsible,budget_NPR,MUN,',
  )
  expect(lines[0]).toContain("DONOR,period_1,period_2,period_3,period_4,Budget head,'=Code")
  expect(lines[1]).toContain('2083/84,1.1.1,"\'=Turbine, ""A"""')
  expect(lines[1].endsWith("५०३०१,'-1")).toBe(true)
})

test('a copy has the own columns and codes, but no quantities', async () => {
  const { at, ids } = await threeActivities()
  await put(`${at}/budget-columns/`, { columns: [{ code: 'c1', title: 'Head' }], periods: null })
  await post(`${at}/quantities/`, [{ activity_id: ids[0], ...empty, quantity: 4 }])
  const codes = Object.fromEntries(['c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'].map(code => [code, null]))
  await post(`${at}/budget-codes/`, [{ activity_id: ids[0], c1: 'A', ...codes }])
  const copied = await post(`${at}/copy/`, {
    name: `Copy of ${at}`,
    starting_year: '2026-01-01',
    ending_year: '2031-01-01',
    what: ['strategy'],
  })
  expect(copied.status).toBe(201)
  const to = `/api/plan/${copied.json.id}`
  expect((await get(`${to}/budget-columns/`)).columns).toEqual([{ code: 'c1', title: 'Head' }])
  expect((await get(`${to}/budget-codes/`))[0].c1).toBe('A')
  expect((await get(`${to}/quantities/`))[0].quantity).toBeNull()
})
