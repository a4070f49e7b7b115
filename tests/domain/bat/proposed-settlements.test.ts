import { expect, test } from 'vitest'
import { clusterNames, proposedSettlements } from '../../../app/domain/bat/clusters/proposed-settlements.ts'
import type { Settlement } from '../../../app/domain/bat/settlements-contract.ts'
import {
  decodeBuildingGrid,
  encodeBuildingGrid,
} from '../../../app/domain/spatial/buildings/building-grid.ts'

const inWard = (name: string, ward: number) => `${name}/${ward}`
const box = (west: number, east: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, 28],
      [east, 28],
      [east, 28.01],
      [west, 28.01],
      [west, 28],
    ],
  ],
})
function settlement(id: number, west: number, more: Partial<Settlement> = {}): Settlement {
  return {
    settlement_id: id,
    local_name: `Place ${id}`,
    ward: id,
    polygon: box(west, west + 0.02),
    longitude: west + 0.01,
    latitude: 28.005,
    num_household: 10 * id,
    connected_households: 4,
    households_to_supply: 10 * id - 4,
    best: 'shs',
    ...more,
  } as Settlement
}
const cluster = (west: number, east: number, local_name = 'Elsewhere') => ({
  cluster_name: local_name,
  local_name,
  polygon: box(west, east),
})
/** Houses on one line, a thousandth of a degree apart. */
const lng = Float64Array.from({ length: 100 }, (_, i) => 84 + (i + 0.5) / 1000)
const houses = decodeBuildingGrid(
  encodeBuildingGrid(lng, new Float64Array(100).fill(28.005)).buffer as ArrayBuffer,
)
const keys = (list: readonly { settlement_id: number }[]) => list.map(one => one.settlement_id)

test('settlements with the grid or with most houses in a cluster are counted, not offered', () => {
  const all = [settlement(1, 84), settlement(2, 84.03, { best: null }), settlement(3, 84.06)]
  const { offered, ...others } = proposedSettlements(all, [cluster(84.07, 84.09)], houses, inWard)
  expect(keys(offered)).toEqual([1])
  expect(others).toEqual({ inClusters: 1, withGrid: 1 })
  expect(offered[0]).toMatchObject({ at: [84.01, 28.005], num_household: 10, to_supply: 6, name: 'Place 1' })
})

test('a cluster over less than half of the houses leaves the settlement on offer', () => {
  const { offered } = proposedSettlements([settlement(1, 84)], [cluster(84.015, 84.04)], houses, inWard)
  expect(keys(offered)).toEqual([1])
})

test('a bent settlement, whose centre lies outside, is covered by its own outline', () => {
  const bent = settlement(1, 84, { longitude: 84.5, latitude: 28.5 })
  expect(proposedSettlements([bent], [cluster(84, 84.02)], houses, inWard).inClusters).toBe(1)
  // Without houses, only the centre is known.
  expect(proposedSettlements([bent], [cluster(84, 84.02)], undefined, inWard).inClusters).toBe(0)
})

test('a municipality without settlements, and one with 500, have as many proposals', () => {
  expect(proposedSettlements([], [], houses, inWard)).toEqual({ offered: [], inClusters: 0, withGrid: 0 })
  const many = Array.from({ length: 500 }, (_, at) =>
    settlement(at + 1, 84 + at / 10_000, { local_name: 'Barpak', ward: (at % 9) + 1 }),
  )
  const { offered } = proposedSettlements(many, [], houses, inWard)
  expect(new Set(offered.map(({ name }) => name)).size).toBe(500)
  expect(new Set(offered.map(({ key }) => key)).size).toBe(500)
})

test('the key is the place, so a new numbering changes no choice', () => {
  const [before] = proposedSettlements([settlement(1, 84)], [], houses, inWard).offered
  const [, after] = proposedSettlements([settlement(5, 84.05), settlement(2, 84)], [], houses, inWard).offered
  expect(after.key).toBe(before.key)
})

test('two places of one name are told apart by their ward, and by a number in one ward', () => {
  const list = [
    { local_name: 'Barpak', ward: 1 },
    { local_name: 'Laprak', ward: 2 },
    { local_name: 'Barpak', ward: 3 },
    { local_name: 'Barpak', ward: 3 },
    { local_name: 'Barpak', ward: null },
  ]
  expect(clusterNames(list, [], inWard)).toEqual(['Barpak/1', 'Laprak', 'Barpak/3', 'Barpak/3 2', 'Barpak'])
})

test('a name that a cluster of the plan has is not given again', () => {
  const list = [{ local_name: 'Barpak', ward: 1 }]
  expect(clusterNames(list, [{ cluster_name: 'Upper', local_name: 'Barpak' }], inWard)).toEqual(['Barpak/1'])
  const both = [
    { cluster_name: 'Barpak', local_name: 'Barpak' },
    { cluster_name: 'Barpak/1', local_name: 'Barpak' },
  ]
  expect(clusterNames(list, both, inWard)).toEqual(['Barpak/1 2'])
})

test('a long name leaves room for its addition', () => {
  const long = 'x'.repeat(100)
  const names = clusterNames(
    [
      { local_name: long, ward: 1 },
      { local_name: long, ward: 2 },
    ],
    [],
    inWard,
  )
  expect(Math.max(...names.map(name => name.length))).toBeLessThanOrEqual(100)
  expect(new Set(names).size).toBe(2)
})
