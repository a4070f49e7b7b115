import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { tileIdToZxy } from 'pmtiles'
import { SourceError } from '../recipe.ts'

/** Visits every tile of an archive of `createPmtiles`, with its bytes as they are served. */
export async function forEachTile(
  path: string,
  visit: (z: number, x: number, y: number, bytes: Uint8Array) => void,
): Promise<void> {
  const file = await readFile(path)
  if (file.length < 127 || file.toString('latin1', 0, 7) !== 'PMTiles') {
    throw new SourceError(path, null, 'is no PMTiles archive')
  }
  const number = (at: number) => Number(file.readBigUInt64LE(at))
  const [root, rootLength, , , leaves, , data] = [8, 16, 24, 32, 40, 48, 56].map(number)
  const walk = (offset: number, length: number) => {
    for (const { id, run, start, size } of entriesOf(gunzipSync(file.subarray(offset, offset + length)))) {
      if (run === 0) walk(leaves + start, size)
      for (let i = 0; i < run; i++) {
        const [z, x, y] = tileIdToZxy(id + i)
        visit(z, x, y, file.subarray(data + start, data + start + size))
      }
    }
  }
  walk(root, rootLength)
}

function entriesOf(bytes: Uint8Array): { id: number; run: number; size: number; start: number }[] {
  let at = 0
  const varint = () => {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = bytes[at++]
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }
  const entries = Array.from({ length: varint() }, () => ({ id: 0, run: 0, size: 0, start: 0 }))
  let id = 0
  for (const entry of entries) {
    id += varint()
    entry.id = id
  }
  for (const entry of entries) entry.run = varint()
  for (const entry of entries) entry.size = varint()
  for (const [i, entry] of entries.entries()) {
    const value = varint()
    entry.start = value === 0 && i > 0 ? entries[i - 1].start + entries[i - 1].size : value - 1
  }
  return entries
}
