import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Manifest } from '../../../domain/tilesets/schema.ts'

export type DamagedFile = { file: string; what: string }

/** Bytes read and hashed between yields: 1 to 3 ms. */
const piece_bytes = 1 << 20

/**
 * Files of an atlas that differ from the build by the manifest's checksums, which opening does not detect,
 * since it checks sizes and decodes only files in use. Reads them one by one, and rejects with the signal's
 * reason.
 */
export async function damagedFiles(
  folder: string,
  files: Manifest['files'],
  onProgress: (part: number) => void = () => {},
  signal?: AbortSignal,
): Promise<DamagedFile[]> {
  const damaged: DamagedFile[] = []
  const all = Object.entries(files)
  const total = all.reduce((sum, [, { bytes }]) => sum + bytes, 0)
  let done = 0
  for (const [file, { bytes, sha256 }] of all) {
    const hash = createHash('sha256')
    try {
      for await (const piece of createReadStream(join(folder, file), {
        highWaterMark: piece_bytes,
        signal,
      })) {
        hash.update(piece)
        await setImmediate()
      }
      if (hash.digest('hex') !== sha256) damaged.push({ file, what: 'its content is not what was built' })
    } catch (error) {
      signal?.throwIfAborted()
      damaged.push({ file, what: `cannot be read (${error instanceof Error ? error.message : error})` })
    }
    done += bytes
    onProgress(done / Math.max(1, total))
  }
  return damaged
}
