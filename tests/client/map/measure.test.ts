import geodesic from 'geographiclib-geodesic'
import { expect, test } from 'vitest'
import { lengthText, measureTool } from '../../../app/client/map/controls/measure/measure-tool.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { lineLength_m } from '../../../app/domain/spatial/local-metric.ts'

const line: LngLat[] = [
  [84.1, 28.1],
  [84.13, 28.12],
  [84.11, 28.16],
]

test('a measured line is as long as its sides along the ellipsoid', () => {
  const side = ([x1, y1]: LngLat, [x2, y2]: LngLat) =>
    geodesic.Geodesic.WGS84.Inverse(y1, x1, y2, x2).s12 as number
  const sides = side(line[0], line[1]) + side(line[1], line[2])
  expect(lineLength_m(line) / sides).toBeCloseTo(1, 5)
})

test('it reads in metres below a kilometre, in kilometres above', () => {
  expect(
    lengthText([
      [84, 28],
      [84.001, 28],
    ]),
  ).toBe('98 m')
  expect(lengthText(line)).toBe('8.54 km')
})

test('it may begin and end anywhere', () => {
  expect(
    measureTool.refuse([0, 0], { workingArea: [], municipality: null, inPlan: false } as never),
  ).toBeNull()
  expect(measureTool.hint('line', 0)).not.toBe(measureTool.hint('line', 1))
})
