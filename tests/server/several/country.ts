import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Manifest, tilesetNames, tilesets } from '../../../app/domain/tilesets/schema.ts'
import { createPmtiles } from '../../../tiles/write/pmtiles-writer.ts'
import { writeSmallAtlas } from '../atlas/small-atlas.ts'

/** What every tile of a version says, so that a tile of another one is noticed. */
export const tileText = (version: string): string => `tile of ${version} ${'x'.repeat(300)}`

/** The small country with tiles and the checksum of every file, as the build leaves it; answers its folder. */
export async function writeCountry(data: string, version: string): Promise<string> {
  const folder = await writeSmallAtlas(data, version)
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  for (const name of tilesetNames) {
    const path = join(folder, `${name}.pmtiles`)
    const writer = createPmtiles({ path, tileset: name, bounds: manifest.bounds, attribution: 'A test' })
    const { minzoom, maxzoom, kind } = tilesets[name]
    const text = Buffer.from(tileText(version))
    for (let z = minzoom; z <= maxzoom; z++) writer.add(z, 0, 0, kind === 'vector' ? gzipSync(text) : text)
    manifest.tilesets[name] = await writer.finish()
    manifest.files[`${name}.pmtiles`] = { bytes: 0, sha256: '' }
  }
  for (const path of Object.keys(manifest.files)) {
    const content = await readFile(join(folder, path))
    manifest.files[path] = {
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    }
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return folder
}
