import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { issueAdministratorLink } from '../../../app/server/accounts/administrators.ts'
import { findUserByEmail } from '../../../app/server/accounts/queries.ts'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { auditLog } from '../../../app/server/db/schema-accounts.ts'
import { startApi } from '../harness.ts'

const server = await startApi({ limits: { perAccount: 100, perAddress: 1000, window_s: 900 } })
const { call, later, database } = server
const root = '/api/account/second-factor/'
let ahead_ms = 0
function pass(ms: number): void {
  ahead_ms += ms
  later(ms)
}
/** What the app of a person shows, so many periods from now. */
function shown(secret: string, off = 0): string {
  const timestamp = Date.now() + ahead_ms + off * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}
const logIn = async (email: string, code?: string) =>
  call('POST', '/api/login/', {
    body: { email, password: demoPassword, ...(code !== undefined && { code }) },
  })
const codeOf = async (email: string, code?: string) => {
  const { status, json } = await logIn(email, code)
  return status === 200 ? 'in' : json.code
}
async function setFactor(email: string, entered?: string) {
  const token: string = (await logIn(email, entered)).json.access
  const begun = await call('POST', root, { token, body: { current_password: demoPassword } })
  expect(begun.status).toBe(200)
  const { secret, address } = begun.json
  const confirmed = await call('POST', `${root}confirm/`, { token, body: { code: shown(secret) } })
  expect(confirmed.status).toBe(200)
  pass(30_000)
  return { token, secret, address, codes: confirmed.json.recovery_codes as string[] }
}
function mailsTo(address: string): string[] {
  const mails = readdirSync(server.outbox).filter(name => name.endsWith('.eml'))
  return mails
    .map(name => readFileSync(join(server.outbox, name), 'utf8').replace(/=\r?\n/g, ''))
    .filter(mail => mail.includes(`<${address}>`) || mail.includes(`To: ${address}`))
}

describe('a key', () => {
  const email = 'planner@urja.example'

  test('asks for the password, counts only once a code confirms it, and takes a wrong one by its field', async () => {
    const { access: token } = (await logIn(email)).json
    const refused = await call('POST', root, { token, body: { current_password: 'wrong' } })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([400, ['current_password']])
    const { secret, address } = (
      await call('POST', root, { token, body: { current_password: demoPassword } })
    ).json
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    expect(decodeURIComponent(address)).toContain(`Urja:${email}`)
    const wrong = await call('POST', `${root}confirm/`, { token, body: { code: '000000' } })
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([400, ['code']])
    expect((await call('GET', root, { token })).json).toMatchObject({ is_set: false, codes_left: 0 })
    expect(await codeOf(email)).toBe('in')
  })
})

describe('a second factor that is set', () => {
  const email = 'manager@urja.example'
  let set: Awaited<ReturnType<typeof setFactor>>
  let other = ''
  beforeAll(async () => {
    other = (await logIn(email)).json.access
    set = await setFactor(email)
  })
  const answered = async (token: string) => (await call('GET', root, { token })).status

  test('ends every other session, and its owner is mailed', async () => {
    expect([await answered(set.token), await answered(other)]).toEqual([200, 401])
    await vi.waitFor(() => expect(mailsTo(email).join()).toContain('requires a code'), 5000)
    const isSet = and(eq(auditLog.action, 'set second factor'), eq(auditLog.outcome, 'done'))
    const entries = await database.db.select().from(auditLog).where(isSet)
    expect(entries).toHaveLength(1)
  })

  test('is asked for with the right password only', async () => {
    expect(await codeOf(email)).toBe('code_required')
    expect(await codeOf(email, '')).toBe('code_required')
    const wrong = await call('POST', '/api/login/', { body: { email, password: 'wrong' } })
    expect(wrong.json.code).toBe('wrong_credentials')
    expect(await codeOf(email, '000000')).toBe('code_wrong')
    expect(
      (await call('POST', '/api/login/', { body: { email, password: 'wrong', code: '1' } })).json.code,
    ).toBe('wrong_credentials')
  })

  test('lets in by a code of the app, once, and one period either way', async () => {
    const now = shown(set.secret)
    const nepali = [...now.slice(3)].map(digit => '०१२३४५६७८९'[Number(digit)]).join('')
    expect(await codeOf(email, `${now.slice(0, 3)} ${nepali}`)).toBe('in')
    expect(await codeOf(email, now)).toBe('code_wrong')
    expect(await codeOf(email, shown(set.secret, -1))).toBe('code_wrong')
    expect(await codeOf(email, shown(set.secret, 3))).toBe('code_wrong')
    expect(await codeOf(email, shown(set.secret, 1))).toBe('in')
    pass(90_000)
    const next = shown(set.secret)
    const both = await Promise.all([codeOf(email, next), codeOf(email, next)])
    expect(both.sort()).toEqual(['code_wrong', 'in'])
    pass(60_000)
  })

  test('lets in by each recovery code once', async () => {
    expect(new Set(set.codes).size).toBe(10)
    expect(await codeOf(email, set.codes[0].toUpperCase().replaceAll('-', ' '))).toBe('in')
    expect(await codeOf(email, set.codes[0])).toBe('code_wrong')
    expect((await call('GET', root, { token: set.token })).json).toMatchObject({
      is_set: true,
      codes_left: 9,
    })
  })

  test('is not replaced, and removed only by password and code', async () => {
    const { token } = set
    const again = await call('POST', root, { token, body: { current_password: demoPassword } })
    expect([again.status, Object.keys(again.json.errors)]).toEqual([400, ['current_password']])
    const remove = (current_password: string, code: string) =>
      call('POST', `${root}remove/`, { token, body: { current_password, code } })
    expect(Object.keys((await remove('wrong', shown(set.secret))).json.errors)).toEqual(['current_password'])
    expect(Object.keys((await remove(demoPassword, '000000')).json.errors)).toEqual(['code'])
    expect(await codeOf(email)).toBe('code_required')
    expect((await remove(demoPassword, set.codes[1])).status).toBe(200)
    expect(await codeOf(email)).toBe('in')
    expect((await remove(demoPassword, set.codes[2])).status).toBe(400)
    await vi.waitFor(() => expect(mailsTo(email).join()).toContain('no longer requires a code'), 5000)
  })
})

describe('codes that are guessed', () => {
  const email = 'general@urja.example'

  test('are few a day, and the owner hears that somebody has the password', async () => {
    const { secret } = await setFactor(email)
    const tries: string[] = []
    for (let i = 0; i < 21; i++) tries.push(await codeOf(email, String(100_000 + i)))
    expect(tries.filter(code => code === 'code_wrong')).toHaveLength(20)
    expect(tries.at(-1)).toBe('too_many_requests')
    expect(await codeOf(email, shown(secret))).toBe('too_many_requests')
    await vi.waitFor(
      () => expect(mailsTo(email).filter(mail => mail.includes('wrong code'))).toHaveLength(1),
      5000,
    )
    const refused = and(eq(auditLog.action, 'login'), eq(auditLog.code, 'code_wrong'))
    await vi.waitFor(
      async () => expect(await database.db.select().from(auditLog).where(refused)).not.toEqual([]),
      5000,
    )
  })
})

describe('somebody who lost app and codes', () => {
  const email = 'planner@urja.example'
  const password = 'a bridge over Kali'
  const enter = () => call('POST', '/api/login/', { body: { email, password } })

  test('a new password by mail leaves the codes asked for', async () => {
    await setFactor(email)
    await call('POST', '/api/password-reset/', { body: { email } })
    const mailed = () =>
      mailsTo(email)
        .join()
        .match(/password-reset\/([\w-]{40,})/)?.[1]
    await vi.waitFor(() => expect(mailed()).toBeDefined(), 5000)
    const body = { password, token: mailed() }
    const set = await call('POST', '/api/password-reset/confirm/', { body })
    expect(set.status, JSON.stringify(set.json)).toBe(200)
    expect((await enter()).json.code).toBe('code_required')
  })

  test('an Administrator takes the codes of a person who lost app and codes, and its owner is told', async () => {
    const found = await findUserByEmail(database.db, email)
    const path = `/api/users/${found?.user.id}/second-factor/remove/`
    const { access: token } = (await logIn('administrator@urja.example')).json
    const wrong = await call('POST', path, { token, body: { current_password: 'wrong' } })
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([400, ['current_password']])
    expect((await enter()).json.code).toBe('code_required')
    const body = { current_password: demoPassword }
    expect((await call('POST', path, { token, body })).status).toBe(200)
    expect((await enter()).status).toBe(200)
    await vi.waitFor(() => expect(mailsTo(email).join()).toContain('An Administrator removed'), 5000)
    const twice = await call('POST', path, { token, body })
    expect([twice.status, Object.keys(twice.json.errors)]).toEqual([400, ['current_password']])
    const own = await findUserByEmail(database.db, 'administrator@urja.example')
    const self = await call('POST', `/api/users/${own?.user.id}/second-factor/remove/`, { token, body })
    expect(self.json.code).toBe('own_account')
  })
})

test('a link from the terminal is the way back for an Administrator who lost app and codes', async () => {
  const email = 'administrator@urja.example'
  await setFactor(email)
  expect(await codeOf(email)).toBe('code_required')
  const { token } = await issueAdministratorLink(database.db, email, new Date(Date.now() + ahead_ms))
  const password = 'a bridge over Kali'
  const body = { first_name: 'Asha', last_name: 'Demo', password, token }
  const made = await call('POST', '/api/administrator-link/', { body })
  expect(made.status, JSON.stringify(made.json)).toBe(200)
  expect((await call('POST', '/api/login/', { body: { email, password } })).status).toBe(200)
})
