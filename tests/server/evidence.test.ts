import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { passwordFaults } from '../../app/domain/accounts/passwords/password-rules.ts'
import { Email, FirstName, Password } from '../../app/domain/accounts/person-fields.ts'
import { auditRetention_days } from '../../app/domain/audit/contract.ts'
import { retention_days } from '../../app/domain/people/personal-data.ts'
import { makeAccessTokens } from '../../app/server/accounts/access-token.ts'
import { accessLifetime_s, loginLifetime_s, refreshLifetime_s } from '../../app/server/accounts/lifetimes.ts'
import { hashPassword, isPassword } from '../../app/server/accounts/passwords.ts'
import { codeLimits, loginLimits } from '../../app/server/accounts/throttle.ts'
import { environmentNames } from '../../app/server/env.ts'
import { clientFiles } from '../../app/server/http/files/client-files.ts'
import { projectFiles, readSource } from '../../scripts/common/source-files.ts'
import { startApi } from './harness.ts'

const { url, call, api, tokenOf } = await startApi()
const day_s = 24 * 3600

test('pages say what the code does', () => {
  const sessions = readSource('app/decisions/sessions-and-rights.md')
  for (const promise of [
    `${refreshLifetime_s / day_s} days after the last use and ${loginLifetime_s / day_s} days after the login`,
    `by account (${loginLimits.perAccount}) and by network (${loginLimits.perAddress}; an IPv4 address`,
    'in 15 minutes',
    'twenty wrong ones a day end the tries',
    '(HS256, ten minutes)',
  ])
    expect(sessions).toContain(promise)
  expect([accessLifetime_s, loginLimits.window_s, codeLimits.perAccount]).toEqual([600, 900, 20])
  const personal = readSource('app/decisions/personal-data.md')
  expect([retention_days.unused, retention_days.deletedPlan, retention_days.mail]).toEqual([30, 30, 30])
  expect([retention_days.deactivated, auditRetention_days]).toEqual([730, 730])
  for (const promise of [
    'never activated and used links after 30 days',
    'deactivated accounts after two years',
    'mails in the outbox after 30',
    'the audit log after two years',
  ])
    expect(personal).toContain(promise)
  expect(readSource('.github/SECURITY.md')).toContain('within seven days of being confirmed')
  expect(readSource('scripts/several-machines.md')).toMatch(/limit/i)
  expect(readSource('app/decisions/heavy-work-in-threads.md').length).toBeGreaterThan(500)
})

/** What signs, encrypts or hashes: the word in the code, and the one of the page. */
const algorithms: [RegExp, string][] = [
  [/'HS256'/, 'HS256'],
  [/\bcreateHmac\('sha256'/, 'HMAC with SHA-256'],
  [/'ES256'/, 'ES256'],
  [/from '@node-rs\/argon2'/, 'argon2id'],
  [/from 'otpauth'/, 'HMAC with SHA-1'],
  [/\bcreate(C|Dec)ipheriv\('aes-256-gcm'/, 'AES-256-GCM'],
  [/\bcreateHash\('md5'/, 'MD5'],
]
const known = [
  ...["createHmac('sha256'", "createHash('sha256'", "createHash('md5'"],
  ...["createCipheriv('aes-256-gcm'", "createDecipheriv('aes-256-gcm'"],
  ...["hkdfSync('sha256'", 'scryptSync(text', "subtle.digest('SHA-256'"],
]
test('every algorithm that keeps something safe stands on its page with its file, and none beside them', () => {
  const page = readSource('app/decisions/keys-and-algorithms.md')
  const rows = page.split('\n').filter(line => line.startsWith('| '))
  // Where the product is broken on purpose stands what it must not do.
  const texts = projectFiles(
    /^(app|scripts(?!\/(evidence\/|check\/lists\/breaks))|tileserver)\/.*\.tsx?$/,
  ).map(file => ({
    file,
    text: readSource(file),
  }))
  for (const [pattern, name] of algorithms) {
    const using = texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
    const listed = rows
      .filter(row => row.startsWith(`| ${name}`))
      .flatMap(row => row.match(/[\w/-]+\.tsx?\b/g))
    expect(using.sort(), name).toEqual(listed.sort())
  }
  const others = texts.flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /\b(create(?:Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify)\('[\w-]*'|(?:hkdf|scrypt|pbkdf2)(?:Sync)?\('?\w+'?|subtle\.(?:digest|encrypt|decrypt|deriveKey)\('?[\w-]*'?)/g,
      ),
    ]
      .map(([call]) => call)
      .filter(call => !known.includes(call))
      .map(call => `${file}: ${call}`),
  )
  expect(others).toEqual([])
})

test('every key has its row: who makes it, where it lies, what for, and when it ends', () => {
  const page = readSource('app/decisions/keys-and-algorithms.md')
  const cells = (row: string) =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim())
  const keys = page.split('\n').filter(line => line.startsWith('| ') && cells(line).length === 5)
  expect(keys.length).toBeGreaterThan(6)
  for (const row of keys)
    expect(
      cells(row).filter(cell => cell === ''),
      row,
    ).toEqual([])
  // What the environment hands over as a secret, and has no row: keys of others, which they look after.
  const ofOthers = /^(AWS_|POSTGRES_|SMTP_|DATABASE_)/
  const secrets = environmentNames
    .filter(name => name.endsWith('_FILE') && !ofOthers.test(name))
    .map(name => name.slice(0, -5))
  expect(secrets.length).toBeGreaterThan(1)
  for (const name of secrets) expect(page).toContain(`\`${name}\``)
})

/** What makes code, markup or commands of text, guesses numbers, or hashes weakly. */
const dangerous =
  /\beval\(|new Function\(|dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write\(|shell: true|\bexec(Sync)?\(['"`]|createHash\('(md5|sha1)'\)/
test('no text becomes code or markup, and no command line is put together of it', () => {
  const files = projectFiles(/^app\/(client|server|domain)\/.*\.tsx?$/)
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap(file => {
    const line = readSource(file).match(dangerous)?.[0]
    return line === undefined ? [] : [`${file}: ${line}`]
  })
  expect(found).toEqual([])
  // The one chance that is drawn steadily is that of documents (report/steady.ts), which no secret comes from.
  const guessing = projectFiles(/^app\/(server|engine|node|formats)\/.*\.ts$/).filter(file =>
    readSource(file).includes('Math.random'),
  )
  expect(guessing).toEqual(['app/server/report/steady.ts'])
})

test('no log is written but the four of their page', () => {
  const page = readSource('app/decisions/kept-running.md')
  const texts = projectFiles(/^(app|tileserver|scripts)\/.*\.(ts|tsx|mjs)$/).map(file => ({
    file,
    text: readSource(file),
  }))
  const files = texts.flatMap(({ text }) => text.match(/(?<=['"`/])[\w-]+\.log(?=['"`])/g) ?? [])
  expect([...new Set(files)].sort()).toEqual(['martin.log', 'postgres.log'])
  for (const name of [...files, '`audit_log`', 'Standard error']) expect(page).toContain(name)
  // All that the server says goes through its one log, which a call of another kind would pass by.
  const writes =
    /\bconsole\.\w+\(|\bprocess\.std(?:out|err)\b|\bappendFile|from '(?:pino|node:console)'|\bsyslog\b/
  const server = texts.filter(
    ({ file, text }) => /^app\/(server|engine|node)\//.test(file) && writes.test(text),
  )
  expect(server.map(({ file }) => file)).toEqual(['app/server/http/log/log.ts'])
})

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

test('fields of passwords are masked, and password managers know them', () => {
  const screens = projectFiles(/^app\/client\/.*\.tsx$/).filter(file =>
    /\.text\('(current_)?password'/.test(readSource(file)),
  )
  expect(screens.length).toBeGreaterThan(4)
  for (const file of screens)
    for (const [field] of readSource(file).matchAll(
      /<TextField[^>]*\.text\('(?:current_)?password'\)[^>]*>/g,
    )) {
      expect(field, file).toContain('type="password"')
      expect(field, file).toMatch(/autoComplete="(current|new)-password"/)
      expect(field, file).not.toContain('onPaste')
    }
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
