import { expect, test } from 'vitest'
import { crowd } from '../../assurance/bench/crowd.ts'
import { percentile } from '../../assurance/bench/load.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'

const { api, url, logged } = await startApi()

/** The same answer on a quiet machine before the crowd came: what other work takes from this one shows beside it. */
const quietZonal_ms = 30

// Short, and beside other tests, so the limits are wide; `npm run bench -- load` measures.
test('eight clients with the heaviest calls hold up nobody else', async () => {
  const atlas = (await demoAtlas()).current()
  const seen = await crowd(url, async () => api.metrics(), atlas, {
    seconds: 10,
    idleSamples: 20,
  })
  expect(seen.statuses[200]).toBeGreaterThan(0)
  // A call that no thread could take within a minute is told so (503); a thread that died would be in the log.
  expect(Object.keys(seen.statuses).filter(status => Number(status) >= 500 && status !== '503')).toEqual([])
  expect(seen.untold).toBe(0)
  // On the event loop a single one of these calls held everybody up for seconds.
  const idle_ms = percentile(seen.idle, 0.5)
  const slowness = Math.max(1, idle_ms / quietZonal_ms)
  expect(seen.livez.length).toBeGreaterThan(30 / slowness)
  expect(percentile(seen.livez, 0.9)).toBeLessThan(250 * slowness)
  expect(percentile(seen.saves, 0.5)).toBeLessThan(1000 * slowness)
  expect(percentile(seen.zonal, 0.5)).toBeLessThan(10 * idle_ms + 100 * slowness)
  expect(logged).toEqual([])
})
