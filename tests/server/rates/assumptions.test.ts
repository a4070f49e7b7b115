import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { carrierSeeds } from '../../../app/domain/assumptions/carriers.ts'
import { assumptionKinds, assumptionTables } from '../../../app/domain/rates/assumption-tables.ts'
import { municipalityFigures } from '../../../app/server/db/schema-figures.ts'
import { followRates } from '../../../app/server/rates/rates-in-use.ts'
import { startApi } from '../harness.ts'

const { call, tokenOf, database, outbox, logged } = await startApi()
const as = async (role: 'Manager' | 'Planner', method: string, path: string, body?: unknown) =>
  call(method, path, { token: await tokenOf(role), body })
type Row = { id: number; row_key: string; version: number } & Record<string, unknown>
const list = async (kind: string): Promise<Row[]> =>
  (await as('Manager', 'GET', `/api/assumptions/${kind}/list?page_size=100`)).json.results
const rowOf = async (kind: string, key: string): Promise<Row> => {
  const row = (await list(kind)).find(({ row_key }) => row_key === key)
  if (row === undefined) throw new Error(`${kind} has no row ${key}`)
  return row
}
const save = (kind: string, row: Row, change: object) =>
  as('Manager', 'PUT', `/api/assumptions/${kind}/updaterate/${row.id}`, { ...row, ...change })
const mails = () => readdirSync(outbox).filter(name => name.endsWith('.eml'))
const preview = async (lines: string) =>
  (
    await as('Manager', 'POST', '/api/rates/import', {
      csv: `table,row,item,value,source,vintage\n${lines}\n`,
      apply: false,
    })
  ).json

test.each(assumptionKinds)('%s holds what is shipped, each row with source and vintage', async kind => {
  const rows = await list(kind)
  const { seeds, fields } = assumptionTables[kind]
  expect(rows.map(({ row_key }) => row_key)).toEqual(seeds.map(({ row_key }) => row_key))
  for (const [at, seed] of seeds.entries())
    expect(rows[at]).toMatchObject({ ...seed, source: expect.stringMatching(/\S/), version: 1 })
  expect(Object.keys(rows[0])).toEqual(expect.arrayContaining([...Object.keys(fields), 'vintage']))
})

describe('a figure that is not known', () => {
  test('is saved as such, told in the mail, and taken back; the rates keep their version', async () => {
    const { version } = await followRates(database.db).current()
    const row = await rowOf('carriers', 'firewood')
    const saved = await save('carriers', row, { bc_kg_GJ: null })
    expect(saved).toMatchObject({ status: 200, json: { bc_kg_GJ: null, MJ_per_unit: 15.6 } })
    const mailed = () =>
      mails()
        .map(name => readFileSync(join(outbox, name), 'utf8'))
        .join()
    await expect.poll(mailed).toMatch(/Energy carriers Firewood \(kg\).{1,20}Black carbon: 0\.1075/)
    expect(mailed()).toContain('not known kg a GJ')
    const [change] = (await as('Manager', 'GET', '/api/rates/changes')).json.results
    expect(change.rows).toMatchObject([{ before: { bc_kg_GJ: 0.1075 }, after: { bc_kg_GJ: '' } }])
    expect((await as('Manager', 'POST', `/api/rates/changes/${change.id}/undo`)).status).toBe(200)
    expect(await rowOf('carriers', 'firewood')).toMatchObject({ bc_kg_GJ: 0.1075 })
    expect((await followRates(database.db).current()).version).toBe(version)
  })

  test('comes back where what was entered is taken back', async () => {
    const row = await rowOf('carriers', 'lpg')
    expect((await save('carriers', row, { price_NPR: 134.5 })).status).toBe(200)
    const [change] = (await as('Manager', 'GET', '/api/rates/changes')).json.results
    expect(change.rows).toMatchObject([{ before: { price_NPR: '' }, after: { price_NPR: 134.5 } }])
    expect((await as('Manager', 'POST', `/api/rates/changes/${change.id}/undo`)).status).toBe(200)
    expect(await rowOf('carriers', 'lpg')).toMatchObject({ price_NPR: null, version: row.version + 2 })
  })

  test('is an empty cell of a table', async () => {
    const emptied = await preview('carriers,Firewood (kg),bc_kg_GJ,,AEPC,2026')
    expect(emptied.faults).toEqual([])
    expect(emptied.differences).toContainEqual(
      expect.objectContaining({ table: 'carriers', row: 'firewood', from: 0.1075, to: '' }),
    )
    const filled = await preview('carriers,biogas,counted_units,0.4,AEPC,2026')
    expect(filled.differences).toContainEqual(
      expect.objectContaining({ item: 'counted_units', from: '', to: 0.4 }),
    )
    expect((await preview('stove_moves,partial.low.modern,percent,,AEPC,2026')).faults).toHaveLength(1)
  })
})

test.each([
  ['carriers', 'lpg', { MJ_per_unit: -1 }],
  ['carriers', 'lpg', { MJ_per_unit: 'many' }],
  ['carriers', 'lpg', { price_NPR: 1e308 }],
  ['tariff', 'a15.2', { upto_kWh: 20 }],
  ['tariff', 'a15.2', { upto_kWh: 50 }],
  ['tariff', 'a15.2', { upto_kWh: null }],
  ['tariff', 'a15.1', { minimum_NPR: -1 }],
  ['tariff', 'a5.1', { is_free: null }],
  ['climate', 'fnrb', { amount: 1.2 }],
  ['climate', 'ch4', { amount: -28 }],
  ['emission_classes', 'rocket', { emission_class: 6 }],
  ['emission_classes', 'rocket', { emission_class: 2.5 }],
])('%s %s with %j is a 400 on that field, and the row is as it was', async (kind, key, change) => {
  const row = await rowOf(kind, key)
  const refused = await save(kind, row, change)
  expect(refused.status).toBe(400)
  expect(refused.json).toMatchObject({ [Object.keys(change)[0]]: [expect.any(String)] })
  expect(await rowOf(kind, key)).toEqual(row)
  expect((await as('Planner', 'PUT', `/api/assumptions/${kind}/updaterate/${row.id}`, row)).status).toBe(403)
})

test('organic carbon may cool, and the last block of a tariff may end', async () => {
  const oc = await rowOf('climate', 'oc')
  expect((await save('climate', oc, { amount: -50 })).status).toBe(200)
  const last = await rowOf('tariff', 'a60.6')
  expect((await save('tariff', last, { upto_kWh: 1000 })).status).toBe(200)
})

test('blocks of a tariff may change places only all together', async () => {
  const line = (row: string, value: number) => `tariff,${row},upto_kWh,${value},NEA,2026`
  expect((await preview(line('a30.2', 60))).faults).toMatchObject([{ line: 2 }])
  const both = await preview([line('a30.2', 60), line('a30.3', 80)].join('\n'))
  expect([both.faults, both.differences.length]).toEqual([[], 6])
})

test('emissions of the dashboard are those of the tables as they are now', async () => {
  const source = { year: 2026, source: 'survey', generated: false }
  await database.db.insert(municipalityFigures).values(
    ['firewood', 'electricity'].map(fuel => ({
      dataset: 'mep' as const,
      sddmm: 43611,
      item: `energy_use.${fuel}`,
      value: 1000,
      ...source,
    })),
  )
  const emissions = async () =>
    (await as('Planner', 'GET', '/api/mep-energy-data/?sddmm=43611')).json.emissions
  const [before] = await emissions()
  expect(before).toMatchObject({ group: 'greenhouse', t_CO2e: expect.any(Number), missing: ['electricity'] })
  const fnrb = await rowOf('climate', 'fnrb')
  expect((await save('climate', fnrb, { amount: 1 })).status).toBe(200)
  const [more] = await emissions()
  expect(more.t_CO2e).toBeGreaterThan(before.t_CO2e)
  const electricity = await rowOf('carriers', 'electricity')
  expect((await save('carriers', electricity, { co2_fossil_kg_GJ: 9.652 })).status).toBe(200)
  expect((await emissions())[0]).toMatchObject({ missing: [] })
})

test('no figure that costs depend on is among the shipped ones: prices are not known', () => {
  expect(carrierSeeds.every(({ price_NPR }) => price_NPR === null)).toBe(true)
})

test('nothing unforeseen was logged, and every change was mailed', async () => {
  const { count } = (await as('Manager', 'GET', '/api/rates/changes')).json
  await expect.poll(() => mails().length, { timeout: 30_000 }).toBe(count)
  expect(logged).toEqual([])
})
