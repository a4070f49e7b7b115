import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { analysisFiles } from '../../domain/tilesets/schema.ts'
import { type AtlasBytes, openedFiles } from '../../engine/atlas/atlas-bytes.ts'
import { AtlasError, broken } from '../../engine/atlas/atlas-error.ts'
import { openManifest } from './open-manifest.ts'

/**
 * Checks the manifest of an atlas and the size of every file, and reads the files that the server uses. Throws an
 * `AtlasError`.
 */
export async function readAtlasBytes(folder: string): Promise<AtlasBytes> {
  const manifest = await openManifest(folder)
  const files = await Promise.all(
    openedFiles.map(async name => [name, await readShared(folder, analysisFiles[name])] as const),
  )
  return { folder, manifest, files: Object.fromEntries(files) as AtlasBytes['files'] }
}

async function readShared(folder: string, file: string): Promise<SharedArrayBuffer> {
  const handle = await open(join(folder, file))
  try {
    const { size } = await handle.stat()
    const bytes = new Uint8Array(new SharedArrayBuffer(size))
    for (let at = 0; at < size; ) {
      const { bytesRead } = await handle.read(bytes, at, size - at, at)
      if (bytesRead === 0) throw broken(folder, `${file} ended while it was read`)
      at += bytesRead
    }
    return bytes.buffer
  } catch (error) {
    throw error instanceof AtlasError ? error : broken(folder, `${file}: ${error}`)
  } finally {
    await handle.close()
  }
}
