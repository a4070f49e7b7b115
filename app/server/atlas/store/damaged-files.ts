import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Manifest } from '../../../domain/tilesets/schema.ts'

export type DamagedFile = { file: string; what: string }

/** Number of bytes that are read and hashed before other work may run. This takes 1 to 3 ms. */
const piece_bytes = 1 << 20

/**
 * Finds the files of an atlas that no longer match the checksums in the manifest. Opening an atlas does not detect
 * this, since it only checks sizes and decodes the files that are used. Files are read one by one. If the signal is
 * aborted, the promise is rejected with its reason.
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
