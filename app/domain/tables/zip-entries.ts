import { BlobReader, configure, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { tableLimits } from './table-limits.ts'

/** A file in a ZIP archive, which is unpacked as it is read. */
export type ZipEntry = { name: string; bytes: number; open(): ReadableStream<Uint8Array> }

// The script of a web worker would have an address that the content security policy forbids.
configure({ useWebWorkers: false })

/** Returns the directory of a ZIP archive. Throws if the file is not a ZIP archive or is protected with a password. */
export async function zipEntries(file: Blob): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = []
  for await (const entry of new ZipReader(new BlobReader(file)).getEntriesGenerator()) {
    if (entries.length === tableLimits.archive_entries) throw new RangeError('entries')
    if (entry.directory || entry.filename.startsWith('__MACOSX/')) continue
    if (entry.encrypted) throw new TypeError('encrypted')
    const open = () => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      entry.getData(writable).catch(reason => writable.abort(reason).catch(() => {}))
      return readable
    }
    entries.push({ name: entry.filename, bytes: entry.uncompressedSize, open })
  }
  return entries
}
