import { join } from 'node:path'
import type { TilesetName } from '../../../tiles/schema.ts'
import { type Archive, openArchive } from './archive.ts'
import { openRangeFile, type RangeFile } from './range-file.ts'
import type { TiledAtlas } from './sources.ts'

export type TileFiles = {
  archive(name: TilesetName): Promise<Archive>
  range(name: TilesetName): Promise<RangeFile>
}
type Closable = { close(): Promise<void> }

/** Answers that began on an earlier atlas have this long to end before its files are closed. */
const grace_ms = 60_000

/** The archives of the atlas in use, each opened once when it is first asked for. */
export function tileFiles(atlas: () => TiledAtlas): TileFiles {
  let version = ''
  let opened = new Map<string, Promise<Closable>>()

  function once<T extends Closable>(key: string, open: (inUse: TiledAtlas) => Promise<T>): Promise<T> {
    const inUse = atlas()
    if (inUse.version !== version) {
      const earlier = [...opened.values()]
      setTimeout(() => void closeAll(earlier), grace_ms).unref()
      version = inUse.version
      opened = new Map()
    }
    const files = opened
    const found = files.get(key) as Promise<T> | undefined
    if (found) return found
    const opening = open(inUse)
    files.set(key, opening)
    // A failure is not kept: the next request tries again.
    opening.catch(() => files.delete(key))
    return opening
  }

  return {
    archive: name => once(`archive ${name}`, inUse => openArchive(pathOf(inUse, name))),
    range: name =>
      once(`range ${name}`, inUse =>
        openRangeFile(pathOf(inUse, name), 'application/vnd.pmtiles', `"${inUse.version}-${name}"`),
      ),
  }
}

function pathOf({ folder, manifest }: TiledAtlas, name: TilesetName): string {
  return join(folder, manifest.tilesets[name].file)
}

async function closeAll(files: Promise<Closable>[]): Promise<void> {
  for (const opening of files) await opening.then(file => file.close()).catch(() => {})
}
