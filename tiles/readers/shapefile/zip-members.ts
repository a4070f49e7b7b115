import { basename } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { SourceError } from '../../recipe.ts'
import { reasonOf } from '../file-bytes.ts'

export type ZipMember = { name: string; bytes: number; read(): AsyncGenerator<Buffer> }

/** Files of a zip archive; several can be read side by side. Throws a SourceError for what is none, or is damaged. */
export async function openZip(path: string): Promise<{ members: ZipMember[]; close(): void }> {
  const file = basename(path)
  const members: ZipMember[] = []
  let zip: ZipFile
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true })
    for await (const entry of zip.eachEntry()) {
      const { fileName: name, uncompressedSize: bytes } = entry
      members.push({ name, bytes, read: () => readMember(file, zip, entry) })
    }
  } catch (error) {
    throw new SourceError(file, null, `is no zip archive that can be read (${reasonOf(error)})`)
  }
  return { members, close: () => zip.close() }
}

async function* readMember(file: string, zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    throw new SourceError(file, entry.fileName, `cannot be unpacked (${reasonOf(error)})`)
  }
  if (sum !== entry.crc32) throw new SourceError(file, entry.fileName, 'is damaged: its checksum is another')
}
