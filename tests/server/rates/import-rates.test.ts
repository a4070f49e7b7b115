import { expect, test } from 'vitest'
import { toCsv } from '../../../app/formats/csv.ts'
import { startApi } from '../harness.ts'

const { call, tokenOf, logged } = await startApi()
const callAsManager = async (method: string, path: string, body?: unknown) =>
  call(method, path, { token: await tokenOf('Manager'), body })
const upload = (csv: string, more: object = {}) =>
  callAsManager('POST', '/api/rates/import', { csv, apply: false, ...more })
const head = 'table,row,item,value,source,vintage\n'
const of = (...rows: string[]) => head + rows.map(row => `${row},AEPC,2083\n`).join('')
const row = async (kind: string, at = 0) =>
  (await callAsManager('GET', `/api/bat/${kind}/list`)).json.results[at]

test('a preview tells what would change, by table, row and item, and writes nothing', async () => {
  const csv = of(
    'shs_ac,,sc_rate,६००',
    'mhp,b remote,sc_per_kW,"3,10,000"',
    'shs_dc,20,rc_rate,200',
    'settings,,residual_value,true',
  )
  const { status, json } = await upload(csv)
  expect(status).toBe(200)
  expect(json).toMatchObject({ applied: false, faults: [] })
  expect(json.differences).toEqual(
    expect.arrayContaining([
      { table: 'shs_ac', row: '', item: 'sc_rate', from: 500, to: 600 },
      { table: 'mhp', row: 'B remote', item: 'sc_per_kW', from: 300_000, to: 310_000 },
      { table: 'shs_dc', row: '20', item: 'vintage', from: 'indicative 2024', to: '2083' },
      { table: 'settings', row: '', item: 'residual_value', from: false, to: true },
    ]),
  )
  expect(json.differences.filter(({ item }: { item: string }) => item === 'rc_rate')).toEqual([])
  expect((await row('shs_ac')).sc_rate).toBe(500)
})

test.each([
  ['wind,,sc_rate,1', 'Unknown table: wind', 'Enter one of shs_ac, shs_dc'],
  ['mhp,D,sc_per_kW,1', 'Unknown row: D', 'B remote'],
  ['grid,1,cc_rate,1', 'Unknown row: 1', 'Leave the column row empty'],
  ['grid,,sc_rate,1', 'Unknown item: sc_rate', 'cc_rate'],
  ['grid,,cc_rate,-1', 'Not a valid value: -1', 'from 0 to'],
  ['grid,,cc_rate,"12,5"', 'Not a valid value: 12,5', 'with a decimal point'],
  ['shs_ac,,replacement_period_yrs,31', 'Not a valid value: 31', 'a whole number from 1 to 30'],
  [
    'settings,,range_demand_most,0.5',
    'Not a valid value: range_demand_most',
    'minimum, most likely, maximum',
  ],
  ['grid,,cc_rate,1,x', 'Has more or fewer cells', 'in quotation marks'],
])('the line %s is a fault with its remedy, and with it nothing is written', async (bad, what, remedy) => {
  const csv = of('shs_ac,,sc_rate,777', bad)
  const [fault] = (await upload(csv)).json.faults
  expect(fault.line).toBe(3)
  expect(fault.what).toContain(what)
  expect(fault.remedy).toContain(remedy)
  const refused = await upload(csv, { apply: true })
  expect(refused).toMatchObject({ status: 400, json: { code: 'invalid_fields' } })
  expect(refused.json.csv[0]).toContain('Line 3: ')
  expect((await row('shs_ac')).sc_rate).toBe(500)
})

test.each([
  [`${head}grid,,cc_rate,1,,2083\n`, 'Source or vintage is missing'],
  [of('grid,,cc_rate,1', 'grid,,cc_rate,2'), 'Repeats the item of line 2'],
  [`${head}grid,,cc_rate,1,AEPC,2083\ngrid,,omc_rate,1,NEA,2083\n`, 'ource or vintage differs from line 2'],
  ['table,row\ngrid,\n', 'One of the first ten lines must name table, row, item'],
  [`${head}"grid,,cc_rate\n`, 'The row does not end'],
])('a table that is wrong is told so: %j', async (csv, what) => {
  const { status, json } = await upload(csv)
  expect([status, json.faults[0].what]).toEqual([200, expect.stringContaining(what)])
})

test('is applied as one change, told as one and taken back by one press', async () => {
  const csv = of('shs_ac,,sc_rate,601', 'shs_dc,10,sc_rate,901', 'grid,,cc_rate,2600000')
  const { rates_version } = (await upload(csv)).json
  const before = (await callAsManager('GET', '/api/rates/changes')).json.count
  const applied = await upload(csv, { apply: true, expected: rates_version })
  expect(applied).toMatchObject({ status: 200, json: { applied: true } })
  expect(await row('grid')).toMatchObject({
    cc_rate: 2_600_000,
    source: 'AEPC',
    vintage: '2083',
    changed_by: 'Mohan Demo',
  })
  const { results, count } = (await callAsManager('GET', '/api/rates/changes')).json
  expect([count, results[0].kind, results[0].rows.length]).toEqual([before + 1, 'import', 3])
  expect((await upload(csv, { apply: true })).json).toMatchObject({ applied: false, differences: [] })
  expect((await callAsManager('POST', `/api/rates/changes/${results[0].id}/undo`)).status).toBe(200)
  expect(await row('grid')).toMatchObject({ cc_rate: 2_500_000, vintage: 'indicative 2024', version: 3 })
})

test('is refused where the rates have changed since the preview', async () => {
  const csv = of('shs_ac,,sc_rate,602')
  const { rates_version } = (await upload(csv)).json
  const mhp = await row('mhp')
  await callAsManager('PUT', `/api/bat/mhp/updaterate/${mhp.id}`, { ...mhp, sc_per_kW: 5 })
  const refused = await upload(csv, { apply: true, expected: rates_version })
  expect(refused).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } })
  expect(refused.json.theirs.rates_version).not.toBe(rates_version)
  expect((await row('shs_ac')).sc_rate).toBe(500)
  expect((await upload(csv, { apply: true, expected: refused.json.theirs.rates_version })).json.applied).toBe(
    true,
  )
})

test('as many Nepali letters as may be sent are read, but no more lines than all rates could need', async () => {
  const csv = of('shs_ac,,sc_rate,६००').padEnd(400_000, '\nक')
  const { status, json } = await upload(csv)
  expect(status).toBe(200)
  expect(json.faults.at(-1)).toMatchObject({ line: 2_001, what: 'The table is longer than 2000 lines' })
  expect((await upload(`${csv}क`)).status).toBe(400)
})

test('a source that a spreadsheet would run as a formula comes back as it was', async () => {
  const grid = await row('grid')
  await callAsManager('PUT', `/api/bat/grid/updaterate/${grid.id}`, {
    ...grid,
    source: '=NEA',
    vintage: '-2083',
  })
  const csv = toCsv(
    ['table', 'row', 'item', 'value', 'source', 'vintage'],
    [['grid', '', 'omc_rate', grid.omc_rate, '=NEA', '-2083']],
  )
  expect(csv).toContain("'=NEA")
  expect((await upload(csv)).json).toMatchObject({ faults: [], differences: [] })
})

test('nothing unforeseen was logged', () => {
  expect(logged).toEqual([])
})
