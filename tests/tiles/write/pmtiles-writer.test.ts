import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { tileIdToZxy, zxyToTileId } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { random, randomInteger } from '../../../tiles/random.ts'
import { createPmtiles, tileId } from '../../../tiles/write/pmtiles-writer.ts'
import { openArchive } from './tile-archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pmtiles-'))
})
afterAll(() => rm(folder, { recursive: true }))

const bounds: [number, number, number, number] = [80.05, 26.3, 88.21, 30.6]

describe('a PMTiles archive', () => {
  test('numbers tiles as the format does', () => {
    const next = random(7, 'ids')
    for (let i = 0; i < 2000; i++) {
      const z = randomInteger(next, 0, 14)
      const x = Math.floor(next() * 2 ** z)
      const y = Math.floor(next() * 2 ** z)
      expect(tileId(z, x, y)).toBe(zxyToTileId(z, x, y))
    }
    expect(tileIdToZxy(tileId(12, 3020, 1718))).toEqual([12, 3020, 1718])
  })

  test('reads back what was added in any order, with its header and metadata', async () => {
    const path = join(folder, 'streams.pmtiles')
    const out = createPmtiles({ path, tileset: 'streams', bounds, attribution: 'nobody' })
    const next = random(1, 'tiles')
    const added = new Map<string, string>()
    while (added.size < 30_000) {
      const z = randomInteger(next, 5, 14)
      const key = `${z}/${Math.floor(next() * 2 ** z)}/${Math.floor(next() * 2 ** z)}`
      if (added.has(key)) continue
      const text = next() < 0.3 ? 'the same' : `tile ${key} ${'x'.repeat(next() * 60)}`
      added.set(key, text)
      const [, x, y] = key.split('/').map(Number)
      out.add(z, x, y, gzipSync(text))
    }
    const report = await out.finish()
    expect(report).toMatchObject({ file: 'streams.pmtiles', tiles: 30_000, minzoom: 5, maxzoom: 14 })

    const tiles = openArchive(await readFile(path)).archive
    const header = await tiles.getHeader()
    expect(header).toMatchObject({
      specVersion: 3,
      clustered: true,
      tileType: 1,
      tileCompression: 2,
      minZoom: 5,
      maxZoom: 14,
      minLon: 80.05,
      minLat: 26.3,
      maxLon: 88.21,
      maxLat: 30.6,
      numAddressedTiles: 30_000,
    })
    expect(header.leafDirectoryLength).toBeGreaterThan(0)
    expect(header.numTileContents).toBe(new Set(added.values()).size)
    const metadata = (await tiles.getMetadata()) as { vector_layers: { id: string }[]; attribution: string }
    expect(metadata.vector_layers.map(layer => layer.id)).toEqual(['streamline'])
    expect(metadata.attribution).toBe('nobody')
    for (const [key, text] of [...added].filter((_, i) => i % 37 === 0)) {
      const [z, x, y] = key.split('/').map(Number)
      const tile = await tiles.getZxy(z, x, y)
      expect(Buffer.from(tile!.data).toString()).toBe(text)
    }
    expect(await tiles.getZxy(14, 0, 0)).toBeUndefined()
  })

  test('joins runs of equal tiles and measures every tile', async () => {
    const path = join(folder, 'terrain.pmtiles')
    const out = createPmtiles({ path, tileset: 'terrain', bounds, attribution: '' })
    const sea = new Uint8Array(300).fill(9)
    for (let x = 0; x < 64; x++) for (let y = 0; y < 64; y++) out.add(6, x, y, sea)
    out.add(7, 1, 1, new Uint8Array(9000))
    expect(await out.finish()).toMatchObject({ tiles: 4097, p95_bytes: 300, max_bytes: 9000 })
    const bytes = await readFile(path)
    expect(bytes.length).toBeLessThan(11_000)
    const tiles = openArchive(bytes).archive
    expect(await tiles.getHeader()).toMatchObject({ numTileEntries: 2, tileType: 2, tileCompression: 1 })
    expect(new Uint8Array((await tiles.getZxy(6, 63, 63))!.data)).toEqual(sea)
  })

  test('refuses a zoom outside the schema and a tile twice', async () => {
    const out = createPmtiles({ path: join(folder, 'x'), tileset: 'streams', bounds, attribution: '' })
    expect(() => out.add(4, 0, 0, gzipSync(''))).toThrow('zoom 4')
    out.add(5, 0, 0, gzipSync(''))
    expect(() => out.add(5, 0, 0, gzipSync(''))).toThrow('twice')
    expect(() => out.add(5, 32, 0, gzipSync(''))).toThrow('5/32/0')
  })
})
