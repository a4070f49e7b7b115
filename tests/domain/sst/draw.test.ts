import { expect, test } from 'vitest'
import { utm } from '../../../app/domain/spatial/utm.ts'
import type { Stratum } from '../../../app/domain/sst/contract.ts'
import { drawSample, householdsOf } from '../../../app/domain/sst/draw.ts'
import { centreOf, makeFrame, unitsOf } from '../../../app/domain/sst/frame.ts'

let seed = 11
const random = () => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return seed / 2147483648
}
const zone = utm(44)
/** A made-up local level of 6 by 4 km round 83.5 E, 28 N: wards are columns of 2 km, the first one urban. */
const centre = new Float64Array(2)
zone.project(83.5, 28, centre, 0)
const [east0, north0] = [Math.round(centre[0] / 1000) * 1000, Math.round(centre[1] / 1000) * 1000]
const houses = Float64Array.from(
  Array.from({ length: 3000 }, () => {
    const dense = random() < 0.6
    return zone.unproject(east0 + random() * (dense ? 2000 : 6000), north0 + random() * 4000)
  }).flat(),
)
const out = new Float64Array(2)
const placeOf = ([lng, lat]: [number, number]) => {
  zone.project(lng, lat, out, 0)
  const [x, y] = [out[0] - east0, out[1] - north0]
  if (x < 0 || y < 0 || x > 6000 || y > 4000) return null
  const ward = 1 + Math.floor(x / 2000)
  return { ward, stratum: (ward === 1 ? 'urban' : 'rural') as Stratum }
}
const frame = makeFrame(houses, 500, zone, 1.2, placeOf)
const form = { hh_per_municipality: 400, hh_per_cluster_urban: 10, hh_per_cluster_rural: 10 }
const start = (stratum: string, ward: number) => ((stratum.length * 31 + ward * 17) % 97) / 97

test('the frame holds every house once, in squares whose corners are multiples of the side', () => {
  expect(frame.west_m % 500).toBe(0)
  expect(frame.north_m % 500).toBe(0)
  expect(frame.houses_outside).toBe(0)
  const counted = makeFrame(houses, 500, zone, 1, placeOf)
  expect(counted.cells.reduce((sum, cell) => sum + cell.households, 0)).toBe(3000)
  for (const cell of frame.cells) expect(placeOf(centreOf(frame, cell))?.ward).toBe(cell.ward)
})

test('squares run through each ward as a serpent', () => {
  for (const [i, cell] of frame.cells.entries()) {
    const before = frame.cells[i - 1]
    if (before?.ward !== cell.ward) continue
    if (before.row !== cell.row) expect(cell.row).toBeGreaterThan(before.row)
    else expect(cell.row % 2 === 0).toBe(cell.column > before.column)
  }
})

test('no unit is smaller than a cluster while its ward has enough, and units keep all squares', () => {
  for (const stratum of ['urban', 'rural'] as const) {
    const units = unitsOf(frame, stratum, 30)
    expect(units.every(unit => unit.households >= 30)).toBe(true)
    expect(units.every(unit => unit.cells.every(cell => cell.ward === unit.ward))).toBe(true)
    const cells = units.flatMap(unit => unit.cells)
    expect(cells).toEqual(frame.cells.filter(cell => cell.stratum === stratum))
  }
})

test('a sample has its clusters by stratum, every ward at least one, and weights that give back the households', () => {
  const { drawn, design, exhausted } = drawSample(frame, form, start)
  const all = householdsOf(frame)
  expect(exhausted).toEqual([])
  for (const { stratum, clusters, sample_households } of design) {
    expect(sample_households).toBeCloseTo((400 * all[stratum]) / (all.urban + all.rural), 9)
    expect(clusters).toBe(Math.ceil(sample_households / 10))
    expect(drawn.filter(unit => unit.stratum === stratum)).toHaveLength(clusters)
  }
  expect(new Set(drawn.map(unit => unit.ward))).toEqual(new Set([1, 2, 3]))
  // Horvitz and Thompson: each ward's weights sum to its households, whatever was drawn.
  for (const ward of [1, 2, 3]) {
    const own = drawn.filter(unit => unit.ward === ward)
    const known = frame.cells.filter(cell => cell.ward === ward)
    const estimate = own.reduce((sum, { weight, interviews }) => sum + weight * interviews, 0)
    if (own.every(({ pi }) => pi < 1)) {
      expect(estimate).toBeCloseTo(
        known.reduce((sum, cell) => sum + cell.households, 0),
        6,
      )
    }
  }
})

test('more clusters than units: all are taken and it is told', () => {
  const sample = drawSample(frame, { ...form, hh_per_municipality: 3000, hh_per_cluster_urban: 1 }, start)
  expect(sample.exhausted.map(({ stratum }) => stratum)).toContain('urban')
  const urban = sample.drawn.filter(unit => unit.stratum === 'urban')
  expect(urban.every(({ pi }) => pi === 1)).toBe(true)
})

test('the same start gives the same sample', () => {
  expect(drawSample(frame, form, start)).toEqual(drawSample(frame, form, start))
})
