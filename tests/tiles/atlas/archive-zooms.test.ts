import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, test } from 'vitest'
import { type Tileset, tilesetNames, tilesets } from '../../../app/domain/tilesets/schema.ts'
import { atlasInUse } from '../../../tiles/atlas/versions.ts'
import { forEachTile } from '../../../tiles/write/pmtiles-reader.ts'
import { openArchive } from '../write/tile-archive.ts'

const places = [process.env.URJA_DATA, 'var/test', 'var'].filter(place => place !== undefined)
const data = places.find(place => existsSync(join(place, 'atlas', 'current')))
const atlas = data === undefined ? null : await atlasInUse(data)

/** On the demo atlas, which `npm test` builds first. */
describe.skipIf(atlas === null)('the zooms of every archive', () => {
  test.each(tilesetNames)(
    '%s: header and layers begin and end where the schema says',
    { timeout: 60_000 },
    async name => {
      const { kind, minzoom, maxzoom, layers }: Tileset = tilesets[name]
      const path = join(atlas!.folder, `${name}.pmtiles`)
      expect(await openArchive(await readFile(path)).zooms()).toEqual([minzoom, maxzoom])
      if (kind !== 'vector') return
      const missing = new Set(
        Object.entries(layers).flatMap(([layer, zooms]) => [
          `${layer} ${zooms.minzoom}`,
          `${layer} ${zooms.maxzoom}`,
        ]),
      )
      await forEachTile(path, (z, _x, _y, bytes) => {
        if (![...missing].some(edge => edge.endsWith(` ${z}`))) return
        for (const layer of Object.keys(new VectorTile(new PbfReader(gunzipSync(bytes))).layers))
          missing.delete(`${layer} ${z}`)
      })
      expect([...missing]).toEqual([])
    },
  )
})
