import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distance, lineString, nearestPointOnLine, point } from '@turf/turf'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZonalQuery, type ZonalQueryInput } from '../../../app/domain/bat/contract.ts'
import type { LngLat, PolygonRings } from '../../../app/domain/geometry.ts'
import { type Rates, rateSeeds } from '../../../app/domain/rates/rates.ts'
import { buildingUses } from '../../../app/domain/spatial/buildings/building-classes.ts'
import { type BuildingFilter, everyBuilding } from '../../../app/domain/spatial/buildings/building-filter.ts'
import { countInside } from '../../../app/domain/spatial/buildings/building-grid.ts'
import { decodeBuildingSlice } from '../../../app/domain/spatial/buildings/building-slice.ts'
import { facetsOf, tallyOf } from '../../../app/domain/spatial/buildings/building-tally.ts'
import { filterSlice } from '../../../app/domain/spatial/buildings/filter-slice.ts'
import { polygonContains } from '../../../app/domain/spatial/polygon/inside.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { buildingSliceOf } from '../../../app/engine/atlas/buildings/building-slice.ts'
import { countHouses } from '../../../app/engine/atlas/buildings/households.ts'
import { analyseCluster, countFor } from '../../../app/engine/bat/cluster-facts.ts'
import { openAtlas } from '../../../app/server/atlas/open-atlas.ts'
import { inEnglish } from '../../in-english.ts'
import { houseClasses, houses, shedClasses, sheds, west, writeSmallAtlas } from '../atlas/small-atlas.ts'

const rates: Rates = { version: 'seed', ...rateSeeds }
let data: string
let atlas: Atlas
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'urja-filter-'))
  atlas = await openAtlas(await writeSmallAtlas(data))
})
afterAll(() => rm(data, { recursive: true, force: true }))

const box = (w: number, s: number, e: number, n: number): PolygonRings => [
  [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ],
]
const line = lineString([
  [84.02, 28],
  [84.02, 28.05],
])
/** Class of the distance from the middle of the place's 0.005° cell to the one grid line. */
function distanceClass([lng, lat]: LngLat): number {
  const middle = point([(Math.floor(lng / 0.005) + 0.5) * 0.005, (Math.floor(lat / 0.005) + 0.5) * 0.005])
  const km = distance(middle, nearestPointOnLine(line, middle))
  return [0.5, 1, 2, 5, 10, 15].filter(edge => km > edge).length
}
const wardOf = ([lng, lat]: LngLat) => (lng < 84.05 ? west : 43702) * 100 + (lat < 28.025 ? 1 : 2)

function byHand(rings: PolygonRings, filter: BuildingFilter) {
  const passing = (places: LngLat[], classes: [number, number][]) =>
    places.filter((at, i) => {
      const [footprint, use] = classes[i]
      const near = distanceClass(at)
      return (
        polygonContains(rings, at) &&
        footprint >= filter.footprint[0] &&
        footprint <= filter.footprint[1] &&
        near >= filter.grid_distance[0] &&
        near <= filter.grid_distance[1] &&
        (filter.uses === null || filter.uses.includes(buildingUses[use])) &&
        (filter.wards === null || filter.wards.includes(wardOf(at)))
      )
    })
  const found = passing(houses, houseClasses)
  const others = filter.others ? passing(sheds, shedClasses).length : 0
  return { found, num_house: found.length, osm_buildings: found.length + others }
}

const filters: Partial<BuildingFilter>[] = [
  { footprint: [2, 3] },
  { grid_distance: [0, 1] },
  { grid_distance: [2, 6], others: false },
  { uses: ['residential', 'hotel', 'shed'] },
  { uses: [] },
  { wards: [west * 100 + 2] },
  { wards: [west * 100 + 1, 4370201], footprint: [1, 4], uses: ['mill', 'office', 'shed'] },
  { others: false },
  {},
]
const whole = box(84.0, 28.0, 84.1, 28.05)
const part = box(84.013, 28.004, 84.071, 28.033)

describe.each(filters)('with %j', given => {
  const filter: BuildingFilter = { ...everyBuilding, ...given }
  it.each([
    ['the whole country', whole],
    ['a part of both local levels', part],
  ])('%s counts what passes, one by one', (_, rings) => {
    const expected = byHand(rings, filter)
    const counted = countHouses(atlas, rings, filter)
    expect([counted.num_house, counted.osm_buildings]).toEqual([expected.num_house, expected.osm_buildings])
    expect(counted.levels.find(level => level.sddmm === west)?.houses).toBe(
      expected.found.filter(at => at[0] < 84.05).length,
    )
    expect(countFor(atlas, rings, 'osm', null, filter)).toBe(expected.num_house)
  })
  it('the browser counts the same from its slice', () => {
    const slice = decodeBuildingSlice(buildingSliceOf(atlas, west).buffer)
    const inWest = box(84, 28, 84.05, 28.05)
    const facets = facetsOf(tallyOf(slice), filter)
    const counted = countHouses(atlas, inWest, filter)
    expect(facets.houses).toBe(counted.num_house)
    expect(facets.houses + facets.others).toBe(counted.osm_buildings)
    const small = box(84.013, 28.004, 84.044, 28.033)
    const live = countInside(filterSlice(slice, filter).houses.grid, small)
    expect(live).toBe(countHouses(atlas, small, filter).num_house)
  })
  it('the census gives each ward the share of its houses that pass', () => {
    const { found } = byHand(part, filter)
    const households = [
      [4361101, 4000],
      [4361102, 2000],
      [4370201, 700],
    ].reduce((sum, [code, ofWard]) => {
      const all = houses.filter(at => wardOf(at) === code).length
      return sum + (ofWard * found.filter(at => wardOf(at) === code).length) / all
    }, 0)
    // Ward 2 of Dordi has no house: its share of area counts only where every house does.
    const isAll = Object.keys(given).length === 0
    const empty = isAll ? 200 * atlas.regions.wardShare(4370202, part) : 0
    expect(countFor(atlas, part, 'census', null, filter)).toBe(Math.floor(households + empty + 0.5))
  })
})

describe('an analysis with a filter', () => {
  const rings = box(84.031, 28.003, 84.046, 28.019)
  const analyse = (input: Omit<ZonalQueryInput, 'polygon'>) => {
    const query = v.parse(ZonalQuery, { polygon: { type: 'Polygon', coordinates: rings }, ...input })
    return analyseCluster(atlas, rings, query, rates)
  }
  it('rests on the houses that pass and says so', () => {
    const result = analyse({ building_filter: { footprint: [2, 3], others: false } })
    const { num_house } = byHand(rings, { ...everyBuilding, footprint: [2, 3] })
    expect(num_house).toBeGreaterThan(50)
    expect([result.num_house, result.osm_buildings]).toEqual([num_house, num_house])
    expect(result.num_household).toBe(Math.floor(num_house * 1.5 + 0.5))
    expect(inEnglish(result.warnings)[0]).toBe(
      'Only houses that pass the filter count: footprint of 30 to 120 m², houses only',
    )
  })
  it('is the same as without where everything passes', () => {
    expect(analyse({ building_filter: {} })).toEqual(analyse({}))
  })
  it('finds no house where none passes', () => {
    expect(() => analyse({ building_filter: { uses: [] } })).toThrow('no_house')
  })
})
