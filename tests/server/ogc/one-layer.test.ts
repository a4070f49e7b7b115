import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, it } from 'vitest'
import { oneLayer } from '../../../app/server/ogc/tiles/one-layer.ts'
import { openArchive } from '../../../app/server/tiles/archive.ts'
import { demoAtlas } from '../demo-atlas.ts'

const { folder } = (await demoAtlas()).current()

it('takes each layer out of a tile as it is', async () => {
  const archive = await openArchive(`${folder}/energy.pmtiles`)
  const tile = new Uint8Array((await archive.tile(8, 188, 107)) ?? new ArrayBuffer(0))
  await archive.close()
  const names = Object.keys(read(tile).layers)
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) {
    const { layers } = read(oneLayer(tile, name))
    expect(Object.keys(layers)).toEqual([name])
    expect(layers[name].length).toBe(read(tile).layers[name].length)
    expect(layers[name].feature(0).properties).toEqual(read(tile).layers[name].feature(0).properties)
  }
  expect(oneLayer(tile, 'none')).toHaveLength(0)
  const parts = Buffer.concat(names.map(name => oneLayer(tile, name)))
  expect(Buffer.compare(parts, tile)).toBe(0)
})

it('refuses a tile that is cut short', async () => {
  expect(() => oneLayer(Uint8Array.of(0x1a, 5, 1), 'a')).toThrow('damaged')
  expect(() => oneLayer(Uint8Array.of(0x1a), 'a')).toThrow('damaged')
})

const read = (bytes: Uint8Array) => new VectorTile(new PbfReader(bytes))
