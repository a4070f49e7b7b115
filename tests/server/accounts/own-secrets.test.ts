import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MessageKey, say } from '../../../app/domain/messages/messages.ts'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { auditLog } from '../../../app/server/db/schema-accounts.ts'
import { startApi } from '../harness.ts'
import { bodyOf } from '../users/users-fixture.ts'

const server = await startApi()
const { call, database } = server
const { db } = database
const email = 'administrator@urja.example'
const other = 'general@urja.example'
const factor = '/api/account/second-factor/'
const newPassword = 'eleven rivers of Gandaki'

let token: string
let key: string
let codes: string[]
/** A code of the app that was not shown yet. */
let step = 0
function shown(): string {
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: server.now() + step * 30_000,
  })
  step++
  return code
}
const post = (path: string, body: object) => call('POST', path, { token, body })

beforeAll(async () => {
  token = (await call('POST', '/api/login/', { body: { email, password: demoPassword } })).json.access
})
beforeEach(async () => {
  await db.execute(sql`delete from throttle_counts`)
  await mailed()
})
afterAll(() => expect(server.logged).toEqual([]))

const outbox = () => readdirSync(server.outbox).filter(name => name.endsWith('.eml'))
let seen = new Set<string>()
/** The mails to the account that came since the last time. */
async function mailsNow(): Promise<string[]> {
  const fresh = outbox().filter(name => !seen.has(name))
  seen = new Set([...seen, ...fresh])
  return fresh
    .map(name => readFileSync(join(server.outbox, name), 'utf8').replace(/=\r?\n/g, ''))
    .filter(mail => mail.includes(email))
}
const mailed = async () => (await mailsNow()).join('\n')
/** Text of a mail up to its first empty line. */
const firstParagraph = (mail: MessageKey) => say('en', mail).split('\n\n')[0]
async function noted(action: string, code: string): Promise<number> {
  const rows = await db.select().from(auditLog).where(eq(auditLog.action, action))
  return rows.filter(row => row.code === code).reduce((sum, row) => sum + row.times, 0)
}
async function idOf(address: string): Promise<number> {
  const { json } = await call('GET', '/api/users/?search=', { token })
  return json.find((user: { email: string }) => user.email === address).id
}

/** Every call that asks for the own password again, with the password that it brings. */
const places: [string, (current_password: string) => ReturnType<typeof post>][] = [
  [
    'POST /api/account/password/',
    current_password =>
      post('/api/account/password/', {
        current_password,
        password: newPassword,
        confirm_password: newPassword,
      }),
  ],
  [
    'POST /api/account/sessions/end/',
    current_password => post('/api/account/sessions/end/', { current_password, id: crypto.randomUUID() }),
  ],
  ['POST /api/logout-everywhere/', current_password => post('/api/logout-everywhere/', { current_password })],
  [`POST ${factor}`, current_password => post(factor, { current_password })],
  [
    `POST ${factor}remove/`,
    current_password => post(`${factor}remove/`, { current_password, code: '000000' }),
  ],
  [
    `POST ${factor}passkey/`,
    current_password => post(`${factor}passkey/`, { current_password, name: 'key' }),
  ],
  [
    `POST ${factor}passkey/remove/`,
    current_password => post(`${factor}passkey/remove/`, { current_password, id: 'abc' }),
  ],
  [
    'POST /api/users/{id}/second-factor/remove/',
    async current_password =>
      post(`/api/users/${await idOf(other)}/second-factor/remove/`, { current_password }),
  ],
  [
    'PUT /api/users/{id}',
    async current_password => {
      const path = `/api/users/${await idOf(other)}`
      const { json } = await call('GET', path, { token })
      return call('PUT', path, {
        token,
        body: { ...bodyOf(json, { email: 'moved@urja.example' }), current_password },
      })
    },
  ],
  [
    'POST /api/people/erase/',
    current_password => post('/api/people/erase/', { email: 'nobody@urja.example', current_password }),
  ],
]

test('the table names every call that asks for the own password', () => {
  const asking = server.api.routes.filter(({ endpoint }) =>
    fieldsOf(endpoint.body).includes('current_password'),
  )
  expect(asking.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort()).toEqual(
    places.map(([name]) => name).sort(),
  )
})

function fieldsOf(schema: unknown): string[] {
  const { entries, pipe, wrapped } = (schema ?? {}) as {
    entries?: object
    pipe?: unknown[]
    wrapped?: unknown
  }
  return [
    ...Object.keys(entries ?? {}),
    ...(pipe ?? []).flatMap(fieldsOf),
    ...(wrapped ? fieldsOf(wrapped) : []),
  ]
}

describe.each(places)('wrong own passwords at %s', (_, attempt) => {
  test('are limited by account, in the audit log, and the fifth is mailed', async () => {
    const before = await noted('confirm by own password', 'wrong_password')
    const statuses: number[] = []
    for (let n = 1; n <= 4; n++) statuses.push((await attempt('wrong')).status)
    expect(statuses).toEqual([400, 400, 400, 400])
    expect(await mailed()).toBe('')
    for (let n = 5; n <= 11; n++) statuses.push((await attempt('wrong')).status)
    expect(statuses.slice(4)).toEqual([400, 400, 400, 400, 400, 400, 429])
    expect((await attempt(demoPassword)).status).toBe(429)
    await expect.poll(() => noted('confirm by own password', 'wrong_password')).toBe(before + 10)
    let mail = ''
    await expect.poll(async () => (mail += await mailed())).toContain(firstParagraph('mail.ownPasswordWrong'))
    expect(mail.match(/^Subject:/gm)).toHaveLength(1)
  })
})

describe('codes', () => {
  beforeAll(async () => {
    await db.execute(sql`delete from throttle_counts`)
    key = (await post(factor, { current_password: demoPassword })).json.secret
  })
  const confirm = (code: string) => post(`${factor}confirm/`, { code })
  const remove = (code: string) => post(`${factor}remove/`, { current_password: demoPassword, code })
  const change = () => places[0][1]('wrong')
  const logIn = (code: string) =>
    call('POST', '/api/login/', { body: { email, password: demoPassword, code } })

  /** Twenty wrong ones, of which the fifth is mailed; the next is 429. */
  async function guess(attempt: (code: string) => ReturnType<typeof post>, action: string, mail: MessageKey) {
    const before = await noted(action, 'code_wrong')
    const statuses: number[] = []
    for (let n = 1; n <= 21; n++) statuses.push((await attempt('000000')).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429])
    await expect.poll(() => noted(action, 'code_wrong')).toBe(before + 20)
    // Mails of the test before may still be under way.
    let found = 0
    await expect
      .poll(
        async () => (found += (await mailsNow()).filter(one => one.includes(firstParagraph(mail))).length),
      )
      .toBe(1)
  }

  test('of a new key are limited, audited and mailed', async () => {
    await guess(confirm, 'set second factor', 'mail.newCodeWrong')
  })

  test('a right one of a new key forgives no wrong password', async () => {
    for (let n = 1; n <= 9; n++) expect((await change()).status).toBe(400)
    const confirmed = await confirm(shown())
    expect(confirmed.status).toBe(200)
    codes = confirmed.json.recovery_codes
    expect([(await change()).status, (await change()).status]).toEqual([400, 429])
  })

  test('of the app at its removal are limited, audited and mailed, though the password is right', async () => {
    await guess(remove, 'remove second factor', 'mail.removalCodeWrong')
    // The right one comes too late, at the login as well: it is one secret.
    expect((await remove(codes[0])).status).toBe(429)
    expect((await logIn(codes[1])).status).toBe(429)
  })

  test('and those at the login count for the removal', async () => {
    for (let n = 1; n <= 4; n++) expect((await logIn('000000')).json.code).toBe('code_wrong')
    expect((await remove('000000')).status).toBe(400)
    await expect.poll(mailed).toContain(firstParagraph('mail.removalCodeWrong'))
    for (let n = 6; n <= 20; n++) expect((await remove('000000')).status).toBe(400)
    expect((await remove(codes[0])).status).toBe(429)
  })

  test('a right password forgives no wrong code', async () => {
    for (let n = 1; n <= 19; n++) expect((await remove('000000')).status).toBe(400)
    // Each of these calls brought the right password.
    expect(
      (await post('/api/account/sessions/end/', { current_password: demoPassword, id: crypto.randomUUID() }))
        .status,
    ).toBe(404)
    expect([(await remove('000000')).status, (await remove('000000')).status]).toEqual([400, 429])
    await db.execute(sql`delete from throttle_counts`)
    expect((await remove(codes[2])).status).toBe(200)
  })
})
