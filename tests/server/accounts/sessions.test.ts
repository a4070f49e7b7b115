import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  accessLifetime_s,
  callerLifetime_ms,
  rotationGrace_ms,
} from '../../../app/server/accounts/lifetimes.ts'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { auditLog, refreshTokens, userMunicipalities, users } from '../../../app/server/db/schema-accounts.ts'
import { startApi } from '../harness.ts'

const server = await startApi()
const { call, database, later } = server
const { db } = database
const minute_ms = 60_000

async function logIn(email = 'planner@urja.example') {
  const { status, json } = await call('POST', '/api/login/', { body: { email, password: demoPassword } })
  expect(status).toBe(200)
  return json as { access: string; refresh: string; user: { id: number } }
}
const refresh = (token: string) => call('POST', '/api/token/refresh/', { body: { refresh: token } })
const answered = async (token: string) =>
  (await call('GET', '/api/check-logged-in/', { token })).json.code ?? 'ok'

describe('access tokens', () => {
  test('are good for ten minutes and then say that they expired', async () => {
    const { access } = await logIn()
    expect((await call('GET', '/api/check-logged-in/', { token: access })).json).toMatchObject({
      logged_in: true,
      user: { email: 'planner@urja.example', role: 'Planner', role_id: 3 },
    })
    later(11 * minute_ms)
    const reply = await call('GET', '/api/check-logged-in/', { token: access })
    expect([reply.status, reply.json.code]).toEqual([401, 'token_expired'])
  })

  test.each([
    ['garbage', 'no.token.atall'],
    ['an unsigned one', `${btoa('{"alg":"none"}')}.${btoa('{"sub":"1","iss":"urja","exp":99999999999}')}.`],
  ])('%s is invalid', async (_, token) => {
    const reply = await call('GET', '/api/check-logged-in/', { token })
    expect([reply.status, reply.json.code]).toEqual([401, 'token_invalid'])
  })

  test('one signed with another secret is invalid', async () => {
    const token = await new SignJWT({ sid: 'a' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('1')
      .setIssuer('urja')
      .setAudience('urja-api')
      .setExpirationTime('1h')
      .sign(new Uint8Array(32))
    expect((await call('GET', '/api/check-logged-in/', { token })).json.code).toBe('token_invalid')
  })
})

describe('refresh tokens', () => {
  test('rotate, and only their hash is stored', async () => {
    const first = await logIn()
    const { status, json } = await refresh(first.refresh)
    expect(status).toBe(200)
    expect(json.refresh).not.toBe(first.refresh)
    // 32 random bytes, and an HMAC with SHA-256 of them.
    for (const token of [first.refresh, json.refresh]) expect(token).toMatch(/^[\w-]{43}$/)
    expect((await call('GET', '/api/check-logged-in/', { token: json.access })).status).toBe(200)
    const stored = JSON.stringify(await db.select().from(refreshTokens))
    expect(stored).not.toContain(first.refresh)
    expect(stored).not.toContain(json.refresh)
  })

  test('an old one is good for five seconds more, for two tabs at once', async () => {
    const first = await logIn()
    const both = await Promise.all([refresh(first.refresh), refresh(first.refresh)])
    expect(both.map(reply => reply.status)).toEqual([200, 200])
    // One token has one successor: a person who has copied it gets no branch of their own.
    expect(both[0].json.refresh).toBe(both[1].json.refresh)
    const many = await Promise.all(Array.from({ length: 12 }, () => refresh(first.refresh)))
    expect(new Set(many.map(({ json }) => json.refresh)).size).toBe(1)
    expect((await refresh(both[0].json.refresh)).status).toBe(200)
  })

  test('reuse after that revokes every token of the login', async () => {
    const first = await logIn()
    const other = await logIn()
    const second = (await refresh(first.refresh)).json
    later(rotationGrace_ms + 1)
    const reused = await refresh(first.refresh)
    expect([reused.status, reused.json.code]).toEqual([401, 'token_invalid'])
    expect((await refresh(second.refresh)).status).toBe(401)
    expect((await refresh(other.refresh)).status).toBe(200)
    const log = await db.select().from(auditLog).where(eq(auditLog.action, 'revoke for reuse'))
    expect(log).toHaveLength(1)
  })

  test('a fork of them ends the login, whoever of the two comes second', async () => {
    const first = await logIn()
    const stolen = (await refresh(first.refresh)).json.refresh
    const own = (await refresh(first.refresh)).json.refresh
    const next = (await refresh(stolen)).json.refresh
    later(rotationGrace_ms + 1)
    expect((await refresh(own)).status).toBe(401)
    expect((await refresh(next)).status).toBe(401)
  })

  test('a clock that is set back makes no used one good again', async () => {
    const first = await logIn()
    const next = (await refresh(first.refresh)).json.refresh
    later(-3_600_000)
    expect((await refresh(first.refresh)).status).toBe(401)
    expect((await refresh(next)).status).toBe(401)
    later(3_600_000)
  })

  test('of a caller without a key end after twelve hours, with logout, and with the account', async () => {
    const old = await logIn()
    later(12 * 60 * minute_ms + 1)
    expect((await refresh(old.refresh)).status).toBe(401)

    const left = await logIn()
    const goodbye = await call('POST', '/api/logout/', { body: { refresh: left.refresh } })
    expect([goodbye.status, goodbye.bytes.byteLength]).toEqual([204, 0])
    expect((await refresh(left.refresh)).status).toBe(401)
    expect((await call('POST', '/api/logout/', { body: { refresh: 'unknown' } })).status).toBe(204)

    const general = await logIn('general@urja.example')
    await db.update(users).set({ is_active: false }).where(eq(users.email, 'general@urja.example'))
    expect((await refresh(general.refresh)).status).toBe(401)
    later(callerLifetime_ms + 1)
    expect((await call('GET', '/api/check-logged-in/', { token: general.access })).status).toBe(401)
    await db.update(users).set({ is_active: true }).where(eq(users.email, 'general@urja.example'))
  })
})

describe('what ends a login ends its access tokens too', () => {
  test('logout: that login alone, at once', async () => {
    const [here, there] = [await logIn(), await logIn()]
    expect([await answered(here.access), await answered(there.access)]).toEqual(['ok', 'ok'])
    await call('POST', '/api/logout/', { body: { refresh: here.refresh } })
    expect([await answered(here.access), await answered(there.access)]).toEqual(['token_invalid', 'ok'])
    expect((await refresh(there.refresh)).status).toBe(200)
  })

  test('reuse of a rotated token: whoever holds its fruit', async () => {
    const stolen = await logIn()
    const fruit = (await refresh(stolen.refresh)).json
    later(rotationGrace_ms + 1)
    expect(await answered(fruit.access)).toBe('ok')
    await refresh(stolen.refresh)
    expect(await answered(fruit.access)).toBe('token_invalid')
  })

  test('logout everywhere: every login of the account and of no other; it can log in again at once', async () => {
    const logins = [await logIn(), await logIn(), await logIn()]
    const other = await logIn('administrator@urja.example')
    const { status } = await call('POST', '/api/logout-everywhere/', {
      token: logins[0].access,
      body: { current_password: demoPassword },
    })
    expect(status).toBe(204)
    for (const { access, refresh: refreshToken } of logins) {
      expect(await answered(access)).toBe('token_invalid')
      expect((await refresh(refreshToken)).json.code).toBe('token_invalid')
    }
    expect(await answered(other.access)).toBe('ok')
    expect(await answered((await logIn()).access)).toBe('ok')
    const log = await db.select().from(auditLog).where(eq(auditLog.action, 'logout everywhere'))
    expect(log).toEqual([expect.objectContaining({ user_id: logins[0].user.id, outcome: 'done' })])
  })

  test('and they stay ended until they would have run out', async () => {
    const left = await logIn()
    await call('POST', '/api/logout/', { body: { refresh: left.refresh } })
    later(accessLifetime_s * 1000 - 2000)
    expect(await answered(left.access)).toBe('token_invalid')
  })
})

test('a new working area and role count within ten seconds, without a new token', async () => {
  const { access, user } = await logIn('manager@urja.example')
  const codes = async () => {
    const { json } = await call('GET', '/api/working-area/', { token: access })
    return json.features.map((feature: { properties: { SDDMM: number } }) => feature.properties.SDDMM)
  }
  expect(await codes()).toEqual([23403, 43611, 43702, 44001, 44004])
  await db.delete(userMunicipalities).where(eq(userMunicipalities.user_id, user.id))
  await db.insert(userMunicipalities).values({ user_id: user.id, sddmm: 10101 })
  later(callerLifetime_ms + 1)
  expect(await codes()).toEqual([10101])
})

test('every login and refusal is in the audit log, and nothing was logged as unforeseen', async () => {
  const before = await db.select().from(auditLog).orderBy(auditLog.id)
  await logIn('administrator@urja.example')
  await call('POST', '/api/login/', { body: { email: 'nobody@urja.example', password: 'x' } })
  await call('GET', '/api/layers', { token: 'forged' })
  await new Promise(passed => setTimeout(passed, 1_300))
  const rows = (await db.select().from(auditLog).orderBy(auditLog.id)).slice(before.length)
  expect(rows).toContainEqual(expect.objectContaining({ action: 'login', outcome: 'done' }))
  expect(rows).toContainEqual(
    expect.objectContaining({ action: 'login', target: 'nobody@urja.example', code: 'wrong_credentials' }),
  )
  expect(rows).toContainEqual(expect.objectContaining({ target: 'GET /api/layers', code: 'token_invalid' }))
  expect(server.logged).toEqual([])
})
