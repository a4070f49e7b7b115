import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindOf, usesInKind } from '../../../app/domain/spatial/buildings/building-classes.ts'
import {
  decodeBuildingGrid,
  encodeBuildingGrid,
} from '../../../app/domain/spatial/buildings/building-grid.ts'
import { random } from '../../../tiles/random.ts'
import { buildingSquares } from '../../../tiles/write/building-squares.ts'
import { latitudeOf, mercatorX, mercatorY } from '../../../tiles/write/mercator.ts'
import { forEachTile } from '../../../tiles/write/pmtiles-reader.ts'
import { createPmtiles } from '../../../tiles/write/pmtiles-writer.ts'
import { tilePoints, tileRange } from '../../../tiles/write/point-tiler.ts'
import { openArchive } from './tile-archive.ts'

const count = 6000
const next = random(3, 'point tiler')
const lng = Float64Array.from({ length: count }, (_, i) =>
  i % 3 ? 85.3 + next() * 0.02 : 80.2 + next() * 7.8,
)
const lat = Float64Array.from({ length: count }, (_, i) =>
  i % 3 ? 27.7 + next() * 0.02 : 26.6 + next() * 3.6,
)
const kinds = Uint8Array.from({ length: count }, (_, i) => kindOf(i % 6, i % 25))
const within: [number, number, number, number] = [85.302, 27.702, 85.31, 27.71]

/** Of every ninth place some source has the building. */
const squares = buildingSquares()
for (let i = 0; i < count; i += 9) squares.add(lng[i], lat[i])

let folder: string
let whole: Awaited<ReturnType<typeof tiled>>
let part: Awaited<ReturnType<typeof tiled>>

async function tiled(name: string, only: typeof within | null) {
  const bytes = encodeBuildingGrid(lng, lat, kinds)
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  const { frame } = decodeBuildingGrid(shared)
  const path = join(folder, `${name}.pmtiles`)
  const out = createPmtiles({ path, tileset: 'buildings', bounds: [80, 26, 89, 31], attribution: '' })
  const cellClasses = new Uint8Array(frame.columns * frame.rows).map((_, cell) => cell % 7)
  const answer = await tilePoints({
    grids: [shared],
    cellClasses,
    cells: frame,
    uses: usesInKind,
    layers: { points: 'building', density: 'density' },
    fields: { points: ['footprint', 'use', 'grid_distance'], density: ['count'] },
    marked: { field: 'generated', squares: squares.shared },
    within: only,
    out,
    workers: 2,
    signal: new AbortController().signal,
  })
  await out.finish()
  const tiles = new Map<string, string>()
  await forEachTile(path, (z, x, y, tile) =>
    tiles.set(`${z}/${x}/${y}`, Buffer.from(tile).toString('base64')),
  )
  return { ...answer, tiles, archive: openArchive(await readFile(path)) }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'urja-points-'))
  whole = await tiled('whole', null)
  part = await tiled('part', within)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('point tiler', () => {
  test('every point is at z14, within half a unit of its place, with its attributes', async () => {
    expect(whole.points).toBe(count)
    let found = 0
    const tilesAcross = 2 ** 14
    const expected = new Map<string, number[]>()
    for (let i = 0; i < count; i++) {
      const x = Math.floor(mercatorX(lng[i]) * tilesAcross * 4096)
      const y = Math.floor(mercatorY(lat[i]) * tilesAcross * 4096)
      expected.set(`${x}/${y}`, [...(expected.get(`${x}/${y}`) ?? []), i])
    }
    let placed = 0
    let marked = 0
    for (const key of whole.tiles.keys()) {
      const [z, x, y] = key.split('/').map(Number)
      if (z !== 14) continue
      const { building } = (await whole.archive.tile(z, x, y))!
      for (const { rings, properties } of building) {
        found++
        const [{ x: px, y: py }] = rings[0]
        expect(px >= 0 && px < 4096 && py >= 0 && py < 4096).toBe(true)
        const there = expected.get(`${x * 4096 + px}/${y * 4096 + py}`) ?? []
        if (there.some(i => properties.footprint === i % 6 && properties.use === i % 25)) placed++
        expect(properties.grid_distance).toBeLessThan(7)
        if (there.some(i => squares.hasBuilding(lng[i], lat[i]) === (properties.generated === false)))
          marked++
      }
    }
    expect(found).toBe(count)
    // Storing moves a point by up to 1e-7 degrees, which puts some into the next unit of a tile.
    expect(placed).toBeGreaterThan(count * 0.85)
    expect(marked).toBeGreaterThan(count * 0.85)
  })

  test('the squares of every zoom hold every point once, and grow with the scale', async () => {
    for (let zoom = 5; zoom <= 13; zoom++) {
      let sum = 0
      for (const key of whole.tiles.keys()) {
        const [z, x, y] = key.split('/').map(Number)
        if (z !== zoom) continue
        const layers = (await whole.archive.tile(z, x, y))!
        expect(Object.keys(layers)).toEqual(['density'])
        for (const { properties, rings } of layers.density) {
          sum += Number(properties.count)
          const [{ x: column, y: row }] = rings[0]
          expect([column % 64, row % 64]).toEqual([32, 32])
        }
      }
      expect(sum, `z${zoom}`).toBe(count)
    }
  })

  test('with bounds it makes the same tiles, and only those that touch them', () => {
    const range = tileRange(within, 14)
    expect(part.only).toEqual(range)
    for (const [key, tile] of part.tiles) expect(tile).toBe(whole.tiles.get(key))
    for (const key of whole.tiles.keys()) {
      const [z, x, y] = key.split('/').map(Number)
      const shift = 14 - z
      const inX = x >= range.x0 >> shift && x <= range.x1 >> shift
      const inY = y >= range.y0 >> shift && y <= range.y1 >> shift
      expect(part.tiles.has(key), key).toBe(inX && inY)
    }
  })

  test('mercator by series agrees with the formula, and goes back', () => {
    for (const degrees of [0.001, 26.3, 27.7172, 28.5, 30.6, 45]) {
      const sin = Math.sin((degrees * Math.PI) / 180)
      const formula = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
      expect(mercatorY(degrees)).toBeCloseTo(formula, 12)
      expect(latitudeOf(formula)).toBeCloseTo(degrees, 9)
    }
  })
})
