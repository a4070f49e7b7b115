import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LngLat, Ring } from '../../../app/domain/geometry.ts'
import type { Fact } from '../../../app/domain/region/facts.ts'
import { openRegions, type Regions } from '../../../app/domain/region/regions.ts'
import { realLevels } from '../../../tiles/boundaries/real/real-levels.ts'
import { realWards } from '../../../tiles/boundaries/real/real-wards.ts'
import { regionTopology } from '../../../tiles/boundaries/topology.ts'
import { wardArcs } from '../../../tiles/demo/boundaries/demo-wards.ts'
import { divideArea } from '../../../tiles/demo/boundaries/parts.ts'
import { parseFacts } from '../../../tiles/facts/local-levels.ts'
import type { Repair } from '../../../tiles/recipe.ts'
import { buildContext } from './build-boundaries.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'levels-'))
})
afterAll(() => rm(folder, { recursive: true }))

const head =
  'code,province,district_code,district,name_en,name_ne,type,wards,lon,lat,area_km2,elev_min_m,elev_mean_m,elev_max_m,pop_2011,male_2011,female_2011,households_2011,pop_2021,male_2021,female_2021,households_2021,households_2021_preliminary,houses_2021'
const row = (code: number, district: string, name: string, wards: number, lon: number, lat: number) =>
  `${code},4,${Math.floor(code / 100)},${district},${name},क,Gaunpalika,${wards},${lon},${lat},100,1,2,3,1,1,1,1,1,1,1,1000,1000,900`
const facts: Fact[] = parseFacts(
  [
    head,
    row(43601, 'Gorkha', 'West', 5, 84.05, 28.05),
    row(43602, 'Gorkha', 'East', 3, 84.15, 28.05),
    row(43701, 'Lamjung_E', 'North', 4, 84.1, 28.15),
  ].join('\n'),
)

const box = (x1: number, y1: number, x2: number, y2: number): Ring => [
  [x1, y1],
  [x2, y1],
  [x2, y2],
  [x1, y2],
  [x1, y1],
]
const feature = (code: string | null, name: string, ring: Ring, more: Record<string, unknown> = {}) => ({
  type: 'Feature',
  properties: { code, name, district: 'Gorkha', is_local_level: code !== null, ...more },
  geometry: { type: 'Polygon', coordinates: [ring] },
})
const west = feature('43601', 'West', box(84, 28, 84.1, 28.1))
const east = feature('43602', 'East', box(84.1, 28, 84.2, 28.1))
const north = feature('43701', 'North', box(84, 28.1, 84.2, 28.2))
const park = feature(null, 'OldNationalPark', box(84.2, 28, 84.3, 28.2), { district: 'LAMJUNG_E' })

let repairs: Repair[]
beforeEach(() => {
  repairs = []
})
async function read(...features: unknown[]) {
  const path = join(folder, 'local-levels.geojson')
  await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features }))
  return realLevels(path, facts, await buildContext({ repair: repair => repairs.push(repair) }))
}

describe('local levels from a source', () => {
  test.each([
    [
      'an unknown code',
      [west, east, north, feature('99999', 'Nowhere', box(85, 28, 86, 29))],
      'local-levels.geojson, feature 3 (99999 Nowhere): code 99999 is no local level of the facts table',
    ],
    ['a missing level', [west, north], 'local-levels.geojson: has no area for 43602 East'],
    [
      'one code under two names',
      [west, east, north, feature('43601', 'Other', box(84.3, 28, 84.4, 28.1))],
      'feature 3 (43601 Other): code 43601 occurs twice: West and Other',
    ],
    [
      'an unknown district',
      [west, east, north, feature(null, 'Park', box(84.2, 28, 84.3, 28.2), { district: 'Atlantis' })],
      "feature 3 (Park): district 'Atlantis' is not in the facts table",
    ],
    [
      'an area on another',
      [west, east, feature('43701', 'North', box(84, 28, 84.2, 28.2))],
      '43701 North: overlaps 43601 West by',
    ],
  ])('are refused with %s', async (_, features, message) => {
    await expect(read(...features)).rejects.toThrow(message)
  })

  test('report what is renamed, doubled or moved, and drop nothing', async () => {
    const renamed = { ...west, properties: { ...west.properties, name: 'Barpak West' } }
    const away = feature('43602', 'East', box(84.1, 28, 84.2, 28.04))
    const rest = feature('43602', 'East', box(84.1, 28.06, 84.2, 28.1))
    const { facts: placed } = await read(
      renamed,
      away,
      rest,
      feature('43701', 'North', [
        [84, 28.1],
        [84.1, 28.1],
        [84.2, 28.1],
        [84.2, 28.2],
        [84, 28.2],
        [84, 28.1],
      ]),
      feature(null, 'Strip', box(84.1, 28.04, 84.2, 28.06)),
    )
    const repairTexts = repairs.map(({ feature: name, what }) => `${name}: ${what}`)
    expect(repairTexts[0]).toBe("43601 West: the source calls it Barpak West; the facts table's name stays")
    expect(repairTexts[1]).toBe('43602 East: its code occurs twice under one name; both became its parts')
    expect(repairTexts[2]).toMatch(
      /^43602 East: its point lies outside its area; moved from 84.15, 28.05 to 84.\d+, 28.0\d+$/,
    )
    expect(repairTexts).toHaveLength(3)
    const { lat } = placed.find(({ code }) => code === 43602)!
    expect(lat < 28.04 || lat > 28.06).toBe(true)
  })
})

describe('wards from a source', () => {
  const strip = (code: number, ward: number, ring: Ring) => ({
    type: 'Feature',
    properties: { code, ward },
    geometry: { type: 'Polygon', coordinates: [ring] },
  })
  /** Strips of each level, its wards from west to east. */
  const wards = facts.flatMap(({ code, wards: count }) => {
    const [x, y, width] = code === 43601 ? [84, 28, 0.1] : code === 43602 ? [84.1, 28, 0.1] : [84, 28.1, 0.2]
    return Array.from({ length: count }, (_, i) =>
      strip(code, i + 1, box(x + (i * width) / count, y, x + ((i + 1) * width) / count, y + 0.1)),
    )
  })
  async function readWards(...features: unknown[]) {
    const levels = await read(west, east, north, park)
    const path = join(folder, 'wards.geojson')
    await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features }))
    const context = await buildContext({ repair: repair => repairs.push(repair) })
    const wards = await realWards(path, levels, context)
    const arcs = await wardArcs(wards.arcs, levels.facts, 1, async tasks => tasks.map(divideArea))
    return JSON.parse(JSON.stringify(regionTopology(arcs, levels.facts, levels.protectedAreas)))
  }

  test('make up the levels, with the protected areas beside them', async () => {
    const regions = openRegions(await readWards(...wards), facts)
    expect(repairs).toEqual([])
    expect(regions.wardAt([84.05, 28.05])).toBe(4360103)
    expect(regions.wardAt([84.19, 28.15])).toBe(4370104)
    expect(regions.levelAt([84.25, 28.1])).toBeNull()
    expect(regions.bounds(43601)).toEqual([84, 28, 84.1, 28.1])
    expect(regions.country[0]).toHaveLength(1)
  })

  test.each([
    ['one ward alone', wards.slice(0, 1), 'wards.geojson: holds all wards of not one local level'],
    [
      'an unknown ward',
      [...wards, strip(43601, 6, box(85, 28, 86, 29))],
      'feature 12 (43601, ward 6): ward 6 is not among the 5 of West',
    ],
    [
      'an unknown level',
      [strip(1, 1, box(85, 28, 86, 29))],
      'feature 0 (1, ward 1): code 1 is no local level',
    ],
  ])('are refused with %s', async (_, features, message) => {
    await expect(readWards(...features)).rejects.toThrow(message)
  })
})

describe('regions of a small country', () => {
  let regions: Regions
  beforeAll(async () => {
    repairs = []
    const levels = await read(west, east, north, park)
    const arcs = await wardArcs(levels.arcs, levels.facts, 1, async tasks => tasks.map(divideArea))
    const topology = JSON.parse(JSON.stringify(regionTopology(arcs, levels.facts, levels.protectedAreas)))
    regions = openRegions(topology, levels.facts)
  })

  test('answer the local level and the ward of a position; none in a protected area or abroad', () => {
    expect(regions.levelAt([84.05, 28.05])).toBe(43601)
    expect(regions.levelAt([84.15, 28.15])).toBe(43701)
    expect(regions.levelAt([84.25, 28.1])).toBeNull()
    expect(regions.levelAt([90, 28])).toBeNull()
    expect(regions.wardAt([84.25, 28.1])).toBeNull()
    for (const code of [4360101, 4360105, 4360203, 4370104]) {
      expect(regions.wardAt(regions.labelPoint(code))).toBe(code)
    }
  })

  test('know codes, names, bounds, areas, neighbours', () => {
    expect(regions.districts.map(({ code, name }) => [code, name])).toEqual([
      [436, 'Gorkha'],
      [437, 'Lamjung East'],
    ])
    expect(regions.provinces).toMatchObject([{ code: 4, name: 'Gandaki', bounds: [84, 28, 84.3, 28.2] }])
    expect(regions.levels.map(({ fact }) => fact.code)).toEqual([43601, 43602, 43701])
    expect(regions.level(43602)?.bounds).toEqual([84.1, 28, 84.2, 28.1])
    expect(regions.level(10101)).toBeNull()
    expect(regions.neighbours(43601)).toEqual([43602, 43701])
    expect(regions.area_km2(43601)).toBeCloseTo(regions.area_km2(43602), 6)
    const wards = regions.wardOutlines(43601).map(({ ward }) => regions.area_km2(4360100 + ward))
    expect(wards).toHaveLength(5)
    expect(wards.reduce((sum, km2) => sum + km2, 0)).toBeCloseTo(regions.area_km2(43601), 6)
    expect(regions.protectedAreas).toMatchObject([{ name: 'Old National Park', dcode: 437 }])
    expect(() => regions.outline(12345)).toThrow(RangeError)
  })

  test('merge outlines without the borders between', () => {
    const both = regions.union([43601, 43602])
    expect(both).toHaveLength(1)
    expect(both[0]).toHaveLength(1)
    expect(regions.country.flat(2).map(String)).not.toContain('84.1,28.1')
    expect(both[0][0].map(String)).toContain('84.1,28.1')
    expect(regions.area_km2(0)).toBeCloseTo(regions.area_km2(436) + regions.area_km2(437), 6)
  })

  test('tell which levels a polygon touches, and its share of a ward', () => {
    const around = ([x, y]: LngLat, half: number): Ring => box(x - half, y - half, x + half, y + half)
    expect(regions.levelsTouching([around([84.05, 28.05], 0.01)])).toEqual([43601])
    expect(regions.levelsTouching([around([84.1, 28.1], 0.01)])).toEqual([43601, 43602, 43701])
    expect(regions.levelsTouching([around([84.25, 28.1], 0.01)])).toEqual([])
    expect(regions.wardShare(4360101, [box(83, 27, 85, 29)])).toBeCloseTo(1, 9)
    expect(regions.wardShare(4360101, [box(83, 27, 83.5, 29)])).toBe(0)
    const [west1, south1, east1, north1] = regions.bounds(4360101)
    const half = regions.wardShare(4360101, [box(west1, south1, (west1 + east1) / 2, north1)])
    const other = regions.wardShare(4360101, [box((west1 + east1) / 2, south1, east1, north1)])
    expect(half + other).toBeCloseTo(1, 6)
  })
})
