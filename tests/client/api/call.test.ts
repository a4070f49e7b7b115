import { beforeEach, describe, expect, it } from 'vitest'
import { makeCall } from '../../../app/client/api/call.ts'
import { login, refreshToken } from '../../../app/domain/accounts/contract.ts'
import { CallFailure, failureText, refusalOf } from '../../../app/domain/api/call-failure.ts'
import { failures } from '../../../app/domain/api/failure.ts'
import { layerGroups } from '../../../app/domain/layers/contract.ts'
import { municipalityArea, municipalityHouses } from '../../../app/domain/region/contract.ts'
import { failureOf, lock, loggedIn, state, tab } from './small-server.ts'

const say = (key: string) => key

describe('a call', () => {
  it('carries the bearer token, fills path and query, and parses the reply', async () => {
    const { call } = tab(loggedIn(), lock())
    expect(await call(layerGroups, {})).toEqual([])
    state.reply = { status: 200, body: '{"area": 201.5}' }
    expect(await call(municipalityArea, { params: { municipality: '43611' } })).toEqual({ area: 201.5 })
    expect(state.seen.at(-1)).toMatchObject({
      path: '/api/layers/municipality-area/43611',
      authorization: 'Bearer good-1',
    })
  })

  it('tells the server what the reader reads at that moment', async () => {
    const { call } = tab(loggedIn('old'), lock())
    await call(layerGroups, {})
    state.language = 'ne'
    await call(layerGroups, {})
    expect(state.seen.map(({ path, language }) => [path, language])).toEqual([
      [layerGroups.path, 'en'],
      [refreshToken.path, 'en'],
      [layerGroups.path, 'en'],
      [layerGroups.path, 'ne'],
    ])
  })

  it('answers bytes where the endpoint is binary', async () => {
    const { call } = tab(loggedIn(), lock())
    state.reply = { status: 200, body: 'abc' }
    const bytes = await call(municipalityHouses, { params: { municipality: '43611' } })
    expect(new TextDecoder().decode(bytes)).toBe('abc')
  })

  it('sends no token where none is needed, and gives the errors of the fields', async () => {
    const { call } = tab(loggedIn(), lock())
    const failure = await failureOf(call(login, { body: { email: 'x', password: 'y' } }))
    expect(state.seen.at(-1)?.authorization).toBeUndefined()
    expect(failure).toMatchObject({
      kind: 'refused',
      status: 400,
      fields: { email: ['Enter a valid email'] },
    })
  })

  it('tells a reply outside of the contract', async () => {
    const { call } = tab(loggedIn(), lock())
    state.reply = { status: 200, body: '{"area": "large"}' }
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
    expect(failureText(failure, say)).toBe('failure.connection')
    expect(failureText(failure, say, 'form')).toBe('failure.connectionInForm')
  })
})

describe('a 404', () => {
  const input = { params: { municipality: '43699' } }
  beforeEach(() => {
    state.reply = { status: 404, body: JSON.stringify({ error: 'Not found', code: 'not_found' }) }
  })

  it('leads a call that asks for it to the not-found page, and fails all the same', async () => {
    const { call, lost } = tab(loggedIn(), lock())
    expect((await failureOf(call(municipalityArea, input, { toNotFound: true }))).status).toBe(404)
    expect(lost()).toBe(1)
  })

  it('also after the token was renewed', async () => {
    const { call, lost } = tab(loggedIn('old'), lock())
    await failureOf(call(municipalityArea, input, { toNotFound: true }))
    expect([state.refreshes, lost()]).toEqual([1, 1])
  })

  it('leads no other call there, nor another failure', async () => {
    const { call, lost } = tab(loggedIn(), lock())
    await failureOf(call(municipalityArea, input))
    state.reply = { status: 503, body: JSON.stringify({ error: 'Away', code: 'unavailable' }) }
    await failureOf(call(municipalityArea, input, { toNotFound: true }))
    expect(lost()).toBe(0)
  })
})

describe('what a person reads', () => {
  it.each([
    [undefined, 'failure.permission'],
    ['forbidden', 'failure.permission'],
    ['not_authenticated', 'failure.permission'],
    ['outside_working_area', 'No'],
    ['no_house', 'No'],
  ] as const)('%s', (code, expected) => {
    const failure = new CallFailure('refused', 'No', { status: code ? failures[code].status : 403, code })
    expect(failureText(failure, say)).toBe(expected)
  })

  it('is what the server says wherever that is more than the permission text', () => {
    const refusals = Object.entries(failures).filter(([, { status }]) => status === 401 || status === 403)
    for (const [code, { status, words }] of refusals) {
      const { code: own } = refusalOf(status, { error: 'No', code })
      const text = failureText(new CallFailure('refused', 'No', { status, code: own }), say)
      expect(text, code).toBe(words === 'failure.permission' ? words : 'No')
    }
  })
})
