import { beforeAll, expect, test } from 'vitest'
import type { Equity } from '../../../app/domain/plan/activities/equity-contract.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { connectedByWard } from '../../../app/engine/atlas/wards/connected-wards.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'
import { planBody } from '../plan/plan-fixture.ts'

const { call, tokenOf } = await startApi({ figures: 'demo' })
const sddmm = 43611
let atlas: Atlas
beforeAll(async () => {
  atlas = (await demoAtlas()).current()
})
const shareOf = (share: number) => ({
  share: { share, source: 'Lighting', year: 2021, generated: false },
})
const total = (wards: Map<number, number | null>) =>
  [...wards.values()].reduce<number>((sum, one) => sum + Number(one), 0)

test('the wards of a level sum to its share, and none has more than its households', () => {
  const households = atlas.facts.get(sddmm)?.ward_households ?? []
  for (const share of [0.2, 0.5, 0.8]) {
    const wards = connectedByWard(atlas, sddmm, shareOf(share))
    expect(wards.size).toBe(8)
    for (const [ward, connected] of wards) expect(connected).toBeLessThanOrEqual(households[ward - 1])
    // Houses are not spread over wards as households are: the sum is near the share, not on it.
    expect(total(wards) / 6283).toBeGreaterThan(share - 0.1)
    expect(total(wards) / 6283).toBeLessThan(share + 0.1)
  }
  const half = [...connectedByWard(atlas, sddmm, shareOf(0.5)).values()].map(
    (connected, at) => Number(connected) / households[at],
  )
  // The nearest houses first: some wards are far ahead of others.
  expect(Math.max(...half) - Math.min(...half)).toBeGreaterThan(0.3)
  expect(total(connectedByWard(atlas, sddmm, shareOf(0)))).toBe(0)
  expect(total(connectedByWard(atlas, sddmm, shareOf(1)))).toBe(6283)
})

test('without a share, or without figures of wards, nothing is said', () => {
  const unknown = connectedByWard(atlas, sddmm, { share: null })
  expect([...unknown.values()]).toEqual(Array(8).fill(null))
  const fact = { ...atlas.facts.get(sddmm)!, ward_households: [] }
  const old: Atlas = { ...atlas, facts: new Map([...atlas.facts, [sddmm, fact]]) }
  expect([...connectedByWard(old, sddmm, shareOf(0.5)).values()]).toEqual(Array(8).fill(null))
})

test('a line that a plan corrects moves the households of a ward', () => {
  const own = {
    version: 'removed',
    corrections: [
      {
        kind: 'line',
        geometry: { type: 'LineString', coordinates: ward8Line() },
      },
    ],
  } as never
  const before = connectedByWard(atlas, sddmm, shareOf(0.3))
  const after = connectedByWard(atlas, sddmm, { ...shareOf(0.3), own })
  expect(after.get(8)).toBeGreaterThan(Number(before.get(8)))
  function ward8Line() {
    const [[ring]] = atlas.regions.wardOutline(sddmm * 100 + 8)
    return [ring[0], ring[Math.floor(ring.length / 3)], ring[Math.floor((2 * ring.length) / 3)]]
  }
})

test('the reach of a plan says by ward who has the grid, and whose figure that is', async () => {
  const token = await tokenOf('Planner')
  const { id } = (await call('POST', '/api/plan/', { token, body: planBody() })).json
  const { status, json } = await call('POST', `/api/plan/${id}/equity/`, { token, body: {} })
  const { connected_source, wards } = json as Equity
  expect(status).toBe(200)
  expect(connected_source).toMatchObject({ generated: true })
  const expected = connectedByWard(atlas, sddmm, { share: connected_source })
  expect(wards.map(ward => ward.connected_households)).toEqual([...expected.values()])
  expect(total(expected)).toBeGreaterThan(0)
})
