import { expect, test } from 'vitest'
import {
  contourInterval_m,
  firstContourZoom,
  heightError_m,
  minInterval_m,
} from '../../../app/domain/layers/contours.ts'

test.each([
  ['1 arc-second', 31, 10],
  ['3 arc-seconds', 92, 25],
  ['6 arc-seconds, the demo', 185, 50],
  ['30 arc-seconds', 923, 250],
])('terrain of %s carries contours every so many metres', (_, cell_m, interval_m) => {
  expect(minInterval_m(cell_m)).toBe(interval_m)
})

test('whatever the cell, nine heights of ten lie within half an interval', () => {
  for (let cell_m = 1; cell_m < 20_000; cell_m += 7)
    expect(minInterval_m(cell_m) / 2, `${cell_m} m`).toBeGreaterThanOrEqual(heightError_m(cell_m))
})

test('lines draw nearer from zoom 11 on, and never nearer than the terrain carries', () => {
  const at = (min_m: number) => [10.9, 11, 12, 13, 14, 15, 19].map(zoom => contourInterval_m(zoom, min_m))
  expect(at(10)).toEqual([null, 200, 100, 50, 20, 10, 10])
  expect(at(50)).toEqual([null, 200, 100, 50, 50, 50, 50])
  expect(contourInterval_m(firstContourZoom, 250)).toBe(250)
})
