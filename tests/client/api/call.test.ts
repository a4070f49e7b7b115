import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeCall } from '../../../app/client/api/call.ts'
import { makeSession, type SessionStore } from '../../../app/client/api/session.ts'
import { login, refreshToken, type User } from '../../../app/domain/accounts/contract.ts'
import { CallFailure, failureText } from '../../../app/domain/call-failure.ts'
import { failures } from '../../../app/domain/failure.ts'
import { layerGroups } from '../../../app/domain/layers/contract.ts'
import { municipalityArea, municipalityHouses } from '../../../app/domain/region/contract.ts'
import type { Language } from '../../../app/domain/words/words.ts'
import { memoryStorage } from './memory-storage.ts'

const user: User = {
  id: 3,
  first_name: 'Asha',
  last_name: 'Gurung',
  full_name: 'Asha Gurung',
  role: 'Planner',
  role_id: 3,
  phone_no: '',
  email: 'planner@urja.example',
  is_active: true,
  assigned_sddmms: [43611],
}

/** A small server that answers by the contracts: tokens `good-N` are good, everything older has expired. */
type World = {
  url: string
  server: Server
  generation: number
  refreshes: number
  language: Language
  refreshReply: 'renew' | 'invalid' | 'unavailable' | 'never'
  unknownAccess?: 'token_invalid'
  seen: { path: string; authorization?: string; language?: string; body: string }[]
  reply?: { status: number; body: string }
}
let world: World

beforeEach(async () => {
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const { status, reply } = answer(request, body)
    if (request.url === refreshToken.path && world.refreshReply === 'never') return
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(reply)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  world = { url, server, generation: 1, refreshes: 0, refreshReply: 'renew', language: 'en', seen: [] }
})
afterEach(
  () =>
    new Promise<void>(done => {
      world.server.close(() => done())
      world.server.closeAllConnections()
    }),
)

function answer(request: IncomingMessage, body: string): { status: number; reply: string } {
  const { authorization, 'accept-language': language } = request.headers
  world.seen.push({ path: request.url ?? '', authorization, language, body })
  if (request.url === refreshToken.path) return refreshAnswer()
  if (request.url === login.path)
    return {
      status: 400,
      reply: JSON.stringify({ email: ['Enter a valid email'], error: 'Wrong', code: 'invalid_fields' }),
    }
  if (authorization !== `Bearer good-${world.generation}`)
    return refusal(world.unknownAccess ?? 'token_expired')
  if (world.reply) return { status: world.reply.status, reply: world.reply.body }
  return { status: 200, reply: '[]' }
}

function refreshAnswer() {
  world.refreshes++
  if (world.refreshReply === 'invalid') return refusal('token_invalid')
  if (world.refreshReply === 'unavailable') return refusal('unavailable')
  const { generation } = world
  return {
    status: 200,
    reply: JSON.stringify({ access: `good-${generation}`, refresh: `refresh-${generation}` }),
  }
}

const refusal = (code: keyof typeof failures) => ({
  status: failures[code].status,
  reply: JSON.stringify({ error: 'No', detail: 'No', code }),
})

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** One tab of a browser: its own memory over the shared storage and lock. */
function tab(session: SessionStore, exclusively: <T>(task: () => Promise<T>) => Promise<T>) {
  let logouts = 0
  let lost = 0
  const call = makeCall({
    origin: world.url,
    session,
    language: () => world.language,
    exclusively,
    loggedOut: () => void logouts++,
    notFound: () => void lost++,
    refreshPatience_ms: 1500,
  })
  return { call, session, logouts: () => logouts, lost: () => lost }
}

/** One task at a time, as navigator.locks does for all tabs. */
function lock() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task, task)
    last = next.catch(() => {})
    return next
  }
}

function loggedIn(access = 'good-1') {
  const session = makeSession(memoryStorage())
  session.start({ access, refresh: 'refresh-0', user })
  return session
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the call should fail'),
    (error: unknown) => error as CallFailure,
  )

describe('a call', () => {
  it('carries the bearer token, fills path and query, and parses the reply', async () => {
    const { call } = tab(loggedIn(), lock())
    expect(await call(layerGroups, {})).toEqual([])
    world.reply = { status: 200, body: '{"area": 201.5}' }
    expect(await call(municipalityArea, { params: { municipality: '43611' } })).toEqual({ area: 201.5 })
    expect(world.seen.at(-1)).toMatchObject({
      path: '/api/layers/municipality-area/43611',
      authorization: 'Bearer good-1',
    })
  })

  it('tells the server what the reader reads at that moment', async () => {
    const { call } = tab(loggedIn('old'), lock())
    await call(layerGroups, {})
    world.language = 'ne'
    await call(layerGroups, {})
    expect(world.seen.map(({ path, language }) => [path, language])).toEqual([
      [layerGroups.path, 'en'],
      [refreshToken.path, 'en'],
      [layerGroups.path, 'en'],
      [layerGroups.path, 'ne'],
    ])
  })

  it('answers bytes where the endpoint is binary', async () => {
    const { call } = tab(loggedIn(), lock())
    world.reply = { status: 200, body: 'abc' }
    const bytes = await call(municipalityHouses, { params: { municipality: '43611' } })
    expect(new TextDecoder().decode(bytes)).toBe('abc')
  })

  it('sends no token where none is needed, and gives the errors of the fields', async () => {
    const { call } = tab(loggedIn(), lock())
    const failure = await failureOf(call(login, { body: { email: 'x', password: 'y' } }))
    expect(world.seen.at(-1)?.authorization).toBeUndefined()
    expect(failure).toMatchObject({
      kind: 'refused',
      status: 400,
      fields: { email: ['Enter a valid email'] },
    })
  })

  it('tells a reply outside of the contract', async () => {
    const { call } = tab(loggedIn(), lock())
    world.reply = { status: 200, body: '{"area": "large"}' }
    const failure = await failureOf(call(municipalityArea, { params: { municipality: '43611' } }))
    expect(failure.kind).toBe('contract')
    expect(failure.message).toContain('area')
  })

  it('tells a lost connection, in forms with their own words', async () => {
    const session = loggedIn()
    const call = makeCall({
      origin: 'http://127.0.0.1:1',
      session,
      language: () => 'en',
      exclusively: lock(),
      loggedOut() {},
      notFound() {},
    })
    const failure = await failureOf(call(layerGroups, {}))
    expect(failure.kind).toBe('connection')
    expect(failureText(failure)).toEqual({ key: 'failure.connection' })
    expect(failureText(failure, 'form')).toEqual({ key: 'failure.connectionInForm' })
  })
})

describe('a 404', () => {
  const asked = { params: { municipality: '43699' } }
  beforeEach(() => {
    world.reply = { status: 404, body: JSON.stringify({ error: 'Not found', code: 'not_found' }) }
  })

  it('leads a call that asks for it to the not-found page, and fails all the same', async () => {
    const { call, lost } = tab(loggedIn(), lock())
    expect((await failureOf(call(municipalityArea, asked, { toNotFound: true }))).status).toBe(404)
    expect(lost()).toBe(1)
  })

  it('also after the token was renewed', async () => {
    const { call, lost } = tab(loggedIn('old'), lock())
    await failureOf(call(municipalityArea, asked, { toNotFound: true }))
    expect([world.refreshes, lost()]).toEqual([1, 1])
  })

  it('leads no other call there, nor another failure', async () => {
    const { call, lost } = tab(loggedIn(), lock())
    await failureOf(call(municipalityArea, asked))
    world.reply = { status: 503, body: JSON.stringify({ error: 'Away', code: 'unavailable' }) }
    await failureOf(call(municipalityArea, asked, { toNotFound: true }))
    expect(lost()).toBe(0)
  })
})

describe('an expired token', () => {
  it('is refreshed once for all calls in flight, and each call is retried', async () => {
    const { call, session } = tab(loggedIn('old'), lock())
    const replies = await Promise.all(Array.from({ length: 8 }, () => call(layerGroups, {})))
    expect(replies).toEqual(Array.from({ length: 8 }, () => []))
    expect(world.refreshes).toBe(1)
    expect(session.access()).toBe('good-1')
    expect(session.refresh()).toBe('refresh-1')
  })

  it('is refreshed once for all tabs', async () => {
    const session = loggedIn('old')
    const exclusively = lock()
    const tabs = [tab(session, exclusively), tab(session, exclusively), tab(session, exclusively)]
    await Promise.all(tabs.map(({ call }) => call(layerGroups, {})))
    expect(world.refreshes).toBe(1)
  })

  it('is refreshed again when the new one has expired too, a later time', async () => {
    const { call } = tab(loggedIn('old'), lock())
    await call(layerGroups, {})
    world.generation = 2
    await call(layerGroups, {})
    expect(world.refreshes).toBe(2)
  })

  it('is retried once only', async () => {
    const { call, logouts } = tab(loggedIn('old'), lock())
    world.generation = 1
    const stubborn = makeSession(memoryStorage())
    stubborn.start({ access: 'old', refresh: 'refresh-0', user })
    stubborn.renew = () => {}
    const other = tab(stubborn, lock())
    world.generation = 1
    await call(layerGroups, {})
    const before = world.seen.length
    world.reply = { status: 401, body: JSON.stringify({ error: 'No', code: 'token_expired' }) }
    const failure = await failureOf(other.call(layerGroups, {}))
    expect(failure.code).toBe('token_expired')
    expect(world.seen.length - before).toBe(3)
    expect(logouts()).toBe(0)
  })

  it('logs out where the refresh token is invalid', async () => {
    world.refreshReply = 'invalid'
    const { call, session, logouts } = tab(loggedIn('old'), lock())
    const failure = await failureOf(call(layerGroups, {}))
    expect(failureText(failure)).toEqual({ key: 'failure.permission' })
    expect(session.user()).toBeNull()
    expect(session.access()).toBeNull()
    expect(logouts()).toBe(1)
  })

  it('logs out where the server knows neither token any more', async () => {
    world.refreshReply = 'invalid'
    world.unknownAccess = 'token_invalid'
    const { call, session, logouts } = tab(loggedIn('of another database'), lock())
    await failureOf(call(layerGroups, {}))
    expect(session.user()).toBeNull()
    expect(logouts()).toBe(1)
  })

  it('keeps no tab waiting for a refresh that never comes', async () => {
    world.refreshReply = 'never'
    const { call, session } = tab(loggedIn('old'), lock())
    expect(await failureOf(call(layerGroups, {}))).toMatchObject({ name: 'CallFailure', kind: 'connection' })
    expect(session.user()).not.toBeNull()
    world.refreshReply = 'renew'
    expect(await call(layerGroups, {})).toEqual([])
  })

  it('keeps the session where the server is only away', async () => {
    world.refreshReply = 'unavailable'
    const { call, session, logouts } = tab(loggedIn('old'), lock())
    expect((await failureOf(call(layerGroups, {}))).code).toBe('unavailable')
    expect(session.user()).not.toBeNull()
    expect(logouts()).toBe(0)
  })
})

describe('what a person reads', () => {
  it.each([
    ['forbidden', { key: 'failure.permission' }],
    ['not_authenticated', { key: 'failure.permission' }],
    ['outside_working_area', { text: 'No' }],
    ['no_house', { text: 'No' }],
  ] as const)('%s', (code, expected) => {
    const failure = new CallFailure('refused', 'No', { status: failures[code].status, code })
    expect(failureText(failure)).toEqual(expected)
  })
})
