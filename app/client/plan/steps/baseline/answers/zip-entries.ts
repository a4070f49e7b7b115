/** A file in a ZIP, whose bytes are unpacked as they are read. */
export type ZipEntry = { name: string; bytes: number; open(): ReadableStream<Uint8Array> }

const end = { mark: 0x06054b50, bytes: 22, longestComment: 65_535 }
const listed = { mark: 0x02014b50, bytes: 46 }
const local = { bytes: 30 }
const isSecret = 0x1

/** What the directory at the end of a ZIP lists (PKWARE APPNOTE 4.3.12 and 4.3.16). Throws where it is no such file. */
export async function zipEntries(file: Blob): Promise<ZipEntry[]> {
  const tailFrom = Math.max(0, file.size - end.bytes - end.longestComment)
  const tail = await viewOf(file.slice(tailFrom))
  let at = tail.byteLength - end.bytes
  while (at >= 0 && tail.getUint32(at, true) !== end.mark) at--
  if (at < 0) throw new TypeError('no directory')
  const count = tail.getUint16(at + 10, true)
  const from = tail.getUint32(at + 16, true)
  const directory = await viewOf(file.slice(from, from + tail.getUint32(at + 12, true)))
  const entries: ZipEntry[] = []
  for (let i = 0, place = 0; i < count; i++) {
    if (directory.getUint32(place, true) !== listed.mark) throw new TypeError('no entry')
    const [flags, method] = [directory.getUint16(place + 8, true), directory.getUint16(place + 10, true)]
    const [packed, bytes] = [directory.getUint32(place + 20, true), directory.getUint32(place + 24, true)]
    const lengths = [28, 30, 32].map(offset => directory.getUint16(place + offset, true))
    const starts = directory.getUint32(place + 42, true)
    const name = new TextDecoder().decode(
      new Uint8Array(directory.buffer, directory.byteOffset + place + listed.bytes, lengths[0]),
    )
    if ((flags & isSecret) !== 0 || (method !== 0 && method !== 8)) throw new TypeError('not packed as usual')
    entries.push({ name, bytes, open: () => unpacked(file, { starts, packed, isPlain: method === 0 }) })
    place += listed.bytes + lengths[0] + lengths[1] + lengths[2]
  }
  return entries.filter(({ name }) => !name.endsWith('/') && !name.startsWith('__MACOSX/'))
}

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer())

function unpacked(
  file: Blob,
  { starts, packed, isPlain }: { starts: number; packed: number; isPlain: boolean },
): ReadableStream<Uint8Array> {
  const through = new TransformStream<Uint8Array, Uint8Array>()
  const read = async () => {
    const head = await viewOf(file.slice(starts, starts + local.bytes))
    const from = starts + local.bytes + head.getUint16(26, true) + head.getUint16(28, true)
    const data = file.slice(from, from + packed).stream()
    const plain = isPlain ? data : data.pipeThrough(new DecompressionStream('deflate-raw'))
    await plain.pipeTo(through.writable)
  }
  read().catch(reason => through.writable.abort(reason).catch(() => {}))
  return through.readable
}
