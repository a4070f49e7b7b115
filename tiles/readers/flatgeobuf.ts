import { basename } from 'node:path'
import { ByteBuffer } from 'flatbuffers'
import { Feature } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js'
import { fromFeature } from 'flatgeobuf/lib/mjs/geojson/feature.js'
import { fromByteBuffer, type HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js'
import { calcTreeSize } from 'flatgeobuf/lib/mjs/packedrtree.js'
import { SourceError } from '../recipe.ts'
import { type ByteQueue, byteQueue } from './byte-queue.ts'
import { errorMessage, fileBytes } from './file-bytes.ts'
import type { RawFeature } from './raw-feature.ts'
import { refuseOtherSystem } from './reference-system.ts'

const magic = [0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62]
const prefix_bytes = 4
const longest_bytes = 256 << 20

/** Rows of a FlatGeobuf file, in its order, past its index. The framing is read here, so that a cut is found. */
export async function* readFlatgeobuf(path: string): AsyncGenerator<RawFeature[]> {
  const file = basename(path)
  const { header, first_byte } = await readHeader(path, file)
  checkSystem(file, header)
  const queue = byteQueue(fileBytes(path, first_byte))
  let count = 0
  while (await queue.fill(1)) {
    if (!(await bufferFeature(file, queue, count))) {
      throw new SourceError(file, `feature ${count}`, 'ends early: the file is cut off')
    }
    const batch: RawFeature[] = []
    for (let bytes = nextLength(queue); bytes !== null; bytes = nextLength(queue)) {
      queue.read(prefix_bytes)
      batch.push(rawFeature(file, count++, queue.read(bytes), header))
    }
    yield batch
  }
  const { featuresCount } = header
  if (featuresCount > 0 && featuresCount !== count) {
    throw new SourceError(
      file,
      null,
      `says that it has ${featuresCount} features, but has ${count}: it is cut off`,
    )
  }
}

async function readHeader(path: string, file: string): Promise<{ header: HeaderMeta; first_byte: number }> {
  const queue = byteQueue(fileBytes(path))
  const start = 8 + prefix_bytes
  if (!(await queue.fill(start)) || !magic.every((byte, i) => queue.peek(start)[i] === byte)) {
    throw new SourceError(file, null, 'is no FlatGeobuf file of version 3')
  }
  const bytes = queue.peek(start).readUInt32LE(8)
  if (bytes > longest_bytes || !(await queue.fill(start + bytes))) {
    throw new SourceError(file, null, 'ends within its header: it is cut off')
  }
  const header = decoded(file, 'header', () => {
    const aligned = new Uint8Array(queue.peek(start + bytes).subarray(8))
    return fromByteBuffer(new ByteBuffer(aligned))
  })
  const { indexNodeSize, featuresCount } = header
  const index_bytes = indexNodeSize > 0 ? calcTreeSize(featuresCount, indexNodeSize) : 0
  return { header, first_byte: start + bytes + index_bytes }
}

function checkSystem(file: string, { crs }: HeaderMeta): void {
  if (crs === null) return
  if (crs.code > 0) refuseOtherSystem(file, `${crs.org || 'EPSG'}:${crs.code}`)
  else if (crs.code_string) refuseOtherSystem(file, `${crs.org ?? ''}:${crs.code_string}`)
  else if (crs.wkt) refuseOtherSystem(file, crs.wkt)
}

async function bufferFeature(file: string, queue: ByteQueue, index: number): Promise<boolean> {
  if (!(await queue.fill(prefix_bytes))) return false
  const bytes = queue.peek(prefix_bytes).readUInt32LE(0)
  if (bytes > longest_bytes)
    throw new SourceError(file, `feature ${index}`, `says that it has ${bytes} bytes`)
  return queue.fill(prefix_bytes + bytes)
}

/** Bytes of the next feature if all of it is held. */
function nextLength(queue: ByteQueue): number | null {
  if (queue.available() < prefix_bytes) return null
  const bytes = queue.peek(prefix_bytes).readUInt32LE(0)
  return queue.available() >= prefix_bytes + bytes ? bytes : null
}

function rawFeature(file: string, index: number, bytes: Buffer, header: HeaderMeta): RawFeature {
  const place = `feature ${index}`
  return decoded(file, place, () => {
    // A copy, because coordinates are read in place and must start at a multiple of eight.
    const aligned = new Uint8Array(prefix_bytes + bytes.length)
    aligned.set(bytes, prefix_bytes)
    const feature = Feature.getSizePrefixedRootAsFeature(new ByteBuffer(aligned))
    if (feature.geometry() === null) return { place, geometry: null, properties: {}, flaw: 'has no geometry' }
    const { geometry, properties } = fromFeature(index, feature, header)
    return { place, geometry, properties: properties ?? {} }
  })
}

function decoded<T>(file: string, place: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new SourceError(file, place, `cannot be decoded (${errorMessage(error)})`)
  }
}
