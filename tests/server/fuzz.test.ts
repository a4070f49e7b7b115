import { expect, test } from 'vitest'
import { fuzz } from '../../scripts/fuzz-calls.ts'
import { startApi } from './harness.ts'

test('random and hostile input: never a 5xx, never a reply outside its schema', async () => {
  const { url, api, tokenOf, logged } = await startApi({
    limits: { perAccount: 1e9, perAddress: 1e9, window_s: 1 },
  })
  const tokens = [undefined, await tokenOf('Planner'), await tokenOf('Administrator'), 'forged']
  const endpoints = api.routes.map(route => route.endpoint)
  const outcome = await fuzz({ url, endpoints, tokens }, 40, 20_761_103)
  expect(outcome.faults).toEqual([])
  expect(logged).toEqual([])
  expect(outcome.calls).toBe(40 * endpoints.length)
  expect(Object.keys(outcome.statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404']))
}, 120_000)
