import { lstat, readFile, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import { AtlasError, rebuild } from '../../engine/atlas/atlas-error.ts'
import { decodeAtlas } from '../../engine/atlas/decode-atlas.ts'
import { atlasesIn } from '../../node/atlas-folders.ts'
import { readAtlasBytes } from './read-atlas-bytes.ts'

/**
 * A file with the name of the current version, or a link to the folder of that version. It is replaced as a whole after
 * a build.
 */
const currentFile = 'current'

/** Folder of the version that `atlas/current` in a data folder refers to. */
export const currentFolder = (dataFolder: string): Promise<string> => folderInUse(atlasesIn(dataFolder))

/** Folder of the version that `current` in a folder of atlases refers to. */
export async function folderInUse(atlases: string): Promise<string> {
  const path = join(atlases, currentFile)
  try {
    if ((await lstat(path)).isSymbolicLink()) return await realpath(path)
    const name = (await readFile(path, 'utf8')).trim()
    if (name === '' || basename(name) !== name) throw new AtlasError(`${path} names no version. ${rebuild}`)
    return join(atlases, name)
  } catch (error) {
    if (error instanceof AtlasError) throw error
    throw new AtlasError(`There is no atlas in ${atlases}. ${rebuild}`)
  }
}

/**
 * Opens one version of the atlas. Checks its manifest and the size of every file, and then decodes the files that the
 * server uses. Throws an `AtlasError` that names the file and the problem.
 */
export async function openAtlas(folder: string): Promise<Atlas> {
  return decodeAtlas(await readAtlasBytes(folder))
}
