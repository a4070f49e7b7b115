import { expect, test } from 'vitest'
import { type Raster, valueBetweenCells } from '../../../app/domain/spatial/raster.ts'

/** Four columns and three rows of a degree; heights rise by 10 to the east and by 100 to the south. */
const raster: Raster<Float32Array> = {
  type: 'float32',
  unit: 'm',
  west: 80,
  north: 30,
  cell_deg: 1,
  width: 4,
  height: 3,
  nodata: -1,
  cells: Float32Array.from([0, 10, 20, 30, 100, 110, 120, 130, 200, 210, -1, 230]),
}

test('a value lies between the middles of the four cells around a position', () => {
  expect(valueBetweenCells(raster, 80.5, 29.5)).toBe(0)
  expect(valueBetweenCells(raster, 81, 29.5)).toBe(5)
  expect(valueBetweenCells(raster, 81, 29)).toBe(55)
  expect(valueBetweenCells(raster, 81.25, 28.75)).toBeCloseTo(82.5, 9)
})

test('there is none outside the middles of the outer cells, nor beside a cell without a value', () => {
  expect(valueBetweenCells(raster, 80.4, 29)).toBeNull()
  expect(valueBetweenCells(raster, 83.6, 29)).toBeNull()
  expect(valueBetweenCells(raster, 81, 29.6)).toBeNull()
  expect(valueBetweenCells(raster, 81, 27.4)).toBeNull()
  expect(valueBetweenCells(raster, 82, 28)).toBeNull()
})
