import { expect, it } from 'vitest'
import type { BatCluster } from '../../../app/client/bat/bat-state.ts'
import { overlapsOf } from '../../../app/client/bat/form/overlaps.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import {
  decodeBuildingGrid,
  encodeBuildingGrid,
} from '../../../app/domain/spatial/buildings/building-grid.ts'
import { cluster } from '../../domain/bat/saved-cluster.ts'

const box = (cluster_id: number, west: number, east: number): BatCluster => {
  const corners: LngLat[] = [
    [west, 28],
    [east, 28],
    [east, 28.01],
    [west, 28.01],
    [west, 28],
  ]
  return {
    ...cluster,
    kind: 'zonal',
    cluster_id,
    key: `${cluster_id}`,
    ring: corners,
    request: { polygon: { type: 'Polygon', coordinates: [corners] } },
  }
}
/** Houses every hundredth of a box's width on one line. */
const lng = Float64Array.from({ length: 100 }, (_, i) => 84 + (i + 0.5) / 1000)
const houses = decodeBuildingGrid(
  encodeBuildingGrid(lng, new Float64Array(100).fill(28.005)).buffer as ArrayBuffer,
)

it('pairs of clusters that share houses are told with how many, others not', () => {
  const [a, b, c] = [box(1, 84, 84.03), box(2, 84.02, 84.05), box(3, 84.06, 84.08)]
  expect(overlapsOf([a, b, c], houses)).toEqual([{ first: a, second: b, count: 10 }])
  expect(overlapsOf([a, c], houses)).toEqual([])
  expect(overlapsOf([a], houses)).toEqual([])
  expect(overlapsOf([a, b], undefined)).toEqual([])
})
