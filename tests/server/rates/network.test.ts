import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { isList, networkKinds, networkTables } from '../../../app/domain/rates/network-tables.ts'
import { editedTableOf } from '../../../app/server/db/schema-rates.ts'
import { networkTablesInUse, shippedNetworkTables } from '../../../app/server/rates/network-in-use.ts'
import { followRates, seedRates } from '../../../app/server/rates/rates-in-use.ts'
import { startApi } from '../harness.ts'

const { call, tokenOf, database, outbox, logged } = await startApi()
const { db } = database
type Row = { id: number; version: number } & Record<string, unknown>
const as = async (role: 'Manager' | 'Planner', method: string, path: string, body?: unknown) =>
  call(method, path, { token: await tokenOf(role), body })
const list = async (kind: string): Promise<Row[]> =>
  (await as('Manager', 'GET', `/api/bat/${kind}/list?page_size=100`)).json.results
const save = (kind: string, row: Row, change: object) =>
  as('Manager', 'PUT', `/api/bat/${kind}/updaterate/${row.id}`, { ...row, ...change })
const add = (kind: string, row: object) => as('Manager', 'POST', `/api/bat/${kind}/addrate`, row)
const remove = (kind: string, row: Row) => as('Manager', 'DELETE', `/api/bat/${kind}/deleterate/${row.id}`)
const changes = async () => (await as('Manager', 'GET', '/api/rates/changes')).json.results
const undo = (id: number) => as('Manager', 'POST', `/api/rates/changes/${id}/undo`)
const importCsv = async (lines: string, more: object = { apply: false }) =>
  as('Manager', 'POST', '/api/rates/import', {
    csv: `table,row,item,value,source,vintage\n${lines}\n`,
    ...more,
  })
const tablesNow = () => networkTablesInUse(db).current()
const costsNow = async () => (await followRates(db).current()).version

const mole = {
  name: 'Mole',
  level: 'lv',
  ohm_per_km: 2.74,
  reactance_ohm_per_km: 0.33,
  max_A: 70,
  NPR_per_km: 90_000,
  source: 'NEA',
  vintage: '2026',
}
const small = { kVA: 10, NPR: 200_000, no_load_W: 60, load_W: 300, source: 'NEA', vintage: '2026' }

/** What is shipped, in each of the tables. */
beforeEach(async () => {
  for (const kind of networkKinds) await db.delete(editedTableOf[kind])
  await seedRates(db)
})

test.each(networkKinds)('%s holds what is shipped, each row with source and vintage', async kind => {
  const rows = await list(kind)
  expect(rows).toHaveLength(networkTables[kind].seeds.length)
  for (const [at, seed] of networkTables[kind].seeds.entries())
    expect(rows[at]).toMatchObject({ ...seed, vintage: 'indicative 2024', version: 1, changed_by: null })
})

test('a restored database that no start has filled yet answers by the shipped rules, without rows', async () => {
  for (const kind of networkKinds) await db.delete(editedTableOf[kind])
  expect(await tablesNow()).toMatchObject({
    network: { lv_pole_NPR: 14_000, network_sized: false },
    missing: ['conductor', 'transformer'],
  })
})

test('the tables in use are what the sizing of a network reads, in one order', async () => {
  const tables = await tablesNow()
  expect(tables).toEqual(shippedNetworkTables())
  expect(tables).toMatchObject({ network: { lv_pole_NPR: 14_000, network_sized: true }, missing: [] })
  expect(tables.conductors.map(({ level, name }) => `${level} ${name}`)).toEqual([
    'lv Dog',
    'lv Rabbit',
    'lv Squirrel',
    'lv Weasel',
    'mv Weasel',
  ])
  expect(tables.transformers.map(({ kVA }) => kVA)).toEqual([25, 50, 100, 200, 300, 500])
  expect(tables.conductors[0]).toMatchObject({ ohm_per_km: 0.2745, max_A: 300, NPR_per_km: 645_400 })
})

describe('a row', () => {
  test('is added by a Manager, told in the mail, and taken away by undo; rates of cost keep their version', async () => {
    const [costs, { version }] = [await costsNow(), await tablesNow()]
    const added = await add('conductor', mole)
    expect(added).toMatchObject({
      status: 201,
      json: { ...mole, version: 1, changed_by: 'Mohan Demo' },
    })
    expect((await tablesNow()).version).not.toBe(version)
    const [change] = await changes()
    expect(change).toMatchObject({ kind: 'add', rows: [{ table: 'conductor', before: {}, after: mole }] })
    const mailed = () =>
      readdirSync(outbox)
        .filter(name => name.endsWith('.eml'))
        .map(name => readFileSync(join(outbox, name), 'utf8'))
        .join()
    await expect.poll(mailed).toContain('Conductors Mole, 400 V: row added')
    expect(mailed()).toMatch(/Resistance at 20 °C: 2\.74 Ω\/km/)
    expect(await undo(change.id)).toMatchObject({ status: 200, json: { rows: [{ after: {} }] } })
    expect((await list('conductor')).map(({ name }) => name)).not.toContain('Mole')
    expect([await costsNow(), (await tablesNow()).version]).toEqual([costs, version])
  })

  test('is deleted, and comes back by undo as it was', async () => {
    const { version } = await tablesNow()
    const row = (await list('transformer'))[2]
    expect((await remove('transformer', row)).status).toBe(204)
    expect((await list('transformer')).map(({ kVA }) => kVA)).toEqual([25, 50, 200, 300, 500])
    const [change] = await changes()
    expect(change).toMatchObject({ kind: 'remove', rows: [{ before: { kVA: 100 }, after: {} }] })
    expect((await undo(change.id)).status).toBe(200)
    expect((await tablesNow()).version).toBe(version)
    const [again] = await changes()
    expect((await undo(again.id)).status).toBe(200)
    expect((await list('transformer')).map(({ kVA }) => kVA)).toEqual([25, 50, 200, 300, 500])
  })

  test('does not come back where another row has its key, nor go once it was edited', async () => {
    const row = (await list('transformer'))[0]
    await remove('transformer', row)
    const [removal] = await changes()
    const { json: other } = await add('transformer', { ...small, kVA: 25 })
    const [addition] = await changes()
    expect(await undo(removal.id)).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } })
    await save('transformer', other, { NPR: 1 })
    expect((await undo(addition.id)).status).toBe(409)
    expect(await list('transformer')).toContainEqual(expect.objectContaining({ kVA: 25, NPR: 1 }))
  })

  test('that was renamed is not taken back over another that has its old name', async () => {
    const row = (await list('transformer'))[0]
    await save('transformer', row, { kVA: 30 })
    const [rename] = await changes()
    expect((await add('transformer', { ...small, kVA: 25 })).status).toBe(201)
    expect((await undo(rename.id)).status).toBe(400)
    expect((await list('transformer')).map(({ kVA }) => kVA)).toEqual([30, 50, 100, 200, 300, 500, 25])
  })

  test('of the one and only table neither comes nor goes', async () => {
    const [row] = await list('network')
    expect((await add('network', row)).status).toBe(404)
    expect((await remove('network', row)).status).toBe(404)
  })

  test('is one of fifty at most', async () => {
    const rows = Array.from({ length: 44 }, (_, i) => ({
      ...small,
      kVA: 1_000 + i,
      source: 'x',
      vintage: 'x',
    }))
    await db.insert(editedTableOf.transformer).values(rows)
    expect(await add('transformer', small)).toMatchObject({ status: 400, json: { code: 'too_many_rows' } })
  })
})

test.each([
  ['network', 0, { max_service_m: 4 }],
  ['network', 0, { min_service_m: 51 }],
  ['network', 0, { min_service_m: 31 }],
  ['network', 0, { max_services_per_pole: 2.5 }],
  ['network', 0, { max_voltage_drop_percent: 16 }],
  ['network', 0, { power_factor: 0.4 }],
  ['network', 0, { transformer_loading: 0 }],
  ['network', 0, { comparison_years: 16 }],
  ['network', 0, { lv_pole_NPR: -1 }],
  ['network', 0, { meter_NPR: 1e308 }],
  ['network', 0, { network_sized: 'yes' }],
  ['conductor', 0, { name: ' ' }],
  ['conductor', 0, { name: 'Weasel' }],
  ['conductor', 0, { level: 'hv' }],
  ['conductor', 0, { ohm_per_km: 0 }],
  ['conductor', 0, { max_A: null }],
  ['transformer', 0, { kVA: 50 }],
  ['transformer', 0, { kVA: 0 }],
  ['transformer', 0, { NPR: 'many' }],
  ['transformer', 0, { source: ' ' }],
])(
  '%s with %j is a 400 on that field, edited or added, and the row is as it was',
  async (kind, at, change) => {
    const row = (await list(kind))[at]
    const [field] = Object.keys(change)
    const refused = await save(kind, row, change)
    expect(refused).toMatchObject({ status: 400, json: { [field]: [expect.any(String)] } })
    if (isList(kind)) {
      const added = { ...(kind === 'conductor' ? mole : small), ...change }
      expect(await add(kind, added)).toMatchObject({ status: 400, json: { [field]: [expect.any(String)] } })
    }
    expect(await list(kind)).toContainEqual(row)
  },
)

test('one name may be of both levels', async () => {
  expect((await add('conductor', { ...mole, name: 'Dog', level: 'mv' })).status).toBe(201)
})

test('a Planner neither reads nor writes them', async () => {
  const [row] = await list('conductor')
  for (const [method, path, body] of [
    ['GET', '/api/bat/conductor/list'],
    ['PUT', `/api/bat/conductor/updaterate/${row.id}`, row],
    ['POST', '/api/bat/conductor/addrate', mole],
    ['DELETE', `/api/bat/conductor/deleterate/${row.id}`],
  ] as const)
    expect((await as('Planner', method, path, body)).status).toBe(403)
})

describe('without what a network is made of', () => {
  test.each([
    ['conductor', (row: Row) => row.level === 'mv', 'No conductor is in the tables of rates'],
    ['conductor', (row: Row) => row.level === 'lv', 'No conductor is in the tables of rates'],
    ['transformer', () => true, 'No transformer is in the tables of rates'],
  ] as const)(
    'of %s the last row goes, also for the next start, and sizing says so',
    async (kind, goes, words) => {
      for (const row of (await list(kind)).filter(goes)) expect((await remove(kind, row)).status).toBe(204)
      await seedRates(db)
      const tables = await tablesNow()
      expect(tables.missing).toEqual([kind])
      const { say } = await import('../../../app/domain/messages/messages.ts')
      expect(say('en', 'networkRates.missing', { table: kind })).toBe(words)
    },
  )
})

test('a changed figure counts in another process within two seconds', async () => {
  const other = networkTablesInUse(db)
  await other.current()
  const [row] = await list('network')
  expect((await save('network', row, { network_sized: false, wiring_NPR: 5_000 })).status).toBe(200)
  await new Promise(passed => setTimeout(passed, 1_100))
  expect((await other.current()).network).toMatchObject({ network_sized: false, wiring_NPR: 5_000 })
})

describe('a table of rates', () => {
  test('changes rows by their key or by how they read, in one change', async () => {
    const lines = (row: string) => `conductor,${row},NPR_per_km,222000,NEA,2026`
    for (const row of ['Weasel lv', '"Weasel, 400 V"']) {
      const { json } = await importCsv(lines(row))
      expect(json.faults).toEqual([])
      expect(json.differences).toContainEqual(
        expect.objectContaining({ table: 'conductor', row: 'Weasel lv', from: 219_800, to: 222_000 }),
      )
    }
    const all = [
      lines('Weasel lv'),
      'transformer,25 kVA,NPR,360000,NEA,2026',
      'network,,meter_NPR,4000,NEA,2026',
    ]
    const { json } = await importCsv(all.join('\n'))
    const expected = json.rates_version
    const applied = await importCsv(all.join('\n'), { apply: true, expected })
    expect(applied).toMatchObject({ status: 200, json: { applied: true } })
    expect(await tablesNow()).toMatchObject({
      network: { meter_NPR: 4_000, source: 'NEA' },
      transformers: expect.arrayContaining([expect.objectContaining({ kVA: 25, NPR: 360_000 })]),
    })
    const [change] = await changes()
    expect([change.kind, change.rows.length]).toEqual(['import', 3])
    expect((await undo(change.id)).status).toBe(200)
  })

  test('is refused where it contradicts itself, names no row, or was read before a row came', async () => {
    expect((await importCsv('network,,min_service_m,40,NEA,2026')).json.faults).toMatchObject([{ line: 2 }])
    expect((await importCsv('conductor,Mole lv,max_A,70,NEA,2026')).json.faults).toMatchObject([{ line: 2 }])
    expect((await importCsv('conductor,Weasel mv,level,hv,NEA,2026')).json.faults).toMatchObject([
      { line: 2 },
    ])
    const line = 'transformer,25,load_W,610,NEA,2026'
    const { rates_version: expected } = (await importCsv(line)).json
    await add('transformer', small)
    expect((await importCsv(line, { apply: true, expected })).status).toBe(409)
    const twice = await importCsv('transformer,25,kVA,50,NEA,2026', { apply: true })
    expect(twice).toMatchObject({ status: 400, json: { csv: [expect.stringContaining('rating')] } })
  })
})

test('nothing unforeseen was logged', () => {
  expect(logged).toEqual([])
})
