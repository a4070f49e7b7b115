import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { demoArea } from '../../../app/server/accounts/seed.ts'
import { users } from '../../../app/server/db/schema-accounts.ts'
import { startApi } from '../harness.ts'

const { call, database, later, outbox, tokenOf, logged } = await startApi({
  limits: { perAccount: 40, perAddress: 400, window_s: 900 },
})
const { db } = database
const hour_ms = 3600_000
const password = 'seven rivers of Gandaki'
const administrator = 'administrator@urja.example'
const manager = 'manager@urja.example'
const registrationsSubject = 'Users waiting for a role'
const [own] = demoArea
const foreign = 10101

describe('somebody who registered and activated the account', () => {
  test('is told to the Administrators: the first at once, the next a day later, all who wait by name', async () => {
    await activated('Sita', 'Thapa', 'sita@municipality.example')
    await expect.poll(() => mailsTo(administrator, registrationsSubject).length, { timeout: 30_000 }).toBe(1)
    const [first] = mailsTo(administrator, registrationsSubject)
    expect(first).toContain('Sita Thapa, sita@municipality.example, 9841234567')
    expect(first).toContain('https://urja.example/cl-admin/users?state=awaiting')
    expect(first).toMatch(/^Subject: .*: 1 · .*: 1/m)

    await activated('Hari', 'Gurung', 'hari@municipality.example')
    later(23 * hour_ms)
    await activated('Maya', 'Rai', 'maya@municipality.example')
    await new Promise(waited => setTimeout(waited, 500))
    expect(mailsTo(administrator, registrationsSubject)).toHaveLength(1)

    later(2 * hour_ms)
    await activated('Bina', 'Lama', 'bina@municipality.example')
    await expect.poll(() => mailsTo(administrator, registrationsSubject).length, { timeout: 30_000 }).toBe(2)
    const second = mailsTo(administrator, registrationsSubject)[1]
    for (const name of ['Sita Thapa', 'Hari Gurung', 'Maya Rai', 'Bina Lama']) expect(second).toContain(name)
  })

  test('comes first in the list of whoever manages, until the account is saved', async () => {
    const token = await tokenOf('Manager', 'anew')
    const { json } = await call('GET', '/api/users/', { token })
    const waiting = json.filter((user: { awaiting_since: string | null }) => user.awaiting_since !== null)
    expect(waiting).toHaveLength(4)
    expect(json.slice(0, 4)).toEqual(waiting)
    const [{ id, role_id, first_name, last_name, phone_no, email, is_active, version }] = waiting
    const person = { first_name, last_name, phone_no, email, is_active, version }
    const saved = await call('PUT', `/api/users/${id}`, {
      token,
      body: { ...person, role: role_id, assigned_sddmms: [] },
    })
    expect(saved.status).toBe(200)
    const after = await call('GET', `/api/users/${id}`, { token })
    expect(after.json).toMatchObject({ awaiting_since: null, role_id: 4 })
  })

  test('names a municipality once: its Managers get a mail, those of others none', async () => {
    const token = await activated('Gita', 'K. C.', 'gita@municipality.example')
    const requestArea = (municipality: number) =>
      call('PUT', '/api/role-wish/', { token, body: { municipality } })
    expect((await call('GET', '/api/role-wish/', { token })).json).toEqual({
      awaiting: true,
      municipality: null,
    })
    expect((await requestArea(99_999)).status).toBe(400)
    expect((await requestArea(12_345)).json.errors.municipality).toEqual([
      'No municipality has the code 12345',
    ])
    expect(await requestArea(own)).toMatchObject({ status: 200, json: { awaiting: true, municipality: own } })
    // Pressed twice, it is one mail.
    expect((await requestArea(own)).status).toBe(200)
    expect((await requestArea(foreign)).json.errors.municipality).toHaveLength(1)
    await expect.poll(() => mailsTo(manager, 'Request for a role').length, { timeout: 30_000 }).toBe(1)
    const [mail] = mailsTo(manager, 'Request for a role')
    const [{ id }] = await db.select().from(users).where(eq(users.email, 'gita@municipality.example'))
    expect(mail).toContain('Gita K. C., gita@municipality.example')
    expect(mail).toContain(`https://urja.example/cl-admin/users/${id}`)

    const other = await activated('Nima', 'Sherpa', 'nima@municipality.example')
    await call('PUT', '/api/role-wish/', { token: other, body: { municipality: foreign } })
    await new Promise(waited => setTimeout(waited, 500))
    expect(mailsTo(manager, 'Request for a role')).toHaveLength(1)
    const list = await call('GET', '/api/users/?search=gita@', { token: await tokenOf('Manager') })
    expect(list.json).toMatchObject([{ wanted_sddmm: own }])
  })

  test('who has a role names nothing', async () => {
    const token = await tokenOf('Planner')
    expect((await call('GET', '/api/role-wish/', { token })).json.awaiting).toBe(false)
    const { status, json } = await call('PUT', '/api/role-wish/', { token, body: { municipality: own } })
    expect([status, json.errors.municipality]).toEqual([400, ['Your account already has a role']])
  })
})

describe('a mail', () => {
  test('greets by name and ends with the institution, in both languages, as text and as HTML', () => {
    const [mail] = mailsTo('sita@municipality.example', 'Activate your Urja account')
    const [, boundary] = /boundary="([^"]+)"/.exec(mail) ?? []
    const [, text, html] = mail.split(`--${boundary}`)
    for (const part of [text, html]) {
      expect(part).toContain('Dear Sita Thapa,')
      expect(part).toContain('Sita Thapa ज्यू')
      expect(part).toContain('Alternative Energy Promotion Centre (AEPC)')
      expect(part).toContain('वैकल्पिक ऊर्जा प्रवर्द्धन केन्द्र')
    }
    expect(text).toContain('Content-Type: text/plain; charset=utf-8')
    expect(html).toContain('Content-Type: text/html; charset=utf-8')
    expect(html).toMatch(/<a href="https:\/\/urja\.example\/activate\/[\w-]{43}"/)
  })

  test.each([
    ['Win http://evil.example', 'now'],
    ['evil.example', 'Visit'],
    ['<b>Sita</b>', 'Thapa'],
    ['Call 9800000000', 'now'],
    ['one two three four five', 'six'],
  ])('does not carry the name %s %s to a mailbox', async (first_name, last_name) => {
    const email = `x${Math.random()}@municipality.example`
    await call('POST', '/api/register/', { body: personOf(first_name, last_name, email) })
    await expect.poll(() => mailsTo(email, '').length, { timeout: 30_000 }).toBe(1)
    const [mail] = mailsTo(email, '')
    expect(mail).toContain('Hello,')
    expect(mail).not.toContain(first_name)
  })
})

test('nothing unforeseen was logged', () => expect(logged).toEqual([]))

function personOf(first_name: string, last_name: string, email: string) {
  return { first_name, last_name, phone_no: '9841234567', email, password, confirm_password: password }
}

/** Registers a person and follows the link of the mail; returns the token of a login. */
async function activated(first_name: string, last_name: string, email: string): Promise<string> {
  await call('POST', '/api/register/', { body: personOf(first_name, last_name, email) })
  const [, token] = /\/activate\/([\w-]{43})/.exec(mailsTo(email, '/activate/')[0]) ?? []
  expect((await call('POST', '/api/activate/', { body: { token } })).status).toBe(200)
  return (await call('POST', '/api/login/', { body: { email, password } })).json.access
}

function mailsTo(email: string, words: string): string[] {
  const names = readdirSync(outbox).filter(name => name.includes(email) && name.endsWith('.eml'))
  const texts = names.sort().map(name => readFileSync(join(outbox, name), 'utf8'))
  return texts.filter(text => text.includes(words))
}
