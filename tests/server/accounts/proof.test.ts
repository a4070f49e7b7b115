import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { bareRefreshLifetime_s, rotationGrace_ms } from '../../../app/server/accounts/lifetimes.ts'
import { proofLifetime_s } from '../../../app/server/accounts/own/proof.ts'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { startApi } from '../harness.ts'

const server = await startApi({ limits: { perAccount: 4, perAddress: 1000, window_s: 900 } })
const { call, later } = server

type Browser = Awaited<ReturnType<typeof browser>>
async function browser() {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const sign = (htm: string, htu: string, at_ms = 0, typ = 'dpop+jwt') =>
    new SignJWT({ htm, htu, jti: 'once' })
      .setProtectedHeader({ typ, alg: 'ES256', jwk })
      .setIssuedAt(Math.floor((Date.now() + ahead_ms + at_ms) / 1000))
      .sign(privateKey)
  return { sign, thumbprint: await calculateJwkThumbprint(jwk) }
}
let ahead_ms = 0
function pass(ms: number): void {
  ahead_ms += ms
  later(ms)
}

async function logIn({ sign }: Browser, email = 'planner@urja.example', password = demoPassword) {
  const headers = { dpop: await sign('POST', '/api/login/') }
  return call('POST', '/api/login/', { body: { email, password }, headers })
}
const layers = (token: string, dpop?: string) =>
  call('GET', '/api/layers', { token, headers: dpop === undefined ? {} : { dpop } })
async function refresh(token: string, one?: Browser) {
  const headers = one ? { dpop: await one.sign('POST', '/api/token/refresh/') } : undefined
  return call('POST', '/api/token/refresh/', { body: { refresh: token }, headers })
}

describe('a login with a key of the browser', () => {
  test('a copied local storage alone gets 401 on call and refresh, and ends nothing for its owner', async () => {
    const own = await browser()
    const thief = await browser()
    const { access, refresh: refreshToken } = (await logIn(own)).json
    expect((await layers(access, await own.sign('GET', '/api/layers'))).status).toBe(200)
    for (const dpop of [undefined, await thief.sign('GET', '/api/layers'), 'no.proof.atall']) {
      const reply = await layers(access, dpop)
      expect([reply.status, reply.json.code]).toEqual([401, 'proof_invalid'])
    }
    expect([(await refresh(refreshToken)).status, (await refresh(refreshToken, thief)).status]).toEqual([
      401, 401,
    ])
    const next = await refresh(refreshToken, own)
    expect(next.status).toBe(200)
    pass(rotationGrace_ms + 1)
    expect((await refresh(refreshToken, thief)).status).toBe(401)
    expect((await refresh(next.json.refresh, own)).status).toBe(200)
  })

  test('a proof is good for its method, its path and its time, and the refusal tells the clock', async () => {
    const own = await browser()
    const { access } = (await logIn(own)).json
    const overdue_ms = (proofLifetime_s + 30) * 1000
    for (const dpop of [
      await own.sign('POST', '/api/layers'),
      await own.sign('GET', '/api/working-area/'),
      await own.sign('GET', '/api/layers', -overdue_ms),
      await own.sign('GET', '/api/layers', overdue_ms),
      await own.sign('GET', '/api/layers', 0, 'JWT'),
    ]) {
      const reply = await layers(access, dpop)
      expect(reply.json.code).toBe('proof_invalid')
      expect(Math.abs(Date.parse(reply.headers.get('date') ?? '') - Date.now())).toBeLessThan(5000)
    }
    const off_ms = (proofLifetime_s - 30) * 1000
    for (const at_ms of [-off_ms, off_ms])
      expect((await layers(access, await own.sign('GET', '/api/layers', at_ms))).status).toBe(200)
  })

  test('a login with a proof that is none is refused, and not taken for one without', async () => {
    const own = await browser()
    const body = { email: 'planner@urja.example', password: demoPassword }
    const headers = { dpop: await own.sign('GET', '/api/login/') }
    expect((await call('POST', '/api/login/', { body, headers })).json.code).toBe('proof_invalid')
  })
})

test('with a key a login ends two weeks after its last use, and a month after its beginning', async () => {
  const own = await browser()
  const day_ms = 24 * 3_600_000
  let refreshToken = (await logIn(own)).json.refresh
  for (let day = 0; day < 30; day += 10) {
    const reply = await refresh(refreshToken, own)
    expect(reply.status).toBe(200)
    refreshToken = reply.json.refresh
    pass(10 * day_ms)
  }
  expect((await refresh(refreshToken, own)).status).toBe(401)
  const idle = (await logIn(own)).json.refresh
  pass(14 * day_ms + 1)
  expect((await refresh(idle, own)).status).toBe(401)
})

test('without a key tokens are good alone, and the refresh token for twelve hours', async () => {
  const body = { email: 'planner@urja.example', password: demoPassword }
  const { json } = await call('POST', '/api/login/', { body })
  expect((await layers(json.access)).status).toBe(200)
  const next = (await refresh(json.refresh)).json.refresh
  pass(bareRefreshLifetime_s * 1000 + 1)
  expect((await refresh(next)).status).toBe(401)
})

test('whoever guesses shuts the account for strangers, not for a browser that entered it before', async () => {
  const own = await browser()
  const stranger = await browser()
  expect((await logIn(own, 'manager@urja.example')).status).toBe(200)
  for (let i = 0; i < 5; i++) await logIn(stranger, 'manager@urja.example', `guess ${i}`)
  expect((await logIn(stranger, 'manager@urja.example')).status).toBe(429)
  expect((await logIn(await browser(), 'manager@urja.example')).status).toBe(429)
  expect((await logIn(own, 'manager@urja.example')).status).toBe(200)
  // It has tries of its own, and no more than others.
  const tries: number[] = []
  for (let i = 0; i < 5; i++) tries.push((await logIn(own, 'manager@urja.example', `guess ${i}`)).status)
  expect(tries).toEqual([400, 400, 400, 400, 429])
})
