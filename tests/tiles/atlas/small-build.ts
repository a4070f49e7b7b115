import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, tilesetNames } from '../../../app/domain/tilesets/schema.ts'
import { createPmtiles } from '../../../tiles/write/pmtiles-writer.ts'
import { writeSmallAtlas } from '../../server/atlas/small-atlas.ts'

/**
 * The small atlas with archives of tiles (empty ones) and checksums, so that a build of one recipe, such as energy,
 * can take all others from it: a whole run of the pipeline in a tenth of a second. Answers the atlas' folder.
 */
export async function writeBuildableAtlas(data: string, version = '00000000000000aa'): Promise<string> {
  const folder = await writeSmallAtlas(data, version)
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  for (const name of tilesetNames) {
    const archive = join(folder, `${name}.pmtiles`)
    const { bounds } = manifest
    manifest.tilesets[name] = await createPmtiles({
      path: archive,
      tileset: name,
      bounds,
      attribution: '',
    }).finish()
    manifest.files[`${name}.pmtiles`] = { bytes: 0, sha256: '' }
  }
  for (const name of Object.keys(manifest.files)) {
    const at = join(folder, name)
    const sha256 = createHash('sha256')
      .update(await readFile(at))
      .digest('hex')
    manifest.files[name] = { bytes: (await stat(at)).size, sha256 }
  }
  await writeFile(path, JSON.stringify(manifest))
  return folder
}
