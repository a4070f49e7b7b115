import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rateFields, rateKinds } from '../../../app/domain/rates/rate-fields.ts'
import { rateSeeds } from '../../../app/domain/rates/rates.ts'
import { auditLog, users } from '../../../app/server/db/schema-accounts.ts'
import { followRates } from '../../../app/server/rates/rates-in-use.ts'
import { startApi } from '../harness.ts'

const { call, tokenOf, database, outbox, logged } = await startApi()
const as = async (
  role: 'Manager' | 'Administrator' | 'Planner',
  method: string,
  path: string,
  body?: unknown,
) => call(method, path, { token: await tokenOf(role), body })
const list = async (kind: string, query = '') =>
  (await as('Manager', 'GET', `/api/bat/${kind}/list${query}`)).json
const save = (kind: string, row: { id: number }, change: object = {}) =>
  as('Manager', 'PUT', `/api/bat/${kind}/updaterate/${row.id}`, { ...row, ...change })
const changes = async () => (await as('Manager', 'GET', '/api/rates/changes')).json

test('each table lists its rows with all their fields, source, vintage, version and who changed them', async () => {
  for (const kind of rateKinds) {
    const { results, count } = await list(kind)
    expect(count).toBe(results.length)
    for (const row of results) {
      const infoFields = ['id', 'source', 'vintage', 'version', 'changed_by', 'changed_at']
      expect(Object.keys(row)).toEqual(
        expect.arrayContaining([...infoFields, ...Object.keys(rateFields[kind])]),
      )
    }
  }
  expect((await list('shs_dc')).count).toBe(4)
  expect((await list('settings')).results).toMatchObject([
    {
      discount_rate: 10,
      coincidence: 0.5,
      residual_value: false,
      life_line_yrs: 30,
      range_mhp_capital_most: 1.6,
    },
  ])
  expect(rateSeeds.settings).toMatchObject({ stranded_share_mhp: 0, range_discount_rate_least: 6 })
})

test('pages: 15 unless asked, one of five sizes, empty past the end with the true count', async () => {
  expect((await list('shs_dc', '?page=2&page_size=10')).results).toEqual([])
  expect((await list('shs_dc', '?page=2&page_size=10')).count).toBe(4)
  for (const query of ['?page=0', '?page=x', '?page_size=11', '?page_size=1000'])
    expect((await as('Manager', 'GET', `/api/bat/shs_dc/list${query}`)).status).toBe(400)
})

test('a Manager changes a row: a version more, by name; without a source it tells who entered it', async () => {
  const [row] = (await list('shs_ac')).results
  const { source: _, vintage: __, ...plain } = row
  const saved = await as('Manager', 'PUT', `/api/bat/shs_ac/updaterate/${row.id}`, { ...plain, sc_rate: 600 })
  expect(saved).toMatchObject({
    status: 200,
    json: {
      sc_rate: 600,
      version: row.version + 1,
      changed_by: 'Mohan Demo',
      source: 'Entered by Mohan Demo',
    },
  })
  expect(saved.json.vintage).toMatch(/^\d{4}-\d\d-\d\d$/)
  const again = await save('shs_ac', saved.json, { source: 'AEPC', vintage: '2083' })
  expect(again.json).toMatchObject({ source: 'AEPC', vintage: '2083', sc_rate: 600 })
  expect((await as('Planner', 'PUT', `/api/bat/shs_ac/updaterate/${row.id}`, plain)).status).toBe(403)
  const [entry] = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `bat/shs_ac/updaterate/${row.id}`))
  expect(entry.detail).toMatchObject({ fields: expect.arrayContaining(['sc_rate']) })
})

test.each([
  ['shs_ac', { sc_rate: -1 }],
  ['shs_ac', { sc_rate: 'many' }],
  ['shs_ac', { sc_rate: null }],
  ['shs_ac', { replacement_period_yrs: 0 }],
  ['shs_ac', { replacement_period_yrs: 31 }],
  ['smg', { replacement_period_yrs: 2.5 }],
  ['smg', { category: ' ' }],
  ['smg', { category: 'B remote' }],
  ['smg', { source: '\ud800' }],
  ['shs_dc', { watt: 50 }],
  ['settings', { discount_rate: 101 }],
  ['settings', { range_demand_mode: 0.1 }],
  ['grid', { cc_rates: 1 }],
])('%s with %j is a 400 on that field, and the row is as it was', async (kind, change) => {
  const [row] = (await list(kind)).results
  const [field] = Object.keys(change)
  const refused = await save(kind, row, change)
  expect(refused.status).toBe(400)
  expect(refused.json).toMatchObject({
    [field]: [expect.any(String)],
    errors: { [field]: [expect.any(String)] },
  })
  expect((await list(kind)).results[0]).toEqual(row)
})

test('two Managers on one row: the second sees what the first has saved', async () => {
  const [row] = (await list('mhp')).results
  const both = await Promise.all([save('mhp', row, { sc_per_kW: 1 }), save('mhp', row, { sc_per_kW: 2 })])
  const [won, lost] = both.sort((a, b) => a.status - b.status)
  expect([won.status, lost.status]).toEqual([200, 409])
  expect(lost.json).toMatchObject({ code: 'changed_meanwhile', theirs: won.json })
  expect(lost.json.theirs.changed_by).toBe('Mohan Demo')
})

test('a changed rate counts for the next answer within two seconds in another process too', async () => {
  const other = followRates(database.db)
  await other.current()
  const [row] = (await list('grid')).results
  await save('grid', row, { cc_rate: 2_222_222 })
  await new Promise(passed => setTimeout(passed, 1_100))
  expect((await other.current()).grid.cc_rate).toBe(2_222_222)
})

describe('changes', () => {
  test('are listed newest first with before and after, and taken back by one press', async () => {
    const [row] = (await list('grid')).results
    await save('grid', row, { omc_rate: 7, source: 'NEA', vintage: '2026' })
    const [change] = (await changes()).results
    expect(change).toMatchObject({ kind: 'edit', changed_by: 'Mohan Demo', undoes: null, undone_by: null })
    expect(change.rows[0]).toMatchObject({
      table: 'grid',
      before: { omc_rate: row.omc_rate },
      after: { omc_rate: 7 },
    })
    const undone = await as('Manager', 'POST', `/api/rates/changes/${change.id}/undo`)
    expect(undone).toMatchObject({ status: 200, json: { kind: 'undo', undoes: change.id } })
    const { omc_rate, source, vintage } = row
    expect((await list('grid')).results[0]).toMatchObject({
      omc_rate,
      source,
      vintage,
      version: row.version + 2,
    })
    const again = await as('Manager', 'POST', `/api/rates/changes/${change.id}/undo`)
    expect(again.status).toBe(409)
    const { results, count } = await changes()
    expect(results.slice(0, 2)).toMatchObject([
      { kind: 'undo' },
      { id: change.id, undone_by: undone.json.id },
    ])
    expect(count).toBeGreaterThan(2)
    expect((await as('Manager', 'POST', '/api/rates/changes/99999/undo')).status).toBe(404)
  })
  test('whose row was changed since are not taken back', async () => {
    const [row] = (await list('grid')).results
    await save('grid', row, { omc_rate: 8 })
    const [change] = (await changes()).results
    const [now] = (await list('grid')).results
    await save('grid', now, { omc_rate: 9 })
    const refused = await as('Manager', 'POST', `/api/rates/changes/${change.id}/undo`)
    expect(refused).toMatchObject({
      status: 409,
      json: { code: 'changed_meanwhile', theirs: { omc_rate: 9 } },
    })
    expect((await list('grid')).results[0].omc_rate).toBe(9)
  })
  test('are mailed to every active Administrator and to nobody else, in both languages, with a link', async () => {
    const { db } = database
    const person = { first_name: 'x', last_name: 'y', password_hash: '', is_active: true }
    await db.insert(users).values([
      { ...person, role: 1, email: 'second@urja.example' },
      { ...person, role: 1, email: 'gone@urja.example', is_active: false },
    ])
    const [row] = (await list('smg')).results
    await save('smg', row, { sc_per_kW: 123_456 })
    const mails = () => {
      const all = readdirSync(outbox).filter(name => name.endsWith('.eml'))
      return all
        .map(name => readFileSync(join(outbox, name), 'utf8'))
        .filter(text => text.includes('→ 123456 '))
    }
    await expect.poll(() => mails().length, { timeout: 30_000 }).toBe(2)
    const to = mails().map(text => /^To: (.*)\r$/m.exec(text)?.[1])
    expect(to.sort()).toEqual(['administrator@urja.example', 'second@urja.example'])
    const [mail] = mails()
    expect(mail).toContain('Cost rates were changed · लागत दरहरू बदलिए')
    expect(mail).toContain(`Solar mini-grid ${row.category} · System cost: ${row.sc_per_kW} → 123456 NPR/kW`)
    const [change] = (await changes()).results
    expect(mail).toContain(`https://urja.example/cl-admin/rate-changes?change=${change.id}`)
    const one = await as('Manager', 'GET', `/api/rates/changes?change=${change.id}`)
    expect(one.json).toEqual({ results: [change], count: 1 })
    const none = await as('Manager', 'GET', '/api/rates/changes?change=999999')
    expect(none.json).toEqual({ results: [], count: 0 })
    await db.execute(sql`delete from users where email in ('second@urja.example', 'gone@urja.example')`)
  })
})

test('a mail server that is down keeps no rate from being saved', async () => {
  const refusing = {
    send: async () => Promise.reject(new Error('connection refused')),
    async forget() {},
    stop() {},
  }
  const down = await startApi({ mailer: refusing })
  const token = await down.tokenOf('Manager')
  const [row] = (await down.call('GET', '/api/bat/grid/list', { token })).json.results
  const body = { ...row, cc_rate: 1 }
  const saved = await down.call('PUT', `/api/bat/grid/updaterate/${row.id}`, { token, body })
  expect(saved).toMatchObject({ status: 200, json: { cc_rate: 1 } })
  await expect.poll(() => down.logged.join()).toContain('a mail of changed rates failed')
})

describe('assumptions', () => {
  const moves = async () =>
    (await as('Manager', 'GET', '/api/assumptions/stove_moves/list?page_size=100')).json
  const saveMove = (row: { id: number }, change: object) =>
    as('Manager', 'PUT', `/api/assumptions/stove_moves/updaterate/${row.id}`, { ...row, ...change })

  test('are edited, recorded and taken back as rates are; the rates keep their version', async () => {
    const version = (await followRates(database.db).current()).version
    const { results } = await moves()
    const row = results.find((one: { row_key: string }) => one.row_key === 'partial.low.modern')
    expect(row).toMatchObject({ percent: 5, source: 'Assumption of the product, not measured' })
    const saved = await saveMove(row, { percent: 15, source: 'AEPC', vintage: '2026' })
    expect(saved).toMatchObject({ status: 200, json: { percent: 15, row_key: row.row_key } })
    const [change] = (await changes()).results
    expect(change).toMatchObject({
      kind: 'edit',
      rows: [{ table: 'stove_moves', before: { percent: 5 }, after: { percent: 15 } }],
    })
    expect((await as('Manager', 'POST', `/api/rates/changes/${change.id}/undo`)).status).toBe(200)
    expect((await moves()).results.find(({ id }: { id: number }) => id === row.id)).toMatchObject({
      percent: 5,
      row_key: row.row_key,
    })
    expect((await followRates(database.db).current()).version).toBe(version)
  })

  test('edited all at once hold together: no stove ends with more than all its households, and nobody waits in a ring', async () => {
    const { results } = await moves()
    const low = results.filter(({ row_key }: { row_key: string }) => row_key.startsWith('partial.low.'))
    // 57 % move: each of four may take 30 % alone, no two of them all that is left.
    const saved = await Promise.all(
      [...low, ...low].map((row: { id: number; percent: number }) =>
        saveMove(row, { percent: row.percent + 30 }),
      ),
    )
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200, 400, 409]))
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(1)
    const after = (await moves()).results.filter(({ row_key }: { row_key: string }) =>
      row_key.startsWith('partial.low.'),
    )
    const sum = after.reduce((all: number, { percent }: { percent: number }) => all + percent, 0)
    expect(sum).toBe(87)
    const [change] = (await changes()).results
    expect((await as('Manager', 'POST', `/api/rates/changes/${change.id}/undo`)).status).toBe(200)
  })

  test('move no more than all households of a stove, by the row or by a table', async () => {
    const { results } = await moves()
    const row = results.find((one: { row_key: string }) => one.row_key === 'partial.low.modern')
    const refused = await saveMove(row, { percent: 60 })
    expect([refused.status, refused.json.code]).toEqual([400, 'invalid_fields'])
    expect(JSON.stringify(refused.json)).toContain('More than 100 %')
    expect(
      (await as('Planner', 'PUT', `/api/assumptions/stove_moves/updaterate/${row.id}`, row)).status,
    ).toBe(403)
    const csv = (percent: number) =>
      `table,row,item,value,source,vintage\nstove_moves,partial.low.modern,percent,${percent},AEPC,2026\n`
    const preview = async (text: string) =>
      (await as('Manager', 'POST', '/api/rates/import', { csv: text, apply: false })).json
    expect((await preview(csv(60))).faults).toMatchObject([{ line: 2 }])
    const changed = await preview(csv(12))
    expect(changed.faults).toEqual([])
    expect(changed.differences).toContainEqual(
      expect.objectContaining({ table: 'stove_moves', row: 'partial.low.modern', from: 5, to: 12 }),
    )
    const named = csv(12).replace('partial.low.modern', 'Partial: Low to Modern')
    expect((await preview(named)).differences).toEqual(changed.differences)
  })
})

test('nothing unforeseen was logged', () => {
  expect(logged).toEqual([])
})
