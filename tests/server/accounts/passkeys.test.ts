import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { relyingPartyOf } from '../../../app/server/accounts/own/factors/relying-party.ts'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { auditLog, passkeyChallenges } from '../../../app/server/db/schema-accounts.ts'
import { startApi } from '../harness.ts'
import { type Device, newDevice } from './authenticator.ts'

const server = await startApi({ limits: { perAccount: 100, perAddress: 1000, window_s: 900 } })
const { call, database } = server
const root = '/api/account/second-factor/'
/** As the harness is published. */
const place = { origin: 'https://urja.example', rpId: 'urja.example' }
const minute_ms = 60_000
let ahead_ms = 0
function later(ms: number): void {
  ahead_ms += ms
  server.later(ms)
}

const logIn = (email: string, code?: string) =>
  call('POST', '/api/login/', {
    body: { email, password: demoPassword, ...(code !== undefined && { code }) },
  })
const questionFor = async (email: string) => (await logIn(email)).json.ways.passkey
const enter = (email: string, passkey: unknown) =>
  call('POST', '/api/login/passkey/', { body: { email, password: demoPassword, passkey } })
const codeOf = async (reply: ReturnType<typeof enter>) => {
  const { status, json } = await reply
  return status === 200 ? 'in' : json.code
}
const begin = (token: string, name: string, current_password = demoPassword) =>
  call('POST', `${root}passkey/`, { token, body: { name, current_password } })
const confirm = (token: string, passkey: unknown) =>
  call('POST', `${root}passkey/confirm/`, { token, body: { passkey } })
const remove = (token: string, id: string, current_password = demoPassword) =>
  call('POST', `${root}passkey/remove/`, { token, body: { id, current_password } })
const stateOf = async (token: string) => (await call('GET', root, { token })).json

async function add(token: string, name: string): Promise<{ device: Device; codes: string[] }> {
  const device = newDevice(place)
  const begun = await begin(token, name)
  expect(begun.status, JSON.stringify(begun.json)).toBe(200)
  const confirmed = await confirm(token, device.register(begun.json))
  expect(confirmed.status, JSON.stringify(confirmed.json)).toBe(200)
  return { device, codes: confirmed.json.recovery_codes }
}

function mailsTo(address: string): string {
  const mails = readdirSync(server.outbox).filter(name => name.endsWith('.eml'))
  return mails
    .map(name => readFileSync(join(server.outbox, name), 'utf8').replace(/=\r?\n/g, ''))
    .filter(mail => mail.includes(`<${address}>`) || mail.includes(`To: ${address}`))
    .join()
}

describe('a passkey', () => {
  const email = 'manager@urja.example'
  let token = ''
  let other = ''
  let device: Device
  let codes: string[] = []
  beforeAll(async () => {
    other = (await logIn(email)).json.access
    token = (await logIn(email)).json.access
  })

  test('is made only with the password, by the one session that asked, once, for this origin and address', async () => {
    const wrong = await begin(token, 'Phone', 'wrong')
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([400, ['current_password']])
    const unnamed = await begin(token, ' ')
    expect([unnamed.status, Object.keys(unnamed.json.errors)]).toEqual([400, ['name']])
    const question = async () => (await begin(token, 'Phone')).json
    const refused = async (passkey: unknown, by = token) => (await confirm(by, passkey)).json.code
    const made = newDevice(place)
    const elsewhere = { origin: 'https://urja.example.evil.example', rpId: place.rpId }
    expect(await refused(made.register(await question(), elsewhere))).toBe('passkey_refused')
    const otherRp = { origin: place.origin, rpId: 'evil.example' }
    expect(await refused(made.register(await question(), otherRp))).toBe('passkey_refused')
    expect(await refused(made.register({ challenge: 'never-asked' }))).toBe('passkey_refused')
    expect(await refused(made.register(await question()), other)).toBe('passkey_refused')
    const reply = await question()
    later(6 * minute_ms)
    expect(await refused(made.register(reply))).toBe('passkey_refused')
    const used = await question()
    await refused(made.register(used, elsewhere))
    expect(await refused(made.register(used))).toBe('passkey_refused')
    expect(await stateOf(token)).toMatchObject({ is_set: false, passkeys: [], rp_id: place.rpId })
    expect((await logIn(email)).status).toBe(200)
  })

  test('is kept by its name, gives recovery codes, ends every other session, and its owner is mailed', async () => {
    const added = await add(token, 'Phone')
    device = added.device
    codes = added.codes
    expect(new Set(codes).size).toBe(10)
    // 24 letters of base32 are 120 bits: a plain hash keeps 112 and more.
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/)
    expect((await call('GET', root, { token: other })).status).toBe(401)
    const { is_set, has_app, codes_left, passkeys } = await stateOf(token)
    expect({ is_set, has_app, codes_left }).toEqual({ is_set: true, has_app: false, codes_left: 10 })
    expect(passkeys).toMatchObject([{ id: device.id, name: 'Phone', rp_id: place.rpId, used_at: null }])
    const twice = await begin(token, 'phone')
    expect([twice.status, Object.keys(twice.json.errors)]).toEqual([400, ['name']])
    await vi.waitFor(() => expect(mailsTo(email)).toContain('has a new passkey'), 5000)
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.action, 'set second factor'))
    expect(entries.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
    const own = await call('GET', '/api/account/data/', { token })
    expect(own.json.account).toMatchObject({ has_second_factor: true, passkeys: [{ name: 'Phone' }] })
  })

  test('is asked for after the right password alone, and lets in', async () => {
    const { status, json } = await logIn(email)
    expect([status, json.code]).toEqual([400, 'code_required'])
    expect(json.ways).toMatchObject({
      app: false,
      recovery_codes: true,
      passkey: { rpId: place.rpId, allowCredentials: [{ id: device.id, transports: ['usb'] }] },
    })
    const wrong = await call('POST', '/api/login/', { body: { email, password: 'wrong' } })
    expect([wrong.json.code, wrong.json.ways]).toEqual(['wrong_credentials', undefined])
    expect(await codeOf(enter(email, device.answer(json.ways.passkey)))).toBe('in')
    expect((await stateOf(token)).passkeys[0].used_at).not.toBeNull()
    expect(await codeOf(logIn(email, codes[0]))).toBe('in')
  })

  test('answers each question once, in five minutes, and the one of its login alone', async () => {
    const answer = device.answer(await questionFor(email))
    expect(await codeOf(enter(email, answer))).toBe('in')
    const again = await enter(email, answer)
    expect([again.status, again.json.code]).toEqual([400, 'passkey_refused'])
    // A refusal brings the next question.
    expect(await codeOf(enter(email, device.answer(again.json.ways.passkey)))).toBe('in')
    const question = await questionFor(email)
    later(6 * minute_ms)
    expect(await codeOf(enter(email, device.answer(question)))).toBe('passkey_refused')
    await questionFor(email)
    // Of these the next question has cleared away what nobody may answer any more.
    const open = await database.db.select().from(passkeyChallenges)
    expect(open.map(({ challenge }) => challenge)).not.toContain(question.challenge)
    const { access } = (await enter(email, device.answer(await questionFor(email)))).json
    const making = (await begin(access, 'Tablet')).json
    expect(await codeOf(enter(email, device.answer(making)))).toBe('passkey_refused')
  })

  test('of another origin, address or signature does not let in', async () => {
    const answered = async (at: typeof place) =>
      codeOf(enter(email, device.answer(await questionFor(email), at)))
    expect(await answered({ ...place, origin: 'https://urja.example.evil.example' })).toBe('passkey_refused')
    expect(await answered({ ...place, origin: 'http://urja.example' })).toBe('passkey_refused')
    expect(await answered({ ...place, rpId: 'evil.example' })).toBe('passkey_refused')
    const forged = newDevice(place).answer(await questionFor(email))
    expect(await codeOf(enter(email, { ...forged, id: device.id, rawId: device.id }))).toBe('passkey_refused')
    expect(await answered(place)).toBe('in')
  })

  test('that counts back is a copy', async () => {
    device.countBack(1)
    expect(await codeOf(enter(email, device.answer(await questionFor(email))))).toBe('passkey_refused')
    expect(await codeOf(enter(email, device.answer(await questionFor(email))))).toBe('in')
    const questions = [await questionFor(email), await questionFor(email)]
    const first = device.answer(questions[0])
    device.countBack(1)
    const second = device.answer(questions[1])
    const both = await Promise.all([first, second].map(answer => codeOf(enter(email, answer))))
    expect(both.sort()).toEqual(['in', 'passkey_refused'])
  })

  test("of another account does not let in, nor may its owner's name be taken for it", async () => {
    const planner = 'planner@urja.example'
    // The first one lived ten minutes.
    token = (await enter(email, device.answer(await questionFor(email)))).json.access
    const { access } = (await logIn(planner)).json
    const { device: theirs } = await add(access, 'Phone')
    expect(await codeOf(enter(email, theirs.answer(await questionFor(email))))).toBe('passkey_refused')
    const swapped = await codeOf(enter(email, device.answer(await questionFor(planner))))
    expect(swapped).toBe('passkey_refused')
    expect((await remove(token, theirs.id)).status).toBe(404)
    const again = await begin(token, 'Theirs')
    expect((await confirm(token, theirs.register(again.json))).json.code).toBe('passkey_refused')
    expect(await codeOf(enter(planner, theirs.answer(await questionFor(planner))))).toBe('in')
  })

  test('is removed by the password, and lets in no more; with the last the codes go, and the owner is mailed', async () => {
    const { device: tablet, codes: none } = await add(token, 'Tablet')
    expect(none).toEqual([])
    expect(Object.keys((await remove(token, tablet.id, 'wrong')).json.errors)).toEqual(['current_password'])
    const before = tablet.answer(await questionFor(email))
    expect((await remove(token, tablet.id)).status).toBe(200)
    expect(await codeOf(enter(email, before))).toBe('passkey_refused')
    await vi.waitFor(() => expect(mailsTo(email)).toContain('The other ways remain'), 5000)
    expect((await stateOf(token)).codes_left).toBe(9)
    expect((await remove(token, device.id)).status).toBe(200)
    expect(await stateOf(token)).toMatchObject({ is_set: false, codes_left: 0, passkeys: [] })
    expect(await codeOf(logIn(email))).toBe('in')
    await vi.waitFor(() => expect(mailsTo(email)).toContain('no longer requires a code'), 5000)
  })
})

test('beside an app either is enough, and one that goes leaves the other', async () => {
  const email = 'general@urja.example'
  const token: string = (await logIn(email)).json.access
  const { device } = await add(token, 'Key')
  const body = { current_password: demoPassword }
  const { secret } = (await call('POST', root, { token, body })).json
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead_ms })
  const set = await call('POST', `${root}confirm/`, { token, body: { code } })
  expect([set.status, set.json.recovery_codes]).toEqual([200, []])
  expect((await logIn(email)).json.ways).toMatchObject({ app: true, passkey: { rpId: place.rpId } })
  expect((await remove(token, device.id)).status).toBe(200)
  expect((await logIn(email)).json.ways).toMatchObject({ app: true, passkey: null })
  const administrator = await server.tokenOf('Administrator')
  const users = await call('GET', '/api/users/', { token: administrator })
  const has = users.json.rows ?? users.json
  expect(has.find((user: { email: string }) => user.email === email).has_second_factor).toBe(true)
})

test('passkeys are for a name that nobody listens in to: the published one, else this machine as localhost', () => {
  const listened = 'http://127.0.0.1:8080'
  const urja = { id: 'urja.example', origin: 'https://urja.example' }
  expect(relyingPartyOf('https://urja.example/', 'https://evil.example')).toEqual(urja)
  const local = { id: 'localhost', origin: 'http://localhost:8080' }
  expect(relyingPartyOf(listened, 'http://localhost:8080')).toEqual(local)
  expect(relyingPartyOf(listened, listened)).toBeNull()
  expect(relyingPartyOf(listened, 'http://[::1]:8080')).toBeNull()
  expect(relyingPartyOf(listened, 'http://office.lan:8080')).toBeNull()
  expect(relyingPartyOf('http://urja.example', 'http://urja.example')).toBeNull()
})

test('two that are made at once are one of each name, and give one set of recovery codes', async () => {
  const token: string = (await logIn('administrator@urja.example')).json.access
  const made = await Promise.all(
    ['Phone', 'phone', 'Key'].map(async name => newDevice(place).register((await begin(token, name)).json)),
  )
  const replies = await Promise.all(made.map(passkey => confirm(token, passkey)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 400])
  expect(replies.find(({ status }) => status === 400)?.json.errors).toHaveProperty('name')
  expect(replies.flatMap(({ json }) => json.recovery_codes ?? [])).toHaveLength(10)
  const { passkeys, codes_left } = await stateOf(token)
  expect([passkeys.length, codes_left]).toEqual([2, 10])
})
