import { expect, test } from 'vitest'
import { crowd } from '../../bench/crowd.ts'
import { percentile } from '../../bench/load.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'

const { url, logged } = await startApi()

// Short, and beside other tests, so the limits are wide; `npm run bench -- load` measures.
test('eight clients with the heaviest calls hold up nobody else', async () => {
  const atlas = (await demoAtlas()).current()
  const seen = await crowd(url, atlas, 10)
  expect(seen.statuses[200]).toBeGreaterThan(0)
  expect(Object.keys(seen.statuses).filter(status => Number(status) >= 500)).toEqual([])
  expect(seen.untold).toBe(0)
  // On the event loop a single one of these calls held everybody up for seconds.
  expect(seen.livez.length).toBeGreaterThan(30)
  expect(percentile(seen.livez, 0.9)).toBeLessThan(250)
  expect(percentile(seen.saves, 0.5)).toBeLessThan(1000)
  expect(percentile(seen.zonal, 0.5)).toBeLessThan(10 * percentile(seen.idle, 0.5) + 100)
  expect(logged).toEqual([])
}, 120_000)
