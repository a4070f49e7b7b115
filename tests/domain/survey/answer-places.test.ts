import { expect, test } from 'vitest'
import { checkPlaces } from '../../../app/domain/survey/answers/answer-places.ts'
import { row, sampleOf } from '../../client/sst/drawn-sample.ts'

/** A square of 0.004 degrees round 84.57, 28.2, and a replacement of the same size at 84.7. */
const seven = row(7)
const { psu_id: _, pi: __, weight: ___, ...spare } = row(20)
const area = sampleOf([row(20)]).cluster_geojson.features[0].geometry
const sample = sampleOf([seven], { replacements: [{ replacement: 1, ...spare, area }] })
const at = (line: number, unit: string | null, x: number | null, y: number | null = 28.2) => ({
  line,
  unit,
  x,
  y: x === null ? null : y,
})

test('a position is held against the cluster that its answer names, replacements too', () => {
  const { places } = checkPlaces([at(2, '7', 84.571), at(3, 'R1', 84.571), at(4, 'R1', 84.7)], sample)
  expect(places.map(({ line, check }) => [line, check])).toEqual([
    [3, 'elsewhere'],
    [2, 'inside'],
    [4, 'inside'],
  ])
  // 84.698 is the western edge of R1.
  expect(places[0].off_m / (0.127 * 98_200)).toBeCloseTo(1, 2)
})

test('within 100 m of the edge is inside, beyond is not', () => {
  const edge = 84.57 + 0.002
  const { places } = checkPlaces([at(2, '7', edge + 0.00095), at(3, '7', edge + 0.0011)], sample)
  expect(places.map(({ line, check }) => [line, check])).toEqual([
    [3, 'elsewhere'],
    [2, 'inside'],
  ])
  expect(places[0].off_m).toBeGreaterThan(100)
})

test('without a cluster of the sample a position is only placed; without a position answers are counted', () => {
  const { places, unplaced } = checkPlaces(
    [at(2, null, 84.5), at(3, '99', 84.5), at(4, '7', null), at(5, '7', null), at(6, null, null)],
    sample,
  )
  expect(places.map(({ check, off_m }) => [check, off_m])).toEqual([
    ['placed', 0],
    ['placed', 0],
  ])
  expect([...unplaced]).toEqual([
    ['7', 2],
    [null, 1],
  ])
  expect(checkPlaces([at(2, '7', 84.571)], null).places[0].check).toBe('placed')
})
