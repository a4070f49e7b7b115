import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { say } from '../../../app/domain/messages/messages.ts'
import {
  buildingUse,
  buildingUses,
  countsAsHouse,
  footprintOf,
  isHouse,
  kindOf,
} from '../../../app/domain/spatial/buildings/building-classes.ts'
import {
  BuildingFilter,
  everyBuilding,
  isEverything,
} from '../../../app/domain/spatial/buildings/building-filter.ts'
import { filterInWords } from '../../../app/domain/spatial/buildings/building-filter-words.ts'
import {
  decodeBuildingGrid,
  encodeBuildingGrid,
  forEachPosition,
} from '../../../app/domain/spatial/buildings/building-grid.ts'
import {
  type BuildingSlice,
  decodeBuildingSlice,
  encodeBuildingSlice,
  type PartBytes,
} from '../../../app/domain/spatial/buildings/building-slice.ts'
import { facetsOf, tallyOf } from '../../../app/domain/spatial/buildings/building-tally.ts'
import { filterSlice } from '../../../app/domain/spatial/buildings/filter-slice.ts'
import { type Random, random } from '../../../tiles/random.ts'

const sddmm = 44004
const whole = (next: Random, below: number) => Math.floor(next() * below)

function partOf(next: Random, count: number, house: boolean): PartBytes {
  const kinds = Uint8Array.from({ length: count }, () => {
    for (;;) {
      const [footprint, use] = [whole(next, 6), whole(next, buildingUses.length)]
      if (countsAsHouse(footprint, use) === house) return kindOf(footprint, use)
    }
  })
  const lng = Float64Array.from({ length: count }, () => 84 + next() * 0.05)
  const lat = Float64Array.from({ length: count }, () => 28 + next() * 0.04)
  const grid = encodeBuildingGrid(lng, lat, kinds)
  const { columns, rows } = decodeBuildingGrid(grid.buffer).frame
  return {
    grid,
    wards: Uint8Array.from({ length: count }, () => whole(next, 8)),
    distances: Uint8Array.from({ length: columns * rows }, () => whole(next, 7)),
  }
}

function sliceOf(seed: number, houses: number, others: number): BuildingSlice {
  const next = random(seed, 'slice')
  const bytes = encodeBuildingSlice(sddmm, partOf(next, houses, true), partOf(next, others, false))
  return decodeBuildingSlice(bytes.buffer)
}

function filterAt(next: Random): BuildingFilter {
  const range = (classes: number): [number, number] => {
    const [a, b] = [whole(next, classes), whole(next, classes)]
    return a < b ? [a, b] : [b, a]
  }
  return {
    footprint: next() < 0.3 ? [0, 5] : range(6),
    grid_distance: next() < 0.3 ? [0, 6] : range(7),
    uses: next() < 0.3 ? null : buildingUses.filter(() => next() < 0.5),
    wards: next() < 0.3 ? null : [1, 2, 3, 4, 5, 6, 7].filter(() => next() < 0.5).map(n => sddmm * 100 + n),
    others: next() < 0.5,
  }
}

type Building = { kind: number; distance: number; ward: number; at: string }
/** Every building separately, from the grid's own arrays. */
function buildingsIn(slice: BuildingSlice): Building[] {
  return [slice.houses, slice.others].flatMap(({ grid, wards, distances }) => {
    const found: Building[] = []
    for (let cell = 0; cell + 1 < grid.offsets.length; cell++)
      for (let i = grid.offsets[cell]; i < grid.offsets[cell + 1]; i++)
        found.push({ kind: grid.kinds[i], distance: distances[cell], ward: wards[i], at: '' })
    let i = 0
    forEachPosition(grid, Uint32Array.from(found.keys()), (lng, lat) => {
      found[i++].at = `${lng} ${lat}`
    })
    return found
  })
}
type Part = 'footprint' | 'grid_distance' | 'uses' | 'wards'
const leavable = [undefined, 'footprint', 'grid_distance', 'uses', 'wards', 'others'] as const
/** The filter word for word, one part of it left out. */
function obviouslyPasses(filter: BuildingFilter, one: Building, leftOut?: Part | 'others'): boolean {
  const footprint = footprintOf(one.kind)
  const between = (value: number, [min, max]: number[]) => value >= min && value <= max
  return (
    (leftOut === 'footprint' || between(footprint, filter.footprint)) &&
    (leftOut === 'grid_distance' || between(one.distance, filter.grid_distance)) &&
    (leftOut === 'uses' ||
      filter.uses === null ||
      filter.uses.includes(buildingUses[buildingUse(one.kind)])) &&
    (leftOut === 'wards' || filter.wards === null || filter.wards.includes(sddmm * 100 + one.ward)) &&
    (leftOut === 'others' || filter.others || isHouse(one.kind))
  )
}

describe('counts beside a filter', () => {
  test('equal a count of every single building, at 100 random filters', () => {
    const slice = sliceOf(1, 1200, 300)
    const tally = tallyOf(slice)
    const all = buildingsIn(slice)
    const next = random(2, 'filters')
    for (let round = 0; round < 100; round++) {
      const filter = filterAt(next)
      const facets = facetsOf(tally, filter)
      const passing = new Map(
        leavable.map(part => [part, all.filter(one => obviouslyPasses(filter, one, part))]),
      )
      const count = (test: (one: Building) => boolean, leftOut?: Part | 'others') =>
        passing.get(leftOut)?.filter(test).length
      expect(facets.houses).toBe(count(one => isHouse(one.kind)))
      expect(facets.others).toBe(count(one => !isHouse(one.kind)))
      expect(facets.othersAside).toBe(count(one => !isHouse(one.kind), 'others'))
      expect([...facets.footprint]).toEqual(
        [0, 1, 2, 3, 4, 5].map(at => count(one => footprintOf(one.kind) === at, 'footprint')),
      )
      expect([...facets.use]).toEqual(
        buildingUses.map((_, at) => count(one => buildingUse(one.kind) === at, 'uses')),
      )
      expect([...facets.grid_distance]).toEqual(
        [0, 1, 2, 3, 4, 5, 6].map(at => count(one => one.distance === at, 'grid_distance')),
      )
      expect([...facets.ward.subarray(0, 9)]).toEqual(
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map(at => count(one => one.ward === at, 'wards')),
      )
      expect(facets.all).toEqual({ houses: 1200, others: 300 })
    }
  })
  test('are all there is without a filter, and nothing where a list is empty', () => {
    const tally = tallyOf(sliceOf(3, 500, 50))
    expect(facetsOf(tally, everyBuilding)).toMatchObject({ houses: 500, others: 50 })
    expect(facetsOf(tally, { ...everyBuilding, uses: [] })).toMatchObject({ houses: 0, others: 0 })
    expect(facetsOf(tally, { ...everyBuilding, wards: [] })).toMatchObject({ houses: 0, others: 0 })
    expect(facetsOf(tallyOf(sliceOf(4, 0, 0)), everyBuilding).all).toEqual({ houses: 0, others: 0 })
  })
})

test('a filtered slice holds the buildings that pass, where they stood, and no other', () => {
  const slice = sliceOf(5, 900, 200)
  const next = random(6, 'filters')
  for (let round = 0; round < 40; round++) {
    const filter = filterAt(next)
    const expected = buildingsIn(slice).filter(one => obviouslyPasses(filter, one))
    expect(buildingsIn(filterSlice(slice, filter))).toEqual(expected)
  }
})

describe('the file', () => {
  test('gives back what was put in', () => {
    const slice = sliceOf(7, 10, 3)
    expect([slice.sddmm, slice.houses.grid.count, slice.others.grid.count]).toEqual([sddmm, 10, 3])
    expect(buildingsIn(slice).map(one => isHouse(one.kind))).toEqual([
      ...Array(10).fill(true),
      ...Array(3).fill(false),
    ])
  })
  test('is refused when it is another or cut short', () => {
    const next = random(8, 'cut')
    const bytes = encodeBuildingSlice(sddmm, partOf(next, 9, true), partOf(next, 2, false))
    expect(() => decodeBuildingSlice(bytes.buffer.slice(0, bytes.byteLength - 4))).toThrow('cut short')
    expect(() => decodeBuildingSlice(new ArrayBuffer(8))).toThrow('not a slice')
    expect(() => decodeBuildingSlice(new ArrayBuffer(80))).toThrow('not a slice')
  })
})

describe('a filter as it is sent', () => {
  test('is everything when it is empty', () => {
    expect(v.parse(BuildingFilter, {})).toEqual(everyBuilding)
    expect(isEverything(everyBuilding)).toBe(true)
    expect(isEverything({ ...everyBuilding, uses: [...buildingUses] })).toBe(true)
    for (const part of [{ footprint: [1, 5] }, { grid_distance: [0, 5] }, { uses: [] }, { wards: [4400401] }])
      expect(isEverything(v.parse(BuildingFilter, part))).toBe(false)
    expect(isEverything({ ...everyBuilding, others: false })).toBe(false)
  })
  test.each([
    { footprint: [3, 2] },
    { footprint: [0, 6] },
    { footprint: [0] },
    { grid_distance: [-1, 2] },
    { grid_distance: [0, 1.5] },
    { uses: ['castle'] },
    { wards: [1] },
    { wards: ['4400401'] },
    { others: 'yes' },
    { colour: 'red' },
  ])('is refused as %j', part => {
    expect(v.is(BuildingFilter, part)).toBe(false)
  })
})

describe('a filter in words', () => {
  const inWords = (part: Partial<BuildingFilter>) =>
    filterInWords({ ...everyBuilding, ...part })
      .map(({ key, params }) => say('en', key, params))
      .join('; ')
  test.each<[Partial<BuildingFilter>, string]>([
    [{}, ''],
    [{ footprint: [0, 2] }, 'footprint under 60 m²'],
    [{ footprint: [2, 4] }, 'footprint of 30 to 300 m²'],
    [{ footprint: [5, 5] }, 'footprint of 300 m² and more'],
    [{ grid_distance: [0, 0] }, 'up to 0.5 km from the grid'],
    [{ grid_distance: [3, 4] }, '2 to 10 km from the grid'],
    [{ grid_distance: [6, 6] }, 'more than 15 km from the grid'],
    [{ uses: ['farmhouse', 'hotel'] }, 'use: Farmhouse, Hotel, lodge'],
    [{ uses: [] }, 'no use'],
    [{ uses: buildingUses.slice(0, 9) }, '9 of 25 uses'],
    [{ wards: [4400411, 4400402], others: false }, 'wards: 2, 11; houses only'],
  ])('%j', (part, expected) => {
    expect(inWords(part)).toBe(expected)
  })
})
