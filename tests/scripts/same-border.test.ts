import { expect, test } from 'vitest'
import type { Ring } from '../../app/domain/geometry.ts'
import { indexArea } from '../../app/domain/spatial/polygon/area-index.ts'
import { isSameBorder } from '../../scripts/atlas/same-border.ts'

/** A square of a kilometre or so whose southern side has a corner so many metres north of it. */
const square = (...north_m: number[]) => {
  const corners = north_m.map((m, i): [number, number] => [84.002 + i / 1000, 28 + m / 110_860])
  const ring: Ring = [[84, 28], ...corners, [84.01, 28], [84.01, 28.01], [84, 28.01], [84, 28]]
  return indexArea([[ring]])
}

test.each([
  [[0], true],
  [[0.9, 0], true],
  [[1.1], false],
  [[-40], false],
])('a border with corners %j metres off it is the same: %s', (north_m, isSame) => {
  expect(isSameBorder(square(), square(...north_m))).toBe(isSame)
  expect(isSameBorder(square(...north_m), square())).toBe(isSame)
})

test('a part more is another border', () => {
  const far: Ring = [
    [85, 28],
    [85.1, 28],
    [85.1, 28.1],
    [85, 28],
  ]
  const near: Ring = [
    [84, 28],
    [84.1, 28],
    [84.1, 28.1],
    [84, 28],
  ]
  expect(isSameBorder(indexArea([[near]]), indexArea([[near], [far]]))).toBe(false)
})
