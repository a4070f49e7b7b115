import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPmtiles } from '../../../tiles/write/pmtiles-writer.ts'
import { shapeTiles, type TileShape } from '../../../tiles/write/shape-tiler.ts'
import { openArchive, type TileArchive } from './tile-archive.ts'

let folder: string
let tiles: TileArchive
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shapes-'))
  const path = join(folder, 'energy.pmtiles')
  const out = createPmtiles({ path, tileset: 'energy', bounds: [84, 28, 84.5, 28.3], attribution: 'test' })
  const line: TileShape = {
    id: 70_000_000_001,
    geometry: {
      type: 'LineString',
      coordinates: [
        [84, 28],
        [84.2, 28.1],
        [84.5, 28.3],
      ],
    },
    properties: { name: 'A', kV: 132, planned: false },
  }
  const highShape: TileShape = {
    ...line,
    id: 2,
    minzoom: 9,
    properties: { name: 'B', kV: null, planned: true },
  }
  const square = (west: number, zoom: number): TileShape => ({
    id: west * 10,
    geometry: {
      type: 'Polygon',
      // Clockwise on purpose: the tiler turns it.
      coordinates: [
        [
          [west, 28],
          [west, 28.2 + zoom / 100],
          [west + 0.1, 28.2],
          [west + 0.1, 28],
          [west, 28],
        ],
      ],
    },
    properties: {},
  })
  const cut = shapeTiles([
    { name: 'transmission', minzoom: 4, maxzoom: 12, shapes: [line, highShape] },
    {
      name: 'substation',
      minzoom: 6,
      maxzoom: 12,
      shapes: zoom => [square(84.1, zoom), square(84.2, zoom)],
    },
  ])
  for (const { z, x, y, bytes } of cut) out.add(z, x, y, bytes)
  await out.finish()
  tiles = openArchive(await readFile(path))
})
afterAll(() => rm(folder, { recursive: true }))

describe('shapes in tiles', () => {
  test('keep ids and properties, and enter at their zoom', async () => {
    const at8 = await tiles.features(8, 84.2, 28.1, 'transmission')
    expect(at8.map(feature => [feature.id, feature.properties])).toEqual([
      [70_000_000_001, { name: 'A', kV: 132, planned: false }],
    ])
    const at9 = await tiles.features(9, 84.2, 28.1, 'transmission')
    expect(at9.map(feature => [feature.id, feature.properties])).toEqual([
      [70_000_000_001, { name: 'A', kV: 132, planned: false }],
      [2, { name: 'B', planned: true }],
    ])
  })

  test('have the geometry of their zoom, outer rings the right way round', async () => {
    for (const zoom of [6, 10]) {
      const [square] = await tiles.features(zoom, 84.12, 28.05, 'substation')
      expect(square.id).toBe(841)
      const geometry = square.toGeoJSON().geometry
      if (geometry.type !== 'Polygon') throw new Error(geometry.type)
      const north = Math.max(...geometry.coordinates[0].map(([, lat]) => lat))
      expect(north).toBeCloseTo(28.2 + zoom / 100, zoom > 8 ? 3 : 2)
      const [ring] = square.rings
      const area = ring.reduce((sum, a, i) => {
        const b = ring[(i + 1) % ring.length]
        return sum + a.x * b.y - b.x * a.y
      }, 0)
      expect(area).toBeGreaterThan(0)
    }
  })

  test('leave out tiles without content and layers outside their zooms', async () => {
    expect(await tiles.features(5, 84.12, 28.05, 'substation')).toEqual([])
    expect(await tiles.zooms()).toEqual([4, 12])
    expect(await tiles.features(12, 86, 27, 'transmission')).toEqual([])
  })
})
