import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { accountLinks, auditLog, users } from '../../../app/server/db/schema-accounts.ts'
import { startApi } from '../harness.ts'

const { call, database, later, outbox, logged } = await startApi({
  limits: { perAccount: 40, perAddress: 400, window_s: 900 },
})
const { db } = database
const minute_ms = 60_000
const day_ms = 24 * 60 * minute_ms
const done = { success: true, errors: {} }

const person = {
  first_name: 'Sita',
  last_name: 'Thapa',
  phone_no: '+977 9841 234567',
  email: 'Sita@municipality.example',
  password: 'seven rivers of Gandaki',
  confirm_password: 'seven rivers of Gandaki',
}
const register = (changed: Record<string, unknown> = {}) =>
  call('POST', '/api/register/', { body: { ...person, ...changed } })
const activate = (token: string) => call('POST', '/api/activate/', { body: { token } })
const again = (email: string) => call('POST', '/api/activate/again/', { body: { email } })
const request = (email: string) => call('POST', '/api/password-reset/', { body: { email } })
const reset = (token: string, password: string) =>
  call('POST', '/api/password-reset/confirm/', { body: { token, password } })
const logIn = (email: string, password: string) => call('POST', '/api/login/', { body: { email, password } })

describe('register', () => {
  test('makes a General account that waits for the link in its mail', async () => {
    const { status, json } = await register()
    expect([status, json]).toEqual([201, done])
    const [row] = await db.select().from(users).where(eq(users.email, person.email))
    expect(row).toMatchObject({ role: 4, is_active: false, phone_no: person.phone_no })
    expect((await logIn(person.email, person.password)).json.code).toBe('not_activated')

    const token = tokenIn(await mailTo(person.email), 'activate')
    expect(JSON.stringify(await db.select().from(accountLinks))).not.toContain(token)
    const first = await activate(token)
    expect([first.status, first.json]).toEqual([200, { ...done, was_active: false }])
    const { json: session } = await logIn('sita@MUNICIPALITY.example', person.password)
    expect(session.user).toMatchObject({ role: 'General', is_active: true, assigned_sddmms: [] })

    const second = await activate(token)
    expect([second.status, second.json]).toEqual([200, { ...done, was_active: true }])
  })

  test('an address that is taken, in any case', async () => {
    const { status, json } = await register({ email: 'ADMINISTRATOR@urja.example' })
    // The caller learns nothing; the owner of the account gets a mail that it exists.
    expect([status, json]).toEqual([201, done])
    expect(await mailTo('administrator@urja.example', 0, 'already active')).toContain('/login')
  })

  test('the same address twice at once makes one account', async () => {
    const twice = await Promise.all([1, 2].map(() => register({ email: 'twice@municipality.example' })))
    expect(twice.map(reply => reply.status)).toEqual([201, 201])
    const accounts = await db.select().from(users).where(eq(users.email, 'twice@municipality.example'))
    expect(accounts).toHaveLength(1)
  })

  test.each([
    ['first_name', { first_name: ' ' }, 'First name is required'],
    ['last_name', { last_name: '' }, 'Last name is required'],
    ['phone_no', { phone_no: '' }, 'Phone no is required'],
    ['phone_no', { phone_no: '12 34 56' }, 'Enter 7 to 15 digits. Spaces, - ( ) and + are allowed'],
    ['phone_no', { phone_no: '9841 two34567' }, 'Enter 7 to 15 digits. Spaces, - ( ) and + are allowed'],
    ['phone_no', { phone_no: '1234567890123456' }, 'Enter 7 to 15 digits. Spaces, - ( ) and + are allowed'],
    ['email', { email: '' }, 'Email is required'],
    ['email', { email: 'sita' }, 'Enter an email address like name@example.org'],
    ['email', { email: 'a@b.example\r\nBcc: c@d.example' }, 'Enter an email address like name@example.org'],
    ['password', { password: '' }, 'Password is required'],
    ['password', { password: 'short' }, 'Must have 8 characters or more'],
    ['password', { password: 'a'.repeat(129) }, 'Must have 128 characters or fewer'],
    ['confirm_password', { confirm_password: '' }, 'Enter the password once more'],
    ['confirm_password', { confirm_password: 'another one' }, 'Passwords must match'],
    ['password', { confirm_password: 'another one' }, 'Passwords must match'],
  ])('%s: %o is refused below its field', async (field, changed, sentence) => {
    const { status, json } = await register({ email: 'refused@municipality.example', ...changed })
    expect(status).toBe(400)
    expect(json.success).toBe(false)
    expect(json.errors[field]).toEqual([sentence])
    expect(json[field]).toEqual([sentence])
  })

  test.each([
    ['Password123', 'common'],
    ['12345678', 'common'],
    ['ZZZZZZZZZ', 'common'],
    [demoPassword, 'words of Urja'],
    ['sita thapa', 'name'],
    ['Refused@municipality.example', 'name'],
  ])('the password %s is %s', async (password, why) => {
    const email = 'refused@municipality.example'
    const { status, json } = await register({ email, password, confirm_password: password })
    expect(status).toBe(400)
    expect(json.errors.password).toEqual([expect.stringContaining(why)])
  })

  test('a role cannot be asked for', async () => {
    expect((await register({ email: 'boss@municipality.example', role: 1 })).status).toBe(400)
  })

  test('the link is good for seven days', async () => {
    await register({ email: 'late@municipality.example' })
    const token = tokenIn(await mailTo('late@municipality.example'), 'activate')
    later(7 * day_ms + 1)
    expect((await activate(token)).status).toBe(404)
    expect(await again('late@municipality.example')).toMatchObject({ status: 200, json: done })
    const anew = tokenIn(await mailTo('late@municipality.example', 1), 'activate')
    expect((await activate(anew)).json.was_active).toBe(false)
    // The mail that came too late stays too late to activate, yet it is not told that the account is closed.
    expect((await activate(token)).json.was_active).toBe(true)
  })

  test('the activation mail is had again; anybody else is told how the account stands, in a mail alone', async () => {
    await register({ email: 'again@municipality.example' })
    await again('again@municipality.example')
    const token = tokenIn(await mailTo('again@municipality.example', 1), 'activate')
    expect((await activate(token)).status).toBe(200)
    await again('again@municipality.example')
    const mail = await mailTo('again@municipality.example', 2)
    expect(mail).toContain('The account is already active')
    expect(mail).not.toContain('/activate/')
    await db.update(users).set({ is_active: false }).where(eq(users.email, 'again@municipality.example'))
    expect((await activate(token)).json.code).toBe('account_closed')
    await again('again@municipality.example')
    expect(await mailTo('again@municipality.example', 3)).toContain('The account is closed')
    expect(await again('nobody@municipality.example')).toMatchObject({ status: 200, json: done })
  })

  test('a new password activates an account that waits for its first mail', async () => {
    await register({ email: 'way@municipality.example' })
    await request('way@municipality.example')
    const way = tokenIn(await mailTo('way@municipality.example', 1), 'password-reset')
    expect((await reset(way, 'eight rivers of Gandaki')).status).toBe(200)
    expect((await logIn('way@municipality.example', 'eight rivers of Gandaki')).status).toBe(200)
  })
})

describe('a new password', () => {
  test('by the emailed link, once; every session ends', async () => {
    const { json: session } = await logIn('general@urja.example', demoPassword)
    expect(await request('General@urja.example')).toMatchObject({ status: 200, json: done })
    const token = tokenIn(await mailTo('general@urja.example'), 'password-reset')
    expect((await reset(token, 'a general of Gandaki')).status).toBe(200)
    expect((await reset(token, 'a general of Gandaki, again')).json).toMatchObject({
      success: false,
      code: 'reset_link_unknown',
      error: 'User not found. Are you using a valid link to reset password?',
    })
    expect((await logIn('general@urja.example', demoPassword)).status).toBe(400)
    expect((await logIn('general@urja.example', 'a general of Gandaki')).status).toBe(200)
    const refreshed = await call('POST', '/api/token/refresh/', { body: { refresh: session.refresh } })
    expect(refreshed.status).toBe(401)
    const reply = await call('GET', '/api/check-logged-in/', { token: session.access })
    expect([reply.status, reply.json.code]).toEqual([401, 'token_invalid'])
  })

  test('a bad password keeps the link good; an hour ends it; a newer one that was used ends the older', async () => {
    const email = 'manager@urja.example'
    await request(email)
    const older = tokenIn(await mailTo(email), 'password-reset')
    await request(email)
    const newer = tokenIn(await mailTo(email, 1), 'password-reset')
    expect((await reset(newer, 'short')).json.errors.password).toEqual(['Must have 8 characters or more'])
    expect((await reset(newer, 'qwerty123')).json.errors.password).toHaveLength(1)
    expect((await reset(newer, 'nine rivers of Gandaki')).status).toBe(200)
    expect((await reset(older, 'nine rivers of Gandaki')).status).toBe(404)
    await request(email)
    const old = tokenIn(await mailTo(email, 2), 'password-reset')
    later(60 * minute_ms + 1)
    expect((await reset(old, 'nine rivers of Gandaki')).status).toBe(404)
  })

  test('a link of one kind does not do for the other', async () => {
    const email = 'administrator@urja.example'
    await request(email)
    const token = tokenIn(await mailTo(email, 0, 'password-reset'), 'password-reset')
    expect((await activate(token)).status).toBe(404)
    expect((await reset(token, 'ten rivers of Gandaki')).status).toBe(200)
  })

  test('an account that was closed is told so: at the login, by mail in place of a link, and by an older link', async () => {
    const email = 'planner@urja.example'
    await request(email)
    const token = tokenIn(await mailTo(email), 'password-reset')
    await db.update(users).set({ is_active: false }).where(eq(users.email, email))
    const login = await logIn(email, demoPassword)
    expect([login.status, login.json.code]).toEqual([400, 'account_closed'])
    expect(login.json.error).toContain('This account has been closed')
    expect((await logIn(email, 'another password')).json.code).toBe('wrong_credentials')

    expect(await request(email)).toMatchObject({ status: 200, json: done })
    const mail = await mailTo(email, 1)
    expect(mail).toContain('The account is closed')
    expect(mail).not.toContain('/password-reset/')
    const reply = await reset(token, 'ten rivers of Gandaki')
    expect([reply.status, reply.json.code]).toEqual([400, 'account_closed'])
    await db.update(users).set({ is_active: true }).where(eq(users.email, email))
    expect((await logIn(email, demoPassword)).status).toBe(200)
  })

  test('the same answer for an unknown address, no mail, and about the same time', async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    // The fastest of each: what a busy machine adds says nothing of the work behind.
    const apart_ms = () => Math.abs(Math.min(...times.known) - Math.min(...times.unknown))
    for (let i = 0; i < 15 || (apart_ms() >= 8 && i < 35); i++) {
      for (const who of ['known', 'unknown'] as const) {
        const began = performance.now()
        const reply = await request(who === 'known' ? 'manager@urja.example' : 'nobody@urja.example')
        times[who].push(performance.now() - began)
        expect([reply.status, reply.json]).toEqual([200, done])
      }
    }
    expect(apart_ms()).toBeLessThan(8)
    expect(readdirSync(outbox).filter(name => name.includes('nobody'))).toEqual([])
  })

  test('only a malformed address is refused', async () => {
    const { status, json } = await request('no address')
    expect(status).toBe(400)
    expect(json.errors).toEqual({ email: ['Enter an email address like name@example.org'] })
  })
})

test('links begin with the address that was set, whatever a request claims', async () => {
  await call('POST', '/api/password-reset/', {
    body: { email: 'sita@municipality.example' },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  const mail = await mailTo(person.email, 1)
  expect(mail).toContain('https://urja.example/password-reset/')
  expect(mail).not.toContain('evil')
  expect(mail).toContain('नयाँ पासवर्ड')
})

test('too many requests for one address: 429, whether it is known or not', async () => {
  for (const email of ['flood@urja.example', 'sita@municipality.example']) {
    const statuses = new Set<number>()
    for (let i = 0; i < 42; i++) statuses.add((await request(email)).status)
    expect([...statuses]).toEqual([200, 429])
  }
})

test('everything is in the audit log and nothing unforeseen was logged', async () => {
  const rows = await db.select().from(auditLog)
  const actions = new Set(rows.map(row => `${row.action} ${row.outcome}`))
  for (const action of [
    'register',
    'activate',
    'ask for activation',
    'ask for new password',
    'set password',
  ]) {
    expect(actions).toContain(`${action} done`)
  }
  expect(JSON.stringify(rows)).not.toContain(person.password)
  expect(logged).toEqual([])
})

/** The text of a person's mail, the first one or a later one of those with these words, once it has arrived. */
async function mailTo(email: string, which = 0, words = ''): Promise<string> {
  return vi.waitUntil(
    () => {
      const names = readdirSync(outbox).filter(
        name => name.toLowerCase().includes(email.toLowerCase()) && name.endsWith('.eml'),
      )
      const texts = names.sort().map(name => readFileSync(join(outbox, name), 'utf8'))
      return texts.filter(text => text.includes(words))[which]
    },
    { timeout: 30_000, interval: 20 },
  )
}

function tokenIn(mail: string, path: string): string {
  const [, token] = new RegExp(`https://urja\\.example/${path}/([\\w-]{43})`).exec(mail) ?? []
  if (token === undefined) throw new Error(`no link to ${path} in\n${mail}`)
  return token
}
