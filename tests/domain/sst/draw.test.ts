import { expect, test } from 'vitest'
import { utm } from '../../../app/domain/spatial/utm.ts'
import type { Stratum } from '../../../app/domain/sst/contract.ts'
import { drawSample, householdsByStratum } from '../../../app/domain/sst/draw.ts'
import { centreInMetres, centreOf, makeFrame } from '../../../app/domain/sst/frame.ts'
import { makeSamplingUnits, mergeReach_m, type SamplingUnit } from '../../../app/domain/sst/units.ts'

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
const metresOf = ([lng, lat]: [number, number]) => {
  zone.project(lng, lat, out, 0)
  return [out[0] - east0, out[1] - north0]
}
const level = {
  contains(at: [number, number]) {
    const [x, y] = metresOf(at)
    return x >= 0 && y >= 0 && x <= 6000 && y <= 4000
  },
  placeAt(at: [number, number]) {
    const ward = 1 + Math.floor(metresOf(at)[0] / 2000)
    return { ward, stratum: (ward === 1 ? 'urban' : 'rural') as Stratum }
  },
}
const frame = makeFrame(houses, 500, zone, 1.2, level)
const form = { hh_per_municipality: 400, hh_per_cluster_urban: 10, hh_per_cluster_rural: 10 }
const start = (stratum: string, ward: number) => ((stratum.length * 31 + ward * 17) % 97) / 97

test('the frame holds every house once, in squares whose corners are multiples of the side', () => {
  expect(frame.west_m % 500).toBe(0)
  expect(frame.north_m % 500).toBe(0)
  const counted = makeFrame(houses, 500, zone, 1, level)
  expect(counted.cells.reduce((sum, cell) => sum + cell.households, 0)).toBe(3000)
  for (const cell of frame.cells) expect(level.placeAt(centreOf(frame, cell)).ward).toBe(cell.ward)
})

test('a square whose centre lies beyond the border keeps its houses and starts at one of them', () => {
  // The local level ends 100 m within the squares of its last column.
  const narrow = {
    ...level,
    contains: (at: [number, number]) => level.contains(at) && metresOf(at)[0] <= 5600,
  }
  const inside: number[] = []
  for (let i = 0; i < houses.length; i += 2)
    if (narrow.contains([houses[i], houses[i + 1]])) inside.push(houses[i], houses[i + 1])
  const { cells } = makeFrame(Float64Array.from(inside), 500, zone, 1, narrow)
  expect(cells.reduce((sum, cell) => sum + cell.households, 0)).toBe(inside.length / 2)
  const cut = cells.filter(({ start }) => start !== undefined)
  expect(cut.length).toBeGreaterThan(3)
  for (const { start, ward, column } of cut) {
    expect(column).toBe(11)
    expect(ward).toBe(3)
    expect(narrow.contains(start!)).toBe(true)
    expect(inside).toContain(start![0])
  }
})

test('squares run through each ward as a serpent', () => {
  for (const [i, cell] of frame.cells.entries()) {
    const before = frame.cells[i - 1]
    if (before?.ward !== cell.ward) continue
    if (before.row !== cell.row) expect(cell.row).toBeGreaterThan(before.row)
    else expect(cell.row % 2 === 0).toBe(cell.column > before.column)
  }
})

const spread_m = (unit: SamplingUnit): number =>
  Math.max(
    ...unit.cells.map(cell => {
      const [here, there] = [centreInMetres(frame, unit.main), centreInMetres(frame, cell)]
      return Math.hypot(here[0] - there[0], here[1] - there[1])
    }),
  )
const householdsIn = (units: { households: number }[]) =>
  units.reduce((sum, { households }) => sum + households, 0)

test.each([1, 10, 30, 90, 400])(
  'units of at least %i households: none is spread, no square is lost or doubled',
  min => {
    for (const stratum of ['urban', 'rural'] as const) {
      const { units, left } = makeSamplingUnits(frame, stratum, min)
      expect(units.every(unit => unit.households >= min)).toBe(true)
      for (const unit of [...units, ...left]) {
        expect(spread_m(unit)).toBeLessThanOrEqual(mergeReach_m)
        expect(new Set(unit.cells.map(cell => cell.ward))).toEqual(new Set([unit.ward]))
        expect(unit.households).toBe(householdsIn(unit.cells))
      }
      const cells = [...units, ...left].flatMap(unit => unit.cells)
      expect(cells).toHaveLength(new Set(cells).size)
      expect(new Set(cells)).toEqual(new Set(frame.cells.filter(cell => cell.stratum === stratum)))
    }
  },
)

/** A frame of squares of 500 m in ward 1 by column, row, households and, where they are not rural, stratum. */
const framed = (...squares: [number, number, number, Stratum?, number?][]) => ({
  ...frame,
  cells: squares.map(([column, row, households, stratum = 'rural', ward = 1]) => ({
    column,
    row,
    households,
    ward,
    stratum,
  })),
})
const shapes = (units: SamplingUnit[]) =>
  units.map(unit => unit.cells.map(cell => cell.column).sort((a, b) => a - b))

test('a small square joins the nearest of its ward within 1 km, the smallest first; one alone leaves the frame', () => {
  const line = framed([0, 0, 4], [1, 0, 12], [2, 0, 3], [5, 0, 30], [9, 0, 9], [10, 0, 30, 'rural', 2])
  const { units, left } = makeSamplingUnits(line, 'rural', 10)
  // 2 (3 households) joins 1, then 0 (4) joins them; 9 has nobody in its ward within 1 km.
  expect(shapes(units)).toEqual([[0, 1, 2], [5], [10]])
  expect(shapes(left)).toEqual([[9]])
})

test('small squares make a unit together where each alone is too small', () => {
  const { units, left } = makeSamplingUnits(framed([0, 0, 4], [1, 0, 4], [2, 0, 4]), 'rural', 10)
  expect(shapes(units)).toEqual([[0, 1, 2]])
  expect(left).toEqual([])
})

test('a stratum without a place for a cluster joins the other; what is left out is told, and the weights leave it out', () => {
  const squares = Array.from({ length: 20 }, (_, i): [number, number, number] => [i, 0, 20 + i])
  const town = drawSample(framed([30, 0, 3, 'urban', 2], [20, 0, 5, 'urban'], ...squares), form, start)
  expect(town.joined).toBe('urban')
  expect(town.drawn.every(unit => unit.stratum === 'rural')).toBe(true)
  expect(town.households_left).toBe(3)
  expect(town.drawn.reduce((sum, { weight, interviews }) => sum + weight * interviews, 0)).toBeCloseTo(
    squares.reduce((sum, [, , households]) => sum + households, 0) + 5,
    6,
  )
})

test('replacements are a fifth more of each stratum, none of them in the sample, the same for the same start', () => {
  const sample = drawSample(frame, { ...form, hh_per_municipality: 200 }, start)
  for (const { stratum, clusters, replacements } of sample.design) {
    const own = sample.replacements.filter(unit => unit.stratum === stratum)
    expect(own).toHaveLength(replacements)
    const open = makeSamplingUnits(frame, stratum, 10).units.length - clusters
    expect(replacements).toBe(Math.min(open, Math.ceil(clusters / 5)))
  }
  const drawn = new Set(sample.drawn.map(unit => unit.main))
  expect(sample.replacements.some(unit => drawn.has(unit.main))).toBe(false)
  expect(drawSample(frame, { ...form, hh_per_municipality: 200 }, start).replacements).toEqual(
    sample.replacements,
  )
})

test('a sample has its clusters by stratum, every ward at least one, and weights that give back the households', () => {
  const { drawn, design, exhausted } = drawSample(frame, form, start)
  const all = householdsByStratum(frame)
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
