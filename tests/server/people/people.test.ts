import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { personalData } from '../../../app/domain/people/personal-data.ts'
import { roles } from '../../../app/domain/role-ids.ts'
import { hashPassword } from '../../../app/server/accounts/passwords.ts'
import { insertUser } from '../../../app/server/accounts/queries.ts'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { folderStore } from '../../../app/server/atlas/store/folder-store.ts'
import { readErasures, storeErasures } from '../../../app/server/backup/erasure-list.ts'
import { fetchBackup } from '../../../app/server/backup/fetch-backup.ts'
import { restoreBackup } from '../../../app/server/backup/restore-backup.ts'
import { users } from '../../../app/server/db/schema-accounts.ts'
import { backedUp, contentOf, patient, runQuery, scratch } from '../backup/copies.ts'
import { freshDatabase } from '../fresh-database.ts'
import { startApi } from '../harness.ts'
import { planBody } from '../plan/plan-fixture.ts'

const server = await startApi()
const { call, database, tokenOf } = server
const { db } = database
const url = database.pool.options.connectionString ?? ''
const maya = { email: 'maya.tamang@gorkha.example', phone_no: '+977 9851 234567', name: 'Maya Tamang' }
const needles = ['maya.tamang@', '9851234567', '9851 234567', 'maya tamang', 'Maya Tamang', 'Maya  Tamang']

const asAdministrator = async (path: string, body: unknown) =>
  call('POST', path, { token: await tokenOf('Administrator'), body })
const erase = (person: object) =>
  asAdministrator('/api/people/erase/', { ...person, current_password: demoPassword })

/** Everything that the database holds, as text, but for what may not tell anybody. */
async function traces(of: string): Promise<string[]> {
  const content = await contentOf(of, ['throttle_counts'])
  return Object.entries(content).flatMap(([table, rows]) =>
    rows.filter(row => needles.some(needle => row.includes(needle))).map(row => `${table}: ${row}`),
  )
}

let plan = 0
let before: { folder: string; name: string }
beforeAll(async () => {
  const password_hash = await hashPassword(demoPassword)
  await insertUser(db, {
    email: maya.email,
    first_name: 'Maya',
    last_name: 'Tamang',
    phone_no: maya.phone_no,
    role: roles.Planner,
    is_active: true,
    password_hash,
    assigned_sddmms: [43611],
  })
  const login = await call('POST', '/api/login/', { body: { email: maya.email, password: demoPassword } })
  const token = login.json.access
  const made = await call('POST', '/api/plan/', { token, body: planBody({ name: 'Plan of Maya  Tamang' }) })
  expect(made.status).toBe(201)
  plan = made.json.id
  const member = {
    name: 'Maya Tamang',
    edsc_designation: 'Member',
    organization: 'Municipality',
    org_destination: 'GESI Focal Person',
    contact_no: '9851 234567',
  }
  const added = await call('POST', `/api/plan/${plan}/sub-commitee/`, { token, body: member })
  expect(added.status, JSON.stringify(added.json)).toBe(201)
  const mayor = { ...planBody().mayor, name: 'Someone Else', email: maya.email.toUpperCase() }
  const officers = planBody({
    municipality: 43611,
    name: 'Short lived',
    mayor,
    address: `ask maya tamang, ${maya.phone_no}`,
  })
  const short = await call('POST', '/api/plan/', { token, body: officers })
  const gone = await call('DELETE', `/api/plan/${short.json.id}`, { token })
  expect(gone.status).toBe(204)
  before = await backedUp(url)
})

test('every column that may hold something of a person is in the inventory, and nothing else is', async () => {
  const columns = await runQuery<{ table: string; column: string; is_free: boolean }>(
    url,
    `select c.table_name as table, c.column_name as column,
       c.data_type in ('text', 'json', 'jsonb', 'bytea') or exists (
         select from information_schema.key_column_usage k
         join information_schema.referential_constraints r using (constraint_name)
         join information_schema.constraint_column_usage u on u.constraint_name = r.constraint_name
         where k.table_name = c.table_name and k.column_name = c.column_name and u.table_name = 'users') as is_free
     from information_schema.columns c where c.table_schema = 'public' order by 1, 2`,
  )
  const known = Object.entries(personalData).flatMap(([table, own]) =>
    Object.keys(own).map(column => `${table}.${column}`),
  )
  const there = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  expect(known.filter(name => !there.has(name))).toEqual([])
  const forgotten = columns
    .filter(({ is_free }) => is_free)
    .map(({ table, column }) => `${table}.${column}`)
    .filter(name => !known.includes(name) && !saysNothing.test(name))
  expect(forgotten).toEqual([])
})

/** Free columns that hold kinds, keys, figures and texts of the product, or places on a map. */
const saysNothing =
  /^(audit_log\.(action|outcome|code|content|hash)|account_links\.purpose|installation\..*|(municipality|published)_figures\..*|bat_settings\..*|institution_kinds\..*|tiers\..*|\w+_rates\..*|rate_(districts|subsidies|changes)\..*|(stove_moves|carriers|tariff|climate|emission_classes|useful_energy|measure_usage|cook_(stove|settings|subsidy))\..*|(bat_cluster|mhp_project)_results\.result|plan_(documents|rows|history|jobs)\.(kind|state|stage)|plans\.(last_kind|name_folded)|plan_snapshots\.why|plan_remarks\.part|plan_emblems\.type|plan_reach\.atlas_version|plan_files\.(kind|type|language|sha256|atlas_version|rates_version)|activities\.(proposal|places|shares|scores|amounts|quantities|period_shares)|sst_samples\.(parameters|result)|survey_(answers|imports)\.(form|sample|unit))$/

test('an Administrator sees all of a person, by email, phone or name, and that is written down', async () => {
  const { status, json } = await asAdministrator('/api/people/data/', { email: maya.email })
  expect(status).toBe(200)
  expect(json.account).toMatchObject({ first_name: 'Maya', email: maya.email, phone_no: maya.phone_no })
  expect(json.account).not.toHaveProperty('password_hash')
  expect(json.plans).toEqual([expect.objectContaining({ id: plan })])
  expect(json.sessions.length).toBe(1)
  expect(json.audit.map((row: { action: string }) => row.action)).toContain('login')
  // The phone is the account's own: nobody asked for it.
  const places = json.mentions.map(({ where, kind }: { where: string; kind: string }) => `${where} ${kind}`)
  expect(places).toEqual(expect.arrayContaining(['plan_rows member', 'plan_snapshots null']))

  const byName = await asAdministrator('/api/people/data/', { name: 'maya TAMANG' })
  expect(byName.json.account).toBeNull()
  expect(byName.json.mentions.map(({ where }: { where: string }) => where)).toContain('plans')
  const none = await asAdministrator('/api/people/data/', { email: 'nobody@gorkha.example' })
  expect([none.json.account, none.json.mentions, none.json.audit]).toEqual([null, [], []])
  const log = await call('GET', '/api/audit/?search=export+data', { token: await tokenOf('Administrator') })
  expect(log.json.count).toBe(3)
  expect(JSON.stringify(log.json)).not.toContain(maya.email)
})

test('what is wrong with a wish is told by field', async () => {
  for (const [query, field] of [
    [{}, 'email'],
    [{ name: 'Maya' }, 'name'],
    [{ phone_no: 'none' }, 'phone_no'],
  ] as const) {
    const { status, json } = await asAdministrator('/api/people/data/', query)
    expect([status, Object.keys(json.errors)], JSON.stringify(json)).toEqual([400, [field]])
  }
  const own = await erase({ email: 'administrator@urja.example' })
  expect([own.status, own.json.code]).toEqual([409, 'own_account'])
  const unproved = await asAdministrator('/api/people/erase/', {
    email: maya.email,
    current_password: 'wrong',
  })
  expect([unproved.status, Object.keys(unproved.json.errors)]).toEqual([400, ['current_password']])
})

test('everybody takes along what is kept of the own account, and nothing of others', async () => {
  const { status, json } = await call('GET', '/api/account/data/', { token: await tokenOf('General') })
  expect(status).toBe(200)
  expect(json.account.email).toBe('general@urja.example')
  expect(json.about.length).toBeGreaterThan(30)
  expect(needles.filter(needle => JSON.stringify(json).includes(needle))).toEqual([])
})

test('who is erased is nowhere any more, and all else is as it was', async () => {
  expect((await traces(url)).length).toBeGreaterThan(4)
  const { status, json } = await erase(maya)
  expect([status, json.accounts]).toEqual([200, 1])
  expect(json.mentions).toBeGreaterThanOrEqual(4)
  expect(json.audit_rows).toBeGreaterThan(0)
  expect(await traces(url)).toEqual([])

  const token = await tokenOf('Administrator')
  const proof = await call('GET', '/api/audit/proof', { token })
  expect(proof.json.broken).toBeNull()
  // Her plan stays, without her, and can be read.
  const read = await call('GET', `/api/plan/${plan}`, { token })
  expect([read.status, read.json.name]).toEqual([200, 'Plan of (erased)'])
  const members = await call('GET', `/api/plan/${plan}/sub-commitee/`, { token })
  expect(members.status).toBe(200)
  expect(JSON.stringify(members.json)).toContain('(erased)')
  const login = await call('POST', '/api/login/', { body: { email: maya.email, password: demoPassword } })
  expect(login.status).toBe(400)
  const list = await call('GET', '/api/users/', { token })
  expect(JSON.stringify(list.json)).not.toContain('erased.invalid')
})

test('a backup from before is erased again when it is restored; one from after is left as it is', async () => {
  // She comes back later, of her own will.
  const password_hash = await hashPassword(demoPassword)
  const person = { first_name: 'Maya', last_name: 'Tamang', phone_no: maya.phone_no, email: maya.email }
  const again = { ...person, role: roles.General, is_active: true, password_hash, assigned_sddmms: [] }
  const after = await (async () => {
    await insertUser(db, again)
    const made = await backedUp(url, { at: new Date(Date.now() + 1_000) })
    await db.delete(users).where(eq(users.email, maya.email))
    return made
  })()

  // The list lies beside the backups, and knows nobody by name.
  const store = folderStore(before.folder)
  await storeErasures(db, store, patient())
  await storeErasures(db, store, patient())
  const erasures = await readErasures(store, patient())
  expect(erasures.length).toBe(1)
  expect(needles.filter(needle => JSON.stringify(erasures).includes(needle))).toEqual([])

  const restore = async (from: { folder: string; name: string }, knownErasures = erasures) => {
    const to = await freshDatabase()
    const fetched = await fetchBackup(
      folderStore(from.folder),
      from.name,
      scratch('restore'),
      undefined,
      patient(),
    )
    await restoreBackup(to, fetched, { name: from.name, replace: false, erasures: knownErasures })
    return to
  }
  // Without the list she is back: the test would see her.
  expect((await traces(await restore(before, []))).length).toBeGreaterThan(4)
  const copy = await restore(before)
  expect(await traces(copy)).toEqual([])
  expect((await runQuery(copy, 'select audit_broken() as broken'))[0].broken).toBeNull()
  expect(await runQuery(copy, 'select id from erasures')).toHaveLength(1)

  const restored = await runQuery(
    await restore(after),
    `select email from users where email = '${maya.email}'`,
  )
  expect(restored).toHaveLength(1)
})

test('a damaged list stops a restore', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'urja-erasures-'))
  const store = folderStore(folder)
  const { createHash } = await import('node:crypto')
  const sum = createHash('sha256').update('{').digest('hex')
  await store.write('erasures/x.json', new Blob(['{']), sum, patient())
  await expect(readErasures(store, patient())).rejects.toThrow('damaged')
  await db.execute(sql`select 1`)
})
