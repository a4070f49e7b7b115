import { expect, test } from 'vitest'
import { areaOfInterest, circleRing, householdsServed } from '../../../app/domain/mhp/area-of-interest.ts'
import {
  countTargets,
  type Profile,
  placePowerhouses,
  powerTargets,
} from '../../../app/domain/mhp/powerhouses.ts'
import { distance_m } from '../../../app/domain/spatial/local-metric.ts'

/** vec D12: a course northwards, its third place a bump of the terrain model. */
const z = [1500, 1492, 1495, 1470, 1452, 1440, 1421, 1405, 1390]
const profile: Profile = {
  chainage_m: Float64Array.from(z, (_, i) => i * 100),
  elevation_m: Float64Array.from(z),
  positions: z.map((_, i) => [84.5, 28 + i * 0.001]),
}
const powerOptions = (power_kW: number, interval_kW: number, discharge_m3s = 0.02) => ({
  power_kW,
  interval_kW,
  discharge_m3s,
})

test('vec D12/D13: 5 and 10 kW stand where their heads are reached, 12 kW nowhere', () => {
  const placed = placePowerhouses(profile, powerOptions(12, 5))
  expect(placed.map(({ power_kW }) => power_kW)).toEqual([5, 10])
  const [five, ten] = placed
  expect(five.head_m).toBeCloseTo(50.9684, 4)
  expect(five.chainage_m).toBeCloseTo(424.7367, 3)
  expect(five.elevation_m).toBeCloseTo(1449.0316, 4)
  expect(five.at[1]).toBeCloseTo(28 + 0.004247367, 8)
  expect(ten.head_m).toBeCloseTo(101.9368, 4)
  expect(ten.chainage_m).toBeCloseTo(746.2453, 3)
  expect(ten.elevation_m).toBeCloseTo(1398.0632, 4)
})

test('targets are multiples of the interval, and the full power when it is none', () => {
  expect(powerTargets(powerOptions(12, 5))).toEqual([5, 10, 12])
  expect(powerTargets(powerOptions(10, 5))).toEqual([5, 10])
  expect(powerTargets(powerOptions(5, 7))).toEqual([5])
  expect(powerTargets(powerOptions(0.3, 0.1))).toHaveLength(3)
  expect(powerTargets(powerOptions(0.3, 0.1)).at(-1)).toBe(0.3)
  expect(countTargets(powerOptions(1000, 0.001))).toBe(1_000_000)
})

test('two powers may stand on one stretch, and a course without a drop holds none', () => {
  const steep: Profile = {
    chainage_m: Float64Array.of(0, 100),
    elevation_m: Float64Array.of(1000, 500),
    positions: [
      [84, 28],
      [84, 28.001],
    ],
  }
  expect(placePowerhouses(steep, powerOptions(15, 5)).map(p => p.chainage_m)).toEqual(
    [1, 2, 3].map(k => expect.closeTo(k * 10.1937, 3)),
  )
  const flat = { ...steep, elevation_m: Float64Array.of(1000, 1000) }
  expect(placePowerhouses(flat, powerOptions(5, 5))).toEqual([])
})

const everyTwentyMetres = (count: number) => (radius_m: number) => Math.min(count, Math.floor(radius_m / 20))

test('vec D14: 50 households at 1.2 a house are within 850 m', () => {
  expect(areaOfInterest(5, everyTwentyMetres(100), 1.2)).toEqual({
    aoi_radius_m: 850,
    num_household_required: 50,
    num_household_calculated: 50,
  })
})

test('vec D15: ten houses are too few, and the shortfall is told', () => {
  expect(areaOfInterest(5, everyTwentyMetres(10), 1.2)).toEqual({
    aoi_radius_m: 3000,
    num_household_required: 50,
    num_household_calculated: 12,
  })
})

test('households served round up, and not for a speck of a floating point', () => {
  expect(householdsServed(0.3)).toBe(3)
  expect(householdsServed(0.301)).toBe(4)
})

test('a circle has 64 corners at its radius and is closed', () => {
  const ring = circleRing([84.5, 28.2], 850)
  expect(ring).toHaveLength(65)
  expect(ring[64]).toEqual(ring[0])
  for (const corner of ring) expect(distance_m([84.5, 28.2], corner)).toBeCloseTo(850, 0)
})
