import { join } from 'node:path'
import type { TilesetName } from '../../domain/tilesets/schema.ts'
import { type Archive, openArchive } from './archive.ts'
import { openRangeFile, type RangeFile } from './range-file.ts'
import type { TiledAtlas } from './sources.ts'

export type TileFiles = {
  archive(atlas: TiledAtlas, name: TilesetName): Promise<Archive>
  range(atlas: TiledAtlas, name: TilesetName): Promise<RangeFile>
}
type Closable = { close(): Promise<void> }
type Opened = Map<string, Promise<Closable>>

/** Maximum number of versions with open files: the current, the previous and the next one. */
const maxOpen = 3
/** How long replies from an earlier atlas may take before its files are closed. */
const grace_ms = 60_000

/** Opens the archives of the requested atlases, each only once. */
export function tileFiles(): TileFiles {
  const versions = new Map<string, Opened>()

  function openedOf(version: string): Opened {
    const opened = versions.get(version) ?? new Map()
    versions.delete(version)
    versions.set(version, opened)
    if (versions.size > maxOpen) {
      const [[oldest, files]] = versions
      versions.delete(oldest)
      setTimeout(() => void closeAll([...files.values()]), grace_ms).unref()
    }
    return opened
  }

  function once<T extends Closable>(version: string, key: string, open: () => Promise<T>): Promise<T> {
    const files = openedOf(version)
    const found = files.get(key) as Promise<T> | undefined
    if (found) return found
    const opening = open()
    files.set(key, opening)
    // Failures are not cached, so that the next request tries again.
    opening.catch(() => files.delete(key))
    return opening
  }

  return {
    archive: (atlas, name) => once(atlas.version, `archive ${name}`, () => openArchive(pathOf(atlas, name))),
    range: (atlas, name) =>
      once(atlas.version, `range ${name}`, () =>
        openRangeFile(pathOf(atlas, name), 'application/vnd.pmtiles', `"${atlas.version}-${name}"`),
      ),
  }
}

function pathOf({ folder, manifest }: TiledAtlas, name: TilesetName): string {
  return join(folder, manifest.tilesets[name].file)
}

async function closeAll(files: Promise<Closable>[]): Promise<void> {
  for (const opening of files) await opening.then(file => file.close()).catch(() => {})
}
