import { expect, test } from 'vitest'
import { hashPassword } from '../../../app/server/accounts/passwords.ts'
import { hasSecrets, makeLog } from '../../../app/server/http/log/log.ts'
import { withRequestId } from '../../../app/server/http/log/request-id.ts'
import { startApi } from '../harness.ts'

const written: string[] = []
const { log, call } = makeLog('info', line => void written.push(line))
const last = () => JSON.parse(written.at(-1) ?? '')

test('a line is JSON with time, level and the id of the request that is being answered', async () => {
  log('outside of a request')
  expect(last()).toMatchObject({ level: 'warn', msg: 'outside of a request' })
  expect(Date.parse(last().time)).toBeGreaterThan(Date.now() - 60_000)
  expect(last()).not.toHaveProperty('request')
  await withRequestId('request-of-a-proxy', async () => {
    await new Promise(passed => setTimeout(passed, 1))
    log('inside', 'error')
  })
  expect(last()).toMatchObject({ level: 'error', msg: 'inside', request: 'request-of-a-proxy' })
  call({ method: 'GET', path: '/api/layers', status: 200, took_ms: 3, user: 7 })
  expect(last()).toMatchObject({ level: 'info', msg: 'call', path: '/api/layers', status: 200, user: 7 })
})

test('calls are logged from the level info on', () => {
  const lines: string[] = []
  const quiet = makeLog('warn', line => void lines.push(line))
  quiet.call({ method: 'GET', path: '/api/layers', status: 200, took_ms: 3, user: null })
  expect(lines).toEqual([])
})

test('whatever is written, no hash, token, mail or password gets into the log', async () => {
  const secrets = [
    await hashPassword('Terraced-1'),
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
    Buffer.alloc(32, 7).toString('base64url'),
    Buffer.alloc(32, 7).toString('hex'),
    'sunita.gurung@municipality.example',
    "o'neil@x.example",
    'postgres://urja:a-password@127.0.0.1:5432/urja',
  ]
  for (const secret of secrets) {
    log(`before ${secret} after`)
    expect(hasSecrets(`before ${secret} after`), secret).toBe(true)
    expect(last().msg).toMatch(/^before .*… after$/)
    expect(written.at(-1)).not.toContain(secret)
  }
  expect(hasSecrets('at respond (file:///srv/urja/node_modules/@hono/node-server/dist/index.mjs:12:3)')).toBe(
    false,
  )
})

test('every answer of the API tells its id, and a failure names the beginning of it', async () => {
  const server = await startApi()
  const [one, two] = [await server.call('GET', '/api/layers'), await server.call('GET', '/api/layers')]
  expect(one.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(two.headers.get('x-request-id')).not.toBe(one.headers.get('x-request-id'))
  const claimed = await server.call('GET', '/api/layers', {
    headers: { 'x-request-id': 'claimed-by-anybody' },
  })
  expect(claimed.headers.get('x-request-id')).not.toBe('claimed-by-anybody')
})
