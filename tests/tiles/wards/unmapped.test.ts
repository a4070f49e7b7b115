import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LngLat, MultiPolygonRings } from '../../../app/domain/geometry.ts'
import {
  decodeBuildingGrid,
  encodeBuildingGrid,
} from '../../../app/domain/spatial/buildings/building-grid.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { numberedWards } from '../../../app/engine/atlas/wards/ward-numbers.ts'
import { areaTest } from '../../../tiles/area-test.ts'
import { readFacts } from '../../../tiles/facts/local-levels.ts'
import { importPlaces } from '../../../tiles/settlements/import-places.ts'

const strip = (west: number, east: number): MultiPolygonRings => [
  [
    [
      [west, 28],
      [east, 28],
      [east, 28.1],
      [west, 28.1],
      [west, 28],
    ],
  ],
]
/** Wards 1 and 2 side by side, and ground east of them. */
const [first, second, unmapped] = [strip(84, 84.1), strip(84.1, 84.2), strip(84.2, 84.3)]
const inEach: LngLat[] = [
  [84.05, 28.05],
  [84.15, 28.05],
  [84.25, 28.05],
]

test('a house on ground whose ward is not mapped counts for the nearest ward', () => {
  const [lng, lat] = [0, 1].map(axis => Float64Array.from(inEach, at => at[axis]))
  const bytes = encodeBuildingGrid(lng, lat, new Uint8Array(3))
  const grid = decodeBuildingGrid(Uint8Array.from(bytes).buffer)
  const regions = {
    wardOutlines: () => [
      { ward: 1, outline: first },
      { ward: 2, outline: second },
    ],
    unmappedOutline: () => unmapped,
    wardAt: () => 4400402,
  }
  const { wards } = numberedWards({ regions } as unknown as Atlas, grid, [44004])
  expect(wards.slice(1)).toEqual([
    { code: 4400401, sddmm: 44004, all: 1 },
    { code: 4400402, sddmm: 44004, all: 2 },
  ])
})

test('so does a settlement of a source', async () => {
  const fact = (await readFacts()).find(({ code }) => code === 44004)!
  const ward = (number: number, polygons: MultiPolygonRings) => ({
    ward: number,
    polygons,
    area: areaTest(polygons),
  })
  const folder = await mkdtemp(join(tmpdir(), 'urja-places-'))
  const path = join(folder, 'places.geojson')
  const names = [
    { name: 'Place 0', 'name:ne': 'ठाउँ' },
    { name: 'आँप गाउँ', 'name:en': 'Place 1' },
    { name: 'Place 2' },
  ]
  const features = inEach.map((coordinates, i) => ({
    type: 'Feature',
    properties: { ...names[i], place: 'village' },
    geometry: { type: 'Point', coordinates },
  }))
  await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features }))
  const municipality = { fact, wards: [ward(1, first), ward(2, second)], unmapped: ward(0, unmapped) }
  const { wards } = await importPlaces(path, [municipality], { area: null, repair: () => {}, rows: () => {} })
  const named = [...wards.get(44004)!].map(([number, places]) => [number, places.map(({ name }) => name)])
  expect(named).toEqual([
    [1, ['Place 0']],
    [2, ['Place 1', 'Place 2']],
  ])
  const own = [...wards.get(44004)!].flatMap(([, places]) => places.map(one => one.name_ne))
  expect(own).toEqual(['ठाउँ', 'आँप गाउँ', undefined])
  await rm(folder, { recursive: true })
})
