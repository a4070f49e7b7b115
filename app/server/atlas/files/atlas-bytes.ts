import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type AnalysisFile, analysisFiles, type Manifest } from '../../../../tiles/schema.ts'
import { AtlasError, broken } from './atlas-error.ts'
import { openManifest } from './open-manifest.ts'

/** The analysis files that the server answers from. */
export const openedFiles = [
  'facts',
  'regions',
  'houses',
  'otherBuildings',
  'settlements',
  'energy',
  'streams',
  'elevation',
  'flowDirection',
  'terai',
  'landCover',
  'urban',
] as const satisfies AnalysisFile[]
export type OpenedFile = (typeof openedFiles)[number]
/** One version as it lies on disk, in memory that threads share: each decodes views over the same bytes. */
export type AtlasBytes = { folder: string; manifest: Manifest; files: Record<OpenedFile, SharedArrayBuffer> }

/** Checks an atlas' manifest and the size of every file, and reads what is answered from. Throws an `AtlasError`. */
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
