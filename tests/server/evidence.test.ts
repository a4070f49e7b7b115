import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { passwordFaults } from '../../app/domain/accounts/passwords/password-rules.ts'
import { Email, FirstName, Password } from '../../app/domain/accounts/person-fields.ts'
import { makeAccessTokens } from '../../app/server/accounts/access-token.ts'
import { hashPassword, isPassword } from '../../app/server/accounts/passwords.ts'
import { clientFiles } from '../../app/server/http/files/client-files.ts'
import { startApi } from './harness.ts'

const { url, call, api, tokenOf } = await startApi()

test('no cookie is set, and no other origin is let in', async () => {
  const body = { email: 'planner@urja.example', password: 'Urja-demo-1' }
  const headers = { origin: 'https://other.example' }
  const login = await call('POST', '/api/login/', { body, headers })
  const preflight = await fetch(`${url}/api/check-logged-in/`, {
    method: 'OPTIONS',
    headers: { ...headers, 'access-control-request-headers': 'authorization' },
  })
  for (const reply of [login, preflight]) {
    expect(reply.headers.get('set-cookie')).toBeNull()
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  }
  expect(preflight.ok).toBe(false)
})

test('pages come with the headers that keep a browser safe', async () => {
  const { headers } = await call('GET', '/api/docs')
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of [
    "default-src 'self'",
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy.split('; ')).toContain(rule)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
})

test('passwords: 8 to 128 of any characters, as they are typed', async () => {
  const owner = { email: 'sita@x.example', first_name: 'Sita', last_name: 'Thapa' }
  const good = (text: string) => v.is(Password, text) && passwordFaults(text, owner).length === 0
  for (const text of [
    'qzxwvutp',
    '84629174',
    '  spaces at both ends  ',
    'ऊर्जा नदी हिमाल',
    'kn9z v4qw xu7p '.repeat(9).slice(0, 127),
  ])
    expect(good(text), text).toBe(true)
  expect([good('qzxwvut'), good('q'.repeat(100) + 'z'.repeat(29))]).toEqual([false, false])
  const hash = await hashPassword(' Terraced Hill ')
  expect([await isPassword(' Terraced Hill ', hash), await isPassword('Terraced Hill', hash)]).toEqual([
    true,
    false,
  ])
  expect(await isPassword(' terraced hill ', hash)).toBe(false)
})

test('a password is kept as argon2id, as strong as OWASP asks', async () => {
  expect(await hashPassword('a bridge over Kali')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('an access token is taken only as we sign it', async () => {
  // As long as HS512 wants it: of a token signed by that, only the algorithm is wrong.
  const secret = new Uint8Array(64).fill(7)
  const clock = () => new Date()
  const tokens = makeAccessTokens(secret, clock)
  const bearer = { userId: 1, familyId: 'a', thumbprint: null }
  expect(await tokens.bearerOf(await tokens.sign(bearer))).toEqual(bearer)
  const claims = { sid: 'a' }
  const signed = (alg: string, more: (jwt: SignJWT) => SignJWT = jwt => jwt) =>
    more(
      new SignJWT(claims)
        .setProtectedHeader({ alg })
        .setSubject('1')
        .setIssuer('urja')
        .setAudience('urja-api')
        .setExpirationTime('5m'),
    ).sign(secret)
  // All that is bad below is bad by one thing alone.
  expect((await tokens.bearerOf(await signed('HS256'))).userId).toBe(1)
  const [head, body, end] = (await tokens.sign(bearer)).split('.')
  const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const bad = [
    await signed('HS512'),
    await signed('HS256', jwt => jwt.setIssuer('other')),
    await signed('HS256', jwt => jwt.setAudience('other')),
    await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('1')
      .setIssuer('urja')
      .setExpirationTime('5m')
      .sign(secret),
    await signed('HS256', jwt => jwt.setNotBefore('1h')),
    `${coded({ alg: 'none' })}.${body}.`,
    `${coded({ alg: 'None' })}.${body}.${end}`,
    `${head}.${coded({ ...claims, sub: '2', iss: 'urja', aud: 'urja-api', exp: 9e9 })}.${end}`,
    `${coded({ alg: 'HS256', jku: 'https://other.example/keys' })}.${body}.${end}`,
    `${head}.${body}.`,
  ]
  for (const token of bad)
    await expect(tokens.bearerOf(token), token).rejects.toMatchObject({ code: 'token_invalid' })
  expect(() => makeAccessTokens(new Uint8Array(31), clock)).toThrow('32 bytes')
})

test('nothing is served but what was built, and no folder is listed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'urja-built-'))
  for (const path of ['.vite', 'assets', '.git']) mkdirSync(join(folder, path))
  for (const file of [
    'index.html',
    'assets/a.js',
    'assets/a.js.map',
    '.vite/manifest.json',
    '.git/config.json',
  ])
    writeFileSync(join(folder, file), '{}')
  const app = clientFiles(folder, 'stamp')
  const status = async (path: string) => (await app.request(path)).status
  expect([await status('/assets/a.js'), await status('/')]).toEqual([200, 200])
  for (const path of [
    '/.vite/manifest.json',
    '/.git/config.json',
    '/assets/a.js.map',
    '/assets/',
    '/../package.json',
  ])
    expect(await status(path), path).toBe(404)
  const { hostname, port } = new URL(url)
  const traced = await new Promise<number>((resolve, reject) => {
    const traceRequest = request({ hostname, port, method: 'TRACE', path: '/api/words/en' }, reply => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    })
    traceRequest.on('error', reject)
    traceRequest.end()
  })
  expect(traced).toBeGreaterThanOrEqual(400)
})

test('no secret stands in the address of a call', () => {
  const secrets = /password|token|code|secret|refresh|current_/
  for (const { endpoint } of api.routes) {
    const query = (endpoint.query as { entries?: object } | undefined)?.entries ?? {}
    const names = [...Object.keys(query), ...(endpoint.path.match(/\{\w+\}/g) ?? [])]
    expect(
      names.filter(name => secrets.test(name)),
      endpoint.path,
    ).toEqual([])
  }
})

test('an address with a parameter twice means the first, whatever stands behind it', async () => {
  const token = await tokenOf('Administrator')
  await call('POST', '/api/login/', { body: { email: 'nobody@urja.example', password: 'x' } })
  const readOutcomes = async (query: string) =>
    (await call('GET', `/api/audit/?${query}`, { token })).json.results.map(
      (row: { outcome: string }) => row.outcome,
    )
  expect(new Set(await readOutcomes('outcome=done&outcome=refused'))).toEqual(new Set(['done']))
  expect(new Set(await readOutcomes('outcome=refused&outcome=done'))).toEqual(new Set(['refused']))
})

test('addresses of people as the standards have them; names hide nothing', () => {
  for (const email of ["o'neil@x.example", 'a+b@x.example', 'maya.tamang@gov.np'])
    expect(v.is(Email, email), email).toBe(true)
  for (const email of [
    'a b@x.example',
    'a@x',
    'a@x.example\r\nBcc: b@y.example',
    '@x.example',
    'a@b@c.example',
  ])
    expect(v.is(Email, email), email).toBe(false)
  // Joiners belong to the writing of Nepali.
  for (const name of ['श्रेष्ठ', 'क्‍ष', 'O’Neil', "D'Souza"]) expect(v.is(FirstName, name), name).toBe(true)
  for (const name of ['Ram\u202eatiS', 'Ra\u200bm', 'Ram\ud800', 'Ram\u0007', 'Ram\u2066'])
    expect(v.is(FirstName, name), JSON.stringify(name)).toBe(false)
})
