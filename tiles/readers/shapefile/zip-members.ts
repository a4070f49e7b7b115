import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { crc32 } from 'node:zlib'
import { configure, type FileEntry, Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { SourceError } from '../../recipe.ts'
import { errorMessage } from '../file-bytes.ts'

export type ZipMember = { name: string; bytes: number; read(): AsyncGenerator<Buffer> }

configure({ useWebWorkers: false })
/** Some archives made on Windows. */
const normalizeFilename = (name: string) => name.replaceAll('\\', '/')

/** Far above any real layer: an archive of this stated size is an attack on disk or processor. */
const maxUnpacked_bytes = 20e9
/** Real layers pack to a tenth; what repeats itself without an end to a thousandth. */
const maxTimes = 200
const smallEnough_bytes = 100e6

/** Files of a zip archive; several can be read side by side. Throws a SourceError for what is none, or is damaged. */
export async function openZip(path: string): Promise<{ members: ZipMember[]; close(): void }> {
  const name = basename(path)
  let file: FileHandle | undefined
  const close = () => void file?.close()
  try {
    file = await open(path)
    const reader = new FileReader(file, (await file.stat()).size)
    const members: ZipMember[] = []
    let [packed, unpacked] = [0, 0]
    for await (const entry of new ZipReader(reader, { normalizeFilename }).getEntriesGenerator()) {
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      // The stated size of a member is checked while reading.
      if (unpacked > maxUnpacked_bytes || unpacked > Math.max(smallEnough_bytes, maxTimes * packed))
        throw new Error(`it unpacks to ${Math.ceil(unpacked / 1e6)} MB, which no layer does`)
      if (!entry.directory)
        members.push({
          name: entry.filename,
          bytes: entry.uncompressedSize,
          read: () => readMember(name, entry),
        })
    }
    return { members, close }
  } catch (error) {
    close()
    throw new SourceError(name, null, `is no zip archive that can be read (${errorMessage(error)})`)
  }
}

/** Reads an archive of any size in place. */
class FileReader extends Reader<FileHandle> {
  #file: FileHandle
  constructor(file: FileHandle, bytes: number) {
    super(file)
    this.#file = file
    this.size = bytes
  }
  override async readUint8Array(start: number, length: number): Promise<Uint8Array> {
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  }
}

async function* readMember(file: string, entry: FileEntry): AsyncGenerator<Buffer> {
  let [sum, bytes] = [0, 0]
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  entry.getData(writable).catch(reason => writable.abort(reason).catch(() => {}))
  try {
    for await (const chunk of readable) {
      sum = crc32(chunk, sum)
      bytes += chunk.length
      if (bytes > entry.uncompressedSize)
        throw new Error(`it holds more than its ${entry.uncompressedSize} bytes`)
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    }
  } catch (error) {
    throw new SourceError(file, entry.filename, `cannot be unpacked (${errorMessage(error)})`)
  }
  if (sum !== entry.crc32) throw new SourceError(file, entry.filename, 'is damaged: its checksum is another')
}
