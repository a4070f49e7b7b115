import { expect, test } from 'vitest'
import { boundsOf, boundsOfBoxes, isEmptyBounds, type Ring, twiceArea } from '../../../app/domain/geometry.ts'

test('the box around positions', () => {
  const positions = [
    [84, 28],
    [83, 29],
    [85, 27],
  ]
  expect(boundsOf(positions)).toEqual([83, 27, 85, 29])
  expect(isEmptyBounds(boundsOf(positions.slice(0, 1)))).toBe(false)
  expect(isEmptyBounds(boundsOf([]))).toBe(true)
})

test('the box around boxes', () => {
  expect(
    boundsOfBoxes([
      [83, 27, 84, 28],
      [82, 27.5, 83.5, 29],
    ]),
  ).toEqual([82, 27, 84, 29])
})

test('the area of a ring tells its direction, far from the origin too', () => {
  const ring: Ring = [
    [84, 28],
    [84.001, 28],
    [84.001, 28.001],
    [84, 28.001],
    [84, 28],
  ]
  expect(twiceArea(ring)).toBeCloseTo(2e-6, 15)
  expect(twiceArea(ring.toReversed())).toBeCloseTo(-2e-6, 15)
})
