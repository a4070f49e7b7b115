import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../app/client/api/query-client.ts'
import { CallFailure } from '../../../app/domain/api/call-failure.ts'

type Client = ReturnType<typeof makeQueryClient>
let client: Client
beforeEach(() => {
  vi.useFakeTimers()
  client = makeQueryClient()
  client.mount()
})
afterEach(() => {
  client.clear()
  client.unmount()
  vi.useRealTimers()
})

const lost = new CallFailure('connection', 'no route')
const refused = new CallFailure('refused', 'No', { status: 403, code: 'forbidden' })

/** A screen that shows one query, which the server answers or not; how often it was asked. */
function screen(name: string) {
  const state: { failure: Error | null; calls: number } = { failure: null, calls: 0 }
  const queryFn = async () => {
    state.calls++
    if (state.failure) throw state.failure
    return 'there'
  }
  return {
    state,
    open() {
      const observer = new QueryObserver<string>(client, { queryKey: [name], queryFn })
      return { observer, leave: observer.subscribe(() => {}) }
    },
  }
}
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('asks three times where the connection is lost, once where it was refused', async () => {
  const [away, forbidden] = [screen('away'), screen('forbidden')]
  away.state.failure = lost
  forbidden.state.failure = refused
  away.open()
  forbidden.open()
  await passed(60_000)
  expect([away.state.calls, forbidden.state.calls]).toEqual([3, 1])
})

it('what has failed is had as soon as the server answers something else; a refusal is not asked for again', async () => {
  const [away, forbidden, other] = [screen('away'), screen('forbidden'), screen('other')]
  away.state.failure = lost
  forbidden.state.failure = refused
  const { observer } = away.open()
  forbidden.open()
  await passed(60_000)
  expect(observer.getCurrentResult().status).toBe('error')
  away.state.failure = null
  other.open()
  await passed(1)
  expect(observer.getCurrentResult().data).toBe('there')
  expect([forbidden.state.calls, other.state.calls]).toEqual([1, 1])
})

it('two that go on failing are asked for once for each answer, after a rest where they have just failed', async () => {
  const [one, two, other] = [screen('one'), screen('two'), screen('other')]
  one.state.failure = two.state.failure = new CallFailure('refused', 'Away', { status: 503 })
  one.open()
  two.open()
  await passed(1000)
  other.open()
  await passed(1900)
  expect([one.state.calls, two.state.calls]).toEqual([1, 1])
  await passed(60_000)
  expect([one.state.calls, two.state.calls]).toEqual([2, 2])
  screen('yet another').open()
  await passed(60_000)
  expect([one.state.calls, two.state.calls]).toEqual([3, 3])
})

it('a screen that was left is not asked for again', async () => {
  const [away, other] = [screen('away'), screen('other')]
  away.state.failure = lost
  const { leave } = away.open()
  await passed(60_000)
  leave()
  other.open()
  await passed(60_000)
  expect(away.state.calls).toBe(3)
})
