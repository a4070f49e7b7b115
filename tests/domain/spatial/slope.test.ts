import { expect, test } from 'vitest'
import { hornSlope, slopeAt } from '../../../app/domain/spatial/slope.ts'

test('a plane that rises northwards faces south', () => {
  const { slope_deg, aspect_deg } = hornSlope([200, 200, 200, 100, 100, 100, 0, 0, 0], 100, 100)
  expect(slope_deg).toBeCloseTo(45, 9)
  expect(aspect_deg).toBeCloseTo(180, 9)
})

test('the four sides', () => {
  expect(hornSlope([0, 0, 0, 1, 1, 1, 2, 2, 2], 10, 10).aspect_deg).toBeCloseTo(0, 9)
  expect(hornSlope([2, 1, 0, 2, 1, 0, 2, 1, 0], 10, 10).aspect_deg).toBeCloseTo(90, 9)
  expect(hornSlope([0, 1, 2, 0, 1, 2, 0, 1, 2], 10, 10).aspect_deg).toBeCloseTo(270, 9)
})

test('flat ground has no aspect', () => {
  expect(hornSlope(new Float32Array(9).fill(5), 10, 10)).toEqual({ slope_deg: 0, aspect_deg: -1 })
})

test('a degree of longitude is narrower than one of latitude', () => {
  const raster = { width: 3, height: 3, north: 60.0015, cell_deg: 0.001, nodata: -9999 }
  const east = slopeAt(raster, [0, 100, 200, 0, 100, 200, 0, 100, 200], 4)
  const north = slopeAt(raster, [200, 200, 200, 100, 100, 100, 0, 0, 0], 4)
  const ratio = Math.tan((east!.slope_deg * Math.PI) / 180) / Math.tan((north!.slope_deg * Math.PI) / 180)
  expect(ratio).toBeCloseTo(2, 3)
  expect(slopeAt(raster, [0, 0, 0, 0, -9999, 0, 0, 0, 0], 4)).toBeNull()
})
