import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseManifest } from '../../engine/atlas/manifest.ts'
import type { TiledAtlas } from './sources.ts'

/** Maximum number of cached versions. The build and the copy from a store each keep two. */
const maxCached = 4

/**
 * Finds a version by name. It may be the current version or another complete one in the folder. A map that is still
 * open may request the previous version. If several machines share an address, a map may also request the version to
 * which this machine will switch next.
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
