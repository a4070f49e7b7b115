import { expect, test } from 'vitest'
import { interval95, student975 } from '../../../app/domain/survey/confidence.ts'

test('the 97.5 % points of Student’s t are those of the tables', () => {
  const table = [
    [1, 12.706],
    [2, 4.303],
    [9, 2.262],
    [10, 2.228],
    [11, 2.201],
    [20, 2.086],
    [38, 2.024],
    [60, 2],
    [120, 1.98],
    [1e9, 1.96],
  ]
  for (const [degrees, t] of table) expect(student975(degrees)).toBeCloseTo(t, 3)
})

test('an interval reaches t standard errors to both sides, within 0 and 1', () => {
  // 40 clusters in two strata: 38 degrees of freedom, t 2.0244.
  const interval = interval95(0.583, 0.048, 38)
  expect(interval?.[0]).toBeCloseTo(0.583 - 2.0244 * 0.048, 5)
  expect(interval?.[1]).toBeCloseTo(0.583 + 2.0244 * 0.048, 5)
  expect(interval95(0.02, 0.05, 3)).toEqual([0, expect.closeTo(0.02 + 3.182 * 0.05, 9)])
  expect(interval95(0.98, 0.05, 3)?.[1]).toBe(1)
})

test('there is none without a standard error, degrees of freedom or two answers', () => {
  expect(interval95(0.5, null, 10)).toBeNull()
  expect(interval95(null, 0.1, 10)).toBeNull()
  expect(interval95(0.5, 0.1, null)).toBeNull()
  expect(interval95(0.5, 0.1, undefined)).toBeNull()
  expect(interval95(0.5, 0.1, 0)).toBeNull()
  expect(interval95(1, 0, 10)).toBeNull()
})

test('clusters that differ by rounding alone have no interval', () => {
  expect(interval95(0.7, 8.8e-17, 30)).toBeNull()
  expect(interval95(0.7, 0, 30)).toBeNull()
  expect(interval95(0.7, 1e-6, 30)).not.toBeNull()
})
