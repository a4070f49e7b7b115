import { expect, test } from 'vitest'
import { allocate, clustersOf, largestRemainder } from '../../../app/domain/sst/allocate.ts'
import { designEffect, marginOfError } from '../../../app/domain/sst/precision.ts'

const plenty = (wards: number) => Array(wards).fill(1000)

test('vec E1: 416 households of 26 a cluster are 16 clusters', () => {
  const { urban, rural } = clustersOf(416, { urban: 0, rural: 5000 }, { urban: 10, rural: 26 })
  expect([urban.clusters, rural.clusters]).toEqual([0, 16])
})

test('vec E2: the defaults are 40 clusters in a stratum, and at most one more in two', () => {
  expect(clustersOf(400, { urban: 9000, rural: 0 }, { urban: 10, rural: 10 }).urban.clusters).toBe(40)
  const two = clustersOf(400, { urban: 3333, rural: 6667 }, { urban: 10, rural: 10 })
  expect(two.urban.clusters + two.rural.clusters).toBe(41)
  expect(two.urban.sample + two.rural.sample).toBeCloseTo(400, 9)
})

test('vec E3: ten clusters over five wards', () => {
  expect(allocate(10, [1200, 800, 150, 60, 390], plenty(5))).toEqual([4, 3, 1, 1, 1])
})

test('fewer clusters than wards are not allocated', () => {
  expect(allocate(4, [1200, 800, 150, 60, 390], plenty(5))).toBeNull()
  expect(allocate(0, [0, 0], [0, 0])).toBeNull()
})

test('a ward without households gets none, a full ward passes on what it cannot take', () => {
  expect(allocate(6, [500, 0, 500], [9, 0, 9])).toEqual([3, 0, 3])
  expect(allocate(10, [5000, 100, 100], [2, 9, 9])).toEqual([2, 4, 4])
  expect(allocate(30, [5000, 100, 100], [2, 3, 4])).toEqual([2, 3, 4])
})

test('largest remainder keeps the sum and gives ties to the first', () => {
  expect(largestRemainder([0.5, 0.5, 1], 2)).toEqual([1, 0, 1])
  expect(
    largestRemainder(
      [1 / 3, 1 / 3, 1 / 3].map(share => share * 100),
      100,
    ),
  ).toEqual([34, 33, 33])
})

test('the margin of error is the textbook one: 384 interviews, a large population, no clustering', () => {
  expect(marginOfError([{ households: 1e9, sample: 384, perCluster: 1 }], 0.5)).toBeCloseTo(0.05, 3)
  expect(designEffect(10, 0.05)).toBeCloseTo(1.45, 9)
  expect(designEffect(10, 0.5)).toBeCloseTo(5.5, 9)
  expect(marginOfError([{ households: 400, sample: 400, perCluster: 10 }], 0.5)).toBe(0)
  expect(marginOfError([{ households: 400, sample: 0, perCluster: 10 }], 0.5)).toBeNull()
})
