import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseManifest } from '../../engine/atlas/manifest.ts'
import type { TiledAtlas } from './sources.ts'

/** Cached versions; the build and the copy from a store keep two. */
const maxCached = 4

/**
 * Finds a version by name: the current one, or another complete one in the folder. Open maps may request the
 * previous version; with several machines at one address, a map may request the one that this machine
 * switches to next.
 */
export function atlasVersions(current: () => TiledAtlas): (version: string) => Promise<TiledAtlas | null> {
  const cache = new Map<string, TiledAtlas>()
  return async version => {
    const inUse = current()
    if (version === inUse.version) return inUse
    const known = cache.get(version)
    if (known) return known
    if (!/^\w[\w.-]{0,63}$/.test(version)) return null
    const folder = join(dirname(inUse.folder), version)
    try {
      const manifest = parseManifest(await readFile(join(folder, 'manifest.json'), 'utf8'))
      if (manifest.version !== version) return null
      const found = { version, folder, manifest }
      cache.set(version, found)
      if (cache.size > maxCached) cache.delete(cache.keys().next().value as string)
      return found
    } catch {
      return null
    }
  }
}
