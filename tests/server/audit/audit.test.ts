import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { auditRetention_days } from '../../../app/domain/audit/contract.ts'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { auditLog } from '../../../app/server/db/schema-accounts.ts'
import { startApi } from '../harness.ts'

const server = await startApi()
const { call, database, tokenOf, later } = server
const { db } = database
const day_ms = 24 * 3_600_000

async function asAdministrator(path: string) {
  return (await call('GET', path, { token: await tokenOf('Administrator') })).json
}
const proof = () => asAdministrator('/api/audit/proof')

/** As the owner of the database can: the trigger is disabled. */
async function behindItsBack(sentence: string): Promise<void> {
  await db.execute(sql.raw('alter table audit_log disable trigger user'))
  await db.execute(sql.raw(sentence))
  await db.execute(sql.raw('alter table audit_log enable trigger user'))
}

test('every row follows from the one before it, also those of writes that ended in another order', async () => {
  await call('POST', '/api/login/', { body: { email: 'nobody@urja.example', password: 'x' } })
  await Promise.all([tokenOf('Planner'), tokenOf('Manager'), tokenOf('General')])
  const { rows, head, broken } = await proof()
  expect(broken).toBeNull()
  expect(head).toEqual({ chain_no: rows, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('nothing is changed or taken away in it, by no sentence of ours', async () => {
  for (const sentence of [
    `update audit_log set target = 'somebody else'`,
    `update audit_log set chain_no = chain_no + 1000`,
    `update audit_log set erased_at = now()`,
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    const refused = await db.execute(sql.raw(sentence)).catch(error => error)
    expect(String(refused.cause), sentence).toContain('append-only')
  }
  expect((await proof()).broken).toBeNull()
})

test('a change outside the application is reported with its place', async () => {
  const [row] = await db.select().from(auditLog).limit(1)
  await behindItsBack(`update audit_log set target = 'not me' where id = ${row.id}`)
  expect((await proof()).broken).toBe(row.chain_no)
  await behindItsBack(`update audit_log set target = '${row.target}' where id = ${row.id}`)
  expect((await proof()).broken).toBeNull()
  await behindItsBack(`update audit_log set times = times + 1 where id = ${row.id}`)
  expect((await proof()).broken).toBe(row.chain_no)
  await behindItsBack(`update audit_log set times = times - 1 where id = ${row.id}`)

  const [{ id }] = (await db.select().from(auditLog).orderBy(auditLog.chain_no)).slice(1)
  await behindItsBack(`create table aside as select * from audit_log where id = ${id};
    delete from audit_log where id = ${id}`)
  expect((await proof()).broken).toBe(3)
  await behindItsBack('insert into audit_log overriding system value select * from aside; drop table aside')
  expect((await proof()).broken).toBeNull()
})

test('what no client of ours sends, a forged proof and a changed address are in it, and nothing of what was sent', async () => {
  const secret = 'sent-and-not-kept'
  const login = (body: string, headers = {}) => call('POST', '/api/login/', { body, headers })
  await login(`{"email":"${secret}`)
  await login(`{"email":"${secret}"}`, { 'content-type': 'text/plain' })
  await login(JSON.stringify({ email: secret.repeat(60_000), password: secret }))
  await call('DELETE', `/api/login/?${secret}`)
  const email = 'general@urja.example'
  await login(JSON.stringify({ email, password: demoPassword }), { dpop: `${secret}.x.y` })
  await call('GET', `/media/plans/7/${secret}.pdf?until=9999999999&sig=${secret}`)
  await call('GET', `/ogc/login/2026-11-24/${secret}/collections`)
  await vi.waitFor(async () => {
    const rows = await db.select().from(auditLog).where(eq(auditLog.outcome, 'refused'))
    const noted = rows.map(({ target, code, address }) => `${target} ${code} ${address}`)
    for (const expected of [
      ...['malformed', 'not_json', 'too_large', 'proof_invalid'].map(code => `POST /api/login/ ${code}`),
      'DELETE unknown path method_not_allowed',
      'GET /media link_ended',
      'GET /ogc link_ended',
    ])
      expect(noted).toContain(`${expected} 127.0.0.1`)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

test('is read by pages and filtered by text, outcome and days', async () => {
  const { results, count } = await asAdministrator('/api/audit/?page_size=10')
  expect(results[0].at >= results.at(-1).at).toBe(true)
  expect(count).toBeGreaterThanOrEqual(results.length)
  const refused = await asAdministrator('/api/audit/?outcome=refused&search=NOBODY@')
  expect(refused.results).toEqual([
    expect.objectContaining({
      action: 'login',
      target: 'nobody@urja.example',
      code: 'wrong_credentials',
      name: null,
    }),
  ])
  const byName = await asAdministrator('/api/audit/?search=mohan')
  expect(byName.results).toEqual([expect.objectContaining({ action: 'login', name: 'Mohan Demo' })])
  const today = new Date(Date.now() + 5.75 * 3_600_000).toISOString().slice(0, 10)
  expect((await asAdministrator(`/api/audit/?from=${today}&to=${today}`)).count).toBeGreaterThanOrEqual(count)
  expect((await asAdministrator('/api/audit/?to=2020-01-01')).count).toBe(0)
  const wrong = await call('GET', '/api/audit/?from=2026-13-01', { token: await tokenOf('Administrator') })
  expect([wrong.status, Object.keys(wrong.json)]).toEqual([400, expect.arrayContaining(['from'])])
})

test('who takes it along is written down in it', async () => {
  const { results } = await asAdministrator('/api/audit/export?search=administrator')
  expect(results[0]).toMatchObject({ action: 'export audit log', name: 'Asha Demo' })
})

test('goes after two years, and the rest still follows from what is gone', async () => {
  const before = await proof()
  later((auditRetention_days + 1) * day_ms)
  // The database's own clock keeps what is younger than a year: they are made older.
  await behindItsBack(`update audit_log set at = at - interval '3 years'`)
  await behindItsBack(`update audit_log set chain_no = null, hash = null, content = audit_content(audit_log)`)
  await db.execute(sql`select audit_seal()`)
  await tokenOf('Administrator', 'anew')
  await server.api.stop()
  const left = await db.select().from(auditLog)
  expect(left.length).toBeLessThan(before.rows)
  expect(left.map(({ action }) => action)).toContain('login')
  const { rows } = await db.execute<{ broken: string | null }>(sql`select audit_broken() as broken`)
  expect(rows[0].broken).toBeNull()
  expect(Math.min(...left.map(({ chain_no }) => chain_no ?? 0))).toBeGreaterThan(1)
})
