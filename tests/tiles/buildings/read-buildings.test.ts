import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildingUse,
  buildingUses,
  footprintOf,
} from '../../../app/domain/spatial/buildings/building-classes.ts'
import { idSet } from '../../../tiles/buildings/id-set.ts'
import { readBuildings } from '../../../tiles/buildings/read-buildings.ts'
import type { Repair, SourceRows } from '../../../tiles/recipe.ts'
import { makeRowCount } from '../../../tiles/row-count.ts'
import { buildingSquares } from '../../../tiles/write/building-squares.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'urja-buildings-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(rows: unknown[]) {
  const path = join(folder, 'buildings.ndjson')
  await writeFile(path, rows.map(row => JSON.stringify(row)).join('\n'))
  const repairs: Repair[] = []
  const sourceRows: SourceRows[] = []
  const context = {
    repair: (repair: Repair) => repairs.push(repair),
    rows: (rows: SourceRows) => sourceRows.push(rows),
  }
  const count = makeRowCount({ layer: 'buildings.building', file: 'buildings.ndjson' }, context)
  const found = await readBuildings(path, count)
  count.use(found.buildings.lng.length)
  return { ...found, repairs, rows: count.close(found.read) }
}
const feature = (geometry: object | null, properties: object) => ({ type: 'Feature', geometry, properties })
const point = (...coordinates: number[]) => ({ type: 'Point', coordinates })
const square = (x: number, y: number, side: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ],
  ],
})
const line = {
  type: 'LineString',
  coordinates: [
    [85, 27],
    [85.1, 27],
  ],
}
const usesOf = (kinds: Uint8Array) => Array.from(kinds, kind => buildingUses[buildingUse(kind)])

describe('buildings of a source', () => {
  test('footways and others are left out, each with its line; the rest stand at their centroids', async () => {
    const { buildings, repairs, rows } = await read([
      feature(square(85, 27, 0.0001), { osm_id: 1, tags: { building: 'yes' } }),
      feature(line, { osm_id: 2, tags: { highway: 'footway' } }),
      feature(square(85, 27, 0.0002), { osm_id: 3, tags: { landuse: 'farm' } }),
      feature(square(85, 27, 0), { osm_id: 4, tags: { building: 'yes' } }),
      feature(square(85, 27, 0.0001), { osm_id: 1, tags: { building: 'yes' } }),
      feature(point(85.5, 27.5), { osm_id: 5, tags: { building: 'school' } }),
      feature(null, { osm_id: 6, tags: { building: 'yes' } }),
      feature(point(2, 50), { osm_id: 7, tags: { building: 'yes' } }),
    ])
    expect(rows).toMatchObject({ read: 8, used: 2 })
    expect(rows.leftOut).toEqual({
      'line, no building': 1,
      'no building tag': 1,
      'no area': 1,
      'occurs twice': 1,
      'no geometry': 1,
      'outside Nepal': 1,
    })
    expect(repairs.map(({ what }) => what).join()).toMatch(/is a footway, no building.*occurs twice/)
    expect(buildings.lng[0]).toBeCloseTo(85.00005, 9)
    expect(buildings.lat[0]).toBeCloseTo(27.00005, 9)
  })

  test('says what they are as OpenStreetMap, Overture, Geofabrik and Open Buildings do', async () => {
    const { buildings } = await read([
      feature(point(85, 27), { building: 'school' }),
      feature(point(85, 27), { class: 'hotel', subtype: 'commercial' }),
      feature(point(85, 27), { class: null, subtype: 'education' }),
      feature(point(85, 27), { fclass: 'building', type: 'temple' }),
      feature(point(85, 27), { tags: '{"building":"barn","name":"x"}' }),
      feature(point(85, 27), { other_tags: '"building"=>"retail","addr"=>"y"' }),
      feature(point(85, 27), { latitude: 27, longitude: 85, area_in_meters: '250.5' }),
    ])
    const uses = ['school', 'hotel', 'school', 'temple', 'barn', 'retail', 'residential']
    expect(usesOf(buildings.kinds)).toEqual(uses)
    expect(footprintOf(buildings.kinds[6])).toBe(4)
  })

  test('many of one kind are counted exactly and listed in part', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => feature(point(85, 27), { id: i % 100 }))
    const { buildings, repairs, rows: sourceRows } = await read(rows)
    expect(buildings.lng).toHaveLength(100)
    expect(sourceRows).toMatchObject({ read: 3000, used: 100, leftOut: { 'occurs twice': 2900 } })
    expect(repairs).toHaveLength(21)
    expect(repairs[20]).toMatchObject({ feature: '2880 more of buildings.ndjson' })
  })

  test('without any the source is refused', async () => {
    await expect(read([feature(line, {}), feature(null, {})])).rejects.toThrow(
      'buildings.ndjson: has no building among 2 rows: 1 line, no building, 1 no geometry',
    )
  })
})

test('ids are met once, however many there are', () => {
  const seen = idSet()
  const name = (i: number) => `08b3c${i.toString(16)}-${i % 7}`
  let fresh = 0
  for (let i = 0; i < 300_000; i++) if (seen.add(name(i))) fresh++
  expect(fresh).toBe(300_000)
  for (let i = 0; i < 300_000; i++) if (seen.add(name(i))) fresh++
  expect(fresh).toBe(300_000)
})

test('squares hold what stands in them or beside them, to the border of the country and not beyond', () => {
  const squares = buildingSquares({ bounds: [84, 27, 85, 28] })
  squares.add(84.50025, 27.50025)
  expect(squares.covers(84.5002, 27.5007)).toBe(true)
  expect(squares.covers(84.5002, 27.5012)).toBe(false)
  squares.add(85, 28)
  squares.add(90, 28)
  expect(squares.covers(84.9999, 27.9999)).toBe(true)
  expect(squares.covers(90, 28)).toBe(false)
})
