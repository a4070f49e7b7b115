import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { SourceError } from '../recipe.ts'

export const chunk_bytes = 1 << 20

/** Bytes of a file in chunks of 1 MB, from an offset on. Throws a SourceError if it cannot be read. */
export async function* fileBytes(path: string, start = 0): AsyncGenerator<Buffer> {
  try {
    // Without a start what cannot be sought, such as a named pipe, is read too.
    const from = start > 0 ? { start } : {}
    for await (const chunk of createReadStream(path, { ...from, highWaterMark: chunk_bytes })) yield chunk
  } catch (error) {
    throw new SourceError(basename(path), null, `cannot be read (${errorMessage(error)})`)
  }
}

export const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))
