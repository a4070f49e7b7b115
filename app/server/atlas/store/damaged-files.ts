import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Manifest } from '../../../domain/tilesets/schema.ts'

export type DamagedFile = { file: string; what: string }

/** Bytes that are read and hashed before others have their turn: 1 to 3 ms. */
const piece_bytes = 1 << 20

/**
 * The files of an atlas whose bytes are not those that were built, by the checksums of its manifest: what opening
 * does not find, because it looks at sizes and decodes only what it answers from. Reads them one after the other, and
 * rejects with the signal's reason.
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
