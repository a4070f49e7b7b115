import { expect, test } from 'vitest'
import { fuzz } from '../assurance/fuzz/fuzz-calls.ts'
import { startApi } from './harness.ts'

test('random and hostile input: never a 5xx, never a reply outside its schema', async () => {
  const { url, api, tokenOf, logged } = await startApi({
    limits: { perAccount: 1e9, perAddress: 1e9, window_s: 1 },
  })
  const rounds = 60
  const tokens = [await tokenOf('Planner'), await tokenOf('Administrator')]
  const endpoints = api.routes.map(route => route.endpoint)
  const outcome = await fuzz({ url, endpoints, tokens }, rounds, 20_761_103)
  expect(outcome.faults).toEqual([])
  expect(logged).toEqual([])
  expect(outcome.calls).toBe(rounds * endpoints.length)
  expect(Object.keys(outcome.statuses)).toEqual(
    expect.arrayContaining(['200', '204', '400', '401', '403', '404', '413', '415']),
  )
})
