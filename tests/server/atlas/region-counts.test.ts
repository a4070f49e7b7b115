import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import geodesic from 'geographiclib-geodesic'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LngLat } from '../../../app/domain/geometry.ts'
import type { Sddmm } from '../../../app/domain/region-codes.ts'
import { buildingsOf } from '../../../app/domain/spatial/buildings/building-grid.ts'
import type { EnergyFile } from '../../../app/domain/spatial/energy-network.ts'
import { polygonContains } from '../../../app/domain/spatial/polygon/inside.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { openAtlas } from '../../../app/server/atlas/open-atlas.ts'
import { type CountedId, type CountsByLevel, regionCounts } from '../../../app/server/atlas/region-counts.ts'
import { demoAtlas } from '../demo-atlas.ts'

let atlas: Atlas
let counts: CountsByLevel
let file: EnergyFile
beforeAll(async () => {
  atlas = (await demoAtlas()).current()
  counts = await regionCounts(atlas)
  file = JSON.parse(await readFile(join(atlas.folder, 'energy.geojson'), 'utf8'))
})

const sumOf = (id: CountedId) => [...counts.values()].reduce((sum, count) => sum + count[id], 0)

/** Asks every outline in turn, without any index. */
function slowLevelAt(at: LngLat): Sddmm | null {
  const found = atlas.regions.levels.find(
    ({ fact, bounds: [west, south, east, north] }) =>
      at[0] >= west &&
      at[0] <= east &&
      at[1] >= south &&
      at[1] <= north &&
      atlas.regions.outline(fact.code).some(rings => polygonContains(rings, at)),
  )
  return found?.fact.code ?? null
}

function pointsOf(layer: string, fits: (properties: Record<string, unknown>) => boolean = () => true) {
  return file.features
    .filter(({ properties }) => properties.layer === layer && fits(properties))
    .map(({ properties, geometry }) => ({ properties, at: geometry.coordinates as LngLat }))
}

describe('counts of the demo country', () => {
  test('every local level has all of them', () => {
    expect([...counts.keys()]).toEqual(atlas.regions.levels.map(({ fact }) => fact.code))
    for (const count of counts.values()) {
      expect(Object.values(count).every(value => Number.isFinite(value) && value >= 0)).toBe(true)
    }
  })

  test.each([
    ['substations', 'substation'],
    ['transformers', 'transformer'],
    ['micro_hydro_plants', 'micro_hydro'],
  ] as const)('%s are those of the file, each in its local level, without those outside', (id, layer) => {
    const expected = new Map<Sddmm, number>()
    let outside = 0
    for (const { at } of pointsOf(layer)) {
      const sddmm = slowLevelAt(at)
      if (sddmm === null) outside++
      else expected.set(sddmm, (expected.get(sddmm) ?? 0) + 1)
    }
    for (const [sddmm, count] of counts) expect([sddmm, count[id]]).toEqual([sddmm, expected.get(sddmm) ?? 0])
    expect(sumOf(id) + outside).toBe(pointsOf(layer).length)
  })

  test('hydropower is what operates; surveys and building sites are none', () => {
    const operating = pointsOf('hydropower', ({ status }) => status === 'Operation')
    const inside = operating.filter(({ at }) => slowLevelAt(at) !== null)
    expect(inside.length).toBeGreaterThan(10)
    expect(inside.length).toBeLessThan(pointsOf('hydropower').length / 2)
    expect(sumOf('hydropower_plants')).toBe(inside.length)
    const capacity_MW = inside.reduce((sum, { properties }) => sum + Number(properties.capacity_MW), 0)
    expect(sumOf('hydropower_MW')).toBeCloseTo(capacity_MW, 6)
  })

  test('settlements and buildings add up to the country', () => {
    expect(sumOf('settlements')).toBe(atlas.settlements.count)
    const parks = [atlas.houses, atlas.otherBuildings].reduce((sum, grid) => {
      const { lng, lat } = buildingsOf(grid, index => index % 500 === 0)
      return sum + Array.from(lng, (x, i) => slowLevelAt([x, lat[i]])).filter(code => code === null).length
    }, 0)
    expect(parks).toBe(0)
    expect(sumOf('buildings')).toBe(atlas.houses.count + atlas.otherBuildings.count)
  })
})

/** Karney's length of each line in a level, in steps of 25 m or less that belong where their middle lies. */
function slowLength_km(sddmm: Sddmm): number {
  const [west, south, east, north] = atlas.regions.bounds(sddmm)
  const outline = atlas.regions.outline(sddmm)
  let length_m = 0
  for (const { properties, geometry } of file.features) {
    const isInUse = properties.layer === 'distribution' || properties.layer === 'transmission'
    if (!isInUse || properties.planned === true || geometry.type !== 'LineString') continue
    const line = geometry.coordinates
    for (let i = 1; i < line.length; i++) {
      const [[x1, y1], [x2, y2]] = [line[i - 1], line[i]]
      if (Math.max(x1, x2) < west || Math.min(x1, x2) > east) continue
      if (Math.max(y1, y2) < south || Math.min(y1, y2) > north) continue
      const whole_m = geodesic.Geodesic.WGS84.Inverse(y1, x1, y2, x2).s12 ?? 0
      const pieces = Math.ceil(whole_m / 25)
      for (let k = 0; k < pieces; k++) {
        const part = (k + 0.5) / pieces
        const middle: LngLat = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part]
        if (outline.some(rings => polygonContains(rings, middle))) length_m += whole_m / pieces
      }
    }
  }
  return length_m / 1000
}

describe('grid lines', () => {
  test.each([
    ['Pokhara Lekhnath', 44004],
    ['Sulikot', 43611],
    ['Birgunj', 23403],
    ['Annapurna', 44001],
  ])('in %s are as long as steps of 25 m tell', (_, sddmm) => {
    const slow_km = slowLength_km(sddmm)
    expect(slow_km).toBeGreaterThan(3)
    // A step at each crossing of the border may fall on the wrong side.
    expect(Math.abs(counts.get(sddmm)!.grid_line_km - slow_km)).toBeLessThan(0.002 * slow_km + 0.05)
  })

  test('of all local levels are all lines without what lies in protected areas', () => {
    let whole_km = 0
    for (const { properties, geometry } of file.features) {
      if (geometry.type !== 'LineString' || properties.planned === true) continue
      for (let i = 1; i < geometry.coordinates.length; i++) {
        const [[x1, y1], [x2, y2]] = [geometry.coordinates[i - 1], geometry.coordinates[i]]
        whole_km += (geodesic.Geodesic.WGS84.Inverse(y1, x1, y2, x2).s12 ?? 0) / 1000
      }
    }
    const share = sumOf('grid_line_km') / whole_km
    expect(share).toBeGreaterThan(0.97)
    expect(share).toBeLessThanOrEqual(1.00001)
  })
})

test('a second reading of the atlas gives the same, to the last bit', async () => {
  const again = await regionCounts(await openAtlas(atlas.folder))
  expect([...again]).toEqual([...counts])
  expect(await regionCounts(atlas)).toBe(counts)
})
