import { describe, expect, it } from 'vitest'
import { makeSession } from '../../../app/client/api/session.ts'
import { failureText } from '../../../app/domain/api/call-failure.ts'
import { layerGroups } from '../../../app/domain/layers/contract.ts'
import { memoryStorage } from './memory-storage.ts'
import { user } from './planner.ts'
import { failureOf, lock, loggedIn, state, tab } from './small-server.ts'

describe('an expired token', () => {
  it('is refreshed once for all calls in flight, and each call is retried', async () => {
    const { call, session } = tab(loggedIn('old'), lock())
    const replies = await Promise.all(Array.from({ length: 8 }, () => call(layerGroups, {})))
    expect(replies).toEqual(Array.from({ length: 8 }, () => []))
    expect(state.refreshes).toBe(1)
    expect(session.access()).toBe('good-1')
    expect(session.refresh()).toBe('refresh-1')
  })

  it('is refreshed once for all tabs', async () => {
    const session = loggedIn('old')
    const exclusively = lock()
    const tabs = [tab(session, exclusively), tab(session, exclusively), tab(session, exclusively)]
    await Promise.all(tabs.map(({ call }) => call(layerGroups, {})))
    expect(state.refreshes).toBe(1)
  })

  it('is refreshed again when the new one has expired too, a later time', async () => {
    const { call } = tab(loggedIn('old'), lock())
    await call(layerGroups, {})
    state.generation = 2
    await call(layerGroups, {})
    expect(state.refreshes).toBe(2)
  })

  it('is retried once only', async () => {
    const { call, logouts } = tab(loggedIn('old'), lock())
    state.generation = 1
    const stubborn = makeSession(memoryStorage())
    stubborn.start({ access: 'old', refresh: 'refresh-0', user })
    stubborn.renew = () => {}
    const other = tab(stubborn, lock())
    state.generation = 1
    await call(layerGroups, {})
    const before = state.seen.length
    state.reply = { status: 401, body: JSON.stringify({ error: 'No', code: 'token_expired' }) }
    const failure = await failureOf(other.call(layerGroups, {}))
    expect(failure.code).toBe('token_expired')
    expect(state.seen.length - before).toBe(3)
    expect(logouts()).toBe(0)
  })

  it('logs out where the refresh token is invalid', async () => {
    state.refreshReply = 'invalid'
    const { call, session, logouts } = tab(loggedIn('old'), lock())
    const failure = await failureOf(call(layerGroups, {}))
    expect(failureText(failure, key => key)).toBe('failure.permission')
    expect(session.user()).toBeNull()
    expect(session.access()).toBeNull()
    expect(logouts()).toBe(1)
  })

  it('logs out where the server knows neither token any more', async () => {
    state.refreshReply = 'invalid'
    state.unknownAccess = 'token_invalid'
    const { call, session, logouts } = tab(loggedIn('of another database'), lock())
    await failureOf(call(layerGroups, {}))
    expect(session.user()).toBeNull()
    expect(logouts()).toBe(1)
  })

  it('keeps no tab waiting for a refresh that never comes', async () => {
    state.refreshReply = 'never'
    const { call, session } = tab(loggedIn('old'), lock())
    expect(await failureOf(call(layerGroups, {}))).toMatchObject({ name: 'CallFailure', kind: 'connection' })
    expect(session.user()).not.toBeNull()
    state.refreshReply = 'renew'
    expect(await call(layerGroups, {})).toEqual([])
  })

  it('keeps the session where the server is only away', async () => {
    state.refreshReply = 'unavailable'
    const { call, session, logouts } = tab(loggedIn('old'), lock())
    expect((await failureOf(call(layerGroups, {}))).code).toBe('unavailable')
    expect(session.user()).not.toBeNull()
    expect(logouts()).toBe(0)
  })
})
