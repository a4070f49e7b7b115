import { BlobReader, configure, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { tableLimits } from './table-limits.ts'

/** A file in a ZIP, whose bytes are unpacked as they are read. */
export type ZipEntry = { name: string; bytes: number; open(): ReadableStream<Uint8Array> }

// A worker would come from an address that the page may not load scripts from.
configure({ useWebWorkers: false })

/** What the directory of a ZIP lists. Throws where it is no such file, or one that requires a password. */
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
