import { basename } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { SourceError } from '../../recipe.ts'
import { errorMessage } from '../file-bytes.ts'

export type ZipMember = { name: string; bytes: number; read(): AsyncGenerator<Buffer> }

/** Far above any layer of ours: an archive that says so of itself is one to fill a disk or a processor with. */
const maxUnpacked_bytes = 20e9
/** Real layers pack to a tenth; what repeats itself without an end to a thousandth. */
const maxTimes = 200
const smallEnough_bytes = 100e6

/** Files of a zip archive; several can be read side by side. Throws a SourceError for what is none, or is damaged. */
export async function openZip(path: string): Promise<{ members: ZipMember[]; close(): void }> {
  const file = basename(path)
  let opened: ZipFile | undefined
  try {
    const zip = await openPromise(path, { autoClose: false, lazyEntries: true })
    opened = zip
    const members: ZipMember[] = []
    let [packed, unpacked] = [0, 0]
    for await (const entry of zip.eachEntry()) {
      const { fileName: name, uncompressedSize: bytes } = entry
      packed += entry.compressedSize
      unpacked += bytes
      // That a member holds no more than it says is checked as it is read.
      if (unpacked > maxUnpacked_bytes || unpacked > Math.max(smallEnough_bytes, maxTimes * packed))
        throw new Error(`it unpacks to ${Math.ceil(unpacked / 1e6)} MB, which no layer does`)
      members.push({ name, bytes, read: () => readMember(file, zip, entry) })
    }
    return { members, close: () => zip.close() }
  } catch (error) {
    opened?.close()
    throw new SourceError(file, null, `is no zip archive that can be read (${errorMessage(error)})`)
  }
}

async function* readMember(file: string, zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    throw new SourceError(file, entry.fileName, `cannot be unpacked (${errorMessage(error)})`)
  }
  if (sum !== entry.crc32) throw new SourceError(file, entry.fileName, 'is damaged: its checksum is another')
}
