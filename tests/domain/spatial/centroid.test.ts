import { polygon, centroid as turfCentroid } from '@turf/turf'
import { expect, it } from 'vitest'
import type { LngLat, Ring } from '../../../app/domain/geometry.ts'
import { centroid } from '../../../app/domain/spatial/centroid.ts'

const box = (w: number, s: number, e: number, n: number): Ring => [
  [w, s],
  [e, s],
  [e, n],
  [w, n],
  [w, s],
]

it('is the middle of the area, whatever the direction of the ring', () => {
  for (const ring of [box(84, 28, 84.02, 28.04), box(84, 28, 84.02, 28.04).reverse()]) {
    const [lng, lat] = centroid([ring])
    expect([lng, lat].map(value => value.toFixed(9))).toEqual(['84.010000000', '28.020000000'])
  }
  // An L: two squares below, one above the left one.
  const l: Ring = [
    [0, 0],
    [2, 0],
    [2, 1],
    [1, 1],
    [1, 2],
    [0, 2],
    [0, 0],
  ]
  expect(centroid([l]).map(value => value.toFixed(6))).toEqual(['0.833333', '0.833333'])
  const triangle: Ring = [
    [84, 28],
    [84.3, 28],
    [84, 28.3],
    [84, 28],
  ]
  expect(centroid([triangle])[0]).toBeCloseTo(turfCentroid(polygon([triangle])).geometry.coordinates[0], 9)
})
it('leaves holes out', () => {
  const [lng] = centroid([box(0, 0, 4, 4), box(2, 1, 4, 3)])
  expect(lng).toBeCloseTo((16 * 2 - 4 * 3) / 12, 9)
})
it('falls back to the corners of a line', () => {
  const line: LngLat[] = [
    [0, 0],
    [2, 0],
    [4, 0],
    [0, 0],
  ]
  expect(centroid([line])).toEqual([2, 0])
})
