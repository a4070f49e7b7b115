import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bounds } from '../../../app/domain/geometry.ts'
import {
  type Buildings,
  decodeBuildingGrid,
  encodeBuildingGrid,
} from '../../../app/domain/spatial/buildings/building-grid.ts'
import { deliveredSquares } from '../../../tiles/buildings/delivered-squares.ts'
import type { ImportedBuildings } from '../../../tiles/buildings/import-buildings.ts'
import type { SettledMunicipality } from '../../../tiles/settlements/wards.ts'
import { buildingSquares } from '../../../tiles/write/building-squares.ts'
import { createPmtiles } from '../../../tiles/write/pmtiles-writer.ts'
import { tilePoints } from '../../../tiles/write/point-tiler.ts'

const area: Bounds = [84.5, 28, 84.505, 28.005]
const [west, south, east, north] = area
const municipality = {
  wards: [
    {
      polygons: [
        [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ],
        ],
      ],
    },
  ],
} as unknown as SettledMunicipality
const inside: [number, number] = [84.502, 28.002]
const nextToInside: [number, number] = [84.5066, 28.0032]
const generated: [number, number] = [84.5082, 28.0041]

let previous: string
beforeAll(async () => {
  previous = await mkdtemp(join(tmpdir(), 'urja-delivered-'))
  const squares = buildingSquares()
  squares.add(...inside)
  squares.add(...nextToInside)
  const places = [inside, nextToInside, generated]
  const [lng, lat] = [0, 1].map(at => Float64Array.from(places, place => place[at]))
  const bytes = encodeBuildingGrid(lng, lat, new Uint8Array(places.length).fill(26))
  const grid = new SharedArrayBuffer(bytes.length)
  new Uint8Array(grid).set(bytes)
  const { frame } = decodeBuildingGrid(grid)
  const path = join(previous, 'buildings.pmtiles')
  const out = createPmtiles({ path, tileset: 'buildings', bounds: [80, 26, 89, 31], attribution: '' })
  await tilePoints({
    grids: [grid],
    cellClasses: new Uint8Array(frame.columns * frame.rows),
    cells: frame,
    uses: 25,
    layers: { points: 'building', density: 'density' },
    fields: { points: ['footprint', 'use', 'grid_distance'], density: ['count'] },
    marked: { field: 'generated', squares: squares.shared },
    within: null,
    out,
    workers: 1,
    signal: new AbortController().signal,
  })
  await out.finish()
})
afterAll(() => rm(previous, { recursive: true, force: true }))

const buildingsIn = async (source: ImportedBuildings | null, within: Bounds | null) => {
  const bits = await deliveredSquares(source, [municipality], within, { previous })
  if (bits === null) return null
  const { hasBuilding } = buildingSquares(bits)
  return [inside, nextToInside, generated].map(place => hasBuilding(...place))
}
const buildings = (...places: [number, number][]): Buildings => ({
  lng: Float64Array.from(places, ([lng]) => lng),
  lat: Float64Array.from(places, ([, lat]) => lat),
  kinds: new Uint8Array(places.length),
})

test('a whole build takes the source alone, and marks nothing without one', async () => {
  expect(await buildingsIn(null, null)).toBeNull()
  const source = { houses: buildings(generated), others: buildings() } as unknown as ImportedBuildings
  expect(await buildingsIn(source, null)).toEqual([false, false, true])
})

test('with an area its neighbours stay what they were, and the area is what the source says', async () => {
  expect(await buildingsIn(null, area)).toEqual([false, true, false])
  const source = { houses: buildings(inside), others: buildings() } as unknown as ImportedBuildings
  expect(await buildingsIn(source, area)).toEqual([true, true, false])
})
