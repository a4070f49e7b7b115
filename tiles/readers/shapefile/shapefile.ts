import { basename } from 'node:path'
import { SourceError } from '../../recipe.ts'
import { type ByteQueue, byteQueue } from '../byte-queue.ts'
import type { RawFeature } from '../raw-feature.ts'
import { refuseOtherSystem } from '../reference-system.ts'
import { type DbfTable, readDbfHead } from './dbf.ts'
import { shapeGeometry } from './shape-geometry.ts'
import { openShapefile, type ShapefileParts } from './shapefile-parts.ts'

const head_bytes = 100
const record_head_bytes = 8
const longest_bytes = 256 << 20
const batch_rows = 2000

/** Rows of a Shapefile, zipped or bare: its shapes and the rows of its table, side by side. */
export async function* readShapefile(path: string): AsyncGenerator<RawFeature[]> {
  const file = basename(path)
  const parts = await openShapefile(path)
  try {
    if (parts.prj) refuseOtherSystem(file, parts.prj)
    yield* rowsOf(file, parts)
  } finally {
    parts.close()
  }
}

async function* rowsOf(file: string, { shp, dbf, cpg }: ShapefileParts): AsyncGenerator<RawFeature[]> {
  const shapes = byteQueue(shp.read())
  await checkHead(file, shapes, shp.bytes)
  const table = await readDbfHead(file, dbf, cpg)
  let count = 0
  while (await shapes.fill(1)) {
    const batch: RawFeature[] = []
    while (batch.length < batch_rows && (batch.length === 0 || isNextBuffered(shapes))) {
      if (!(await bufferRecord(file, shapes, count))) {
        throw new SourceError(file, `record ${count}`, 'ends early: the .shp is cut off')
      }
      batch.push(await rawFeature(file, count++, shapes, table))
    }
    yield batch
  }
  if (count !== table.count) {
    throw new SourceError(
      file,
      null,
      `has ${count} shapes and ${table.count} rows in its .dbf; they belong together`,
    )
  }
}

async function checkHead(file: string, shapes: ByteQueue, bytes: number): Promise<void> {
  if (!(await shapes.fill(head_bytes)) || shapes.peek(4).readInt32BE(0) !== 9994) {
    throw new SourceError(file, null, 'is no Shapefile: its .shp begins otherwise')
  }
  const said = shapes.read(head_bytes).readInt32BE(24) * 2
  if (said > bytes) throw new SourceError(file, null, `its .shp has ${bytes} of ${said} bytes: it is cut off`)
}

/** Bytes of the next record's content; it counts in words of two bytes. */
const contentBytes = (shapes: ByteQueue) => shapes.peek(record_head_bytes).readInt32BE(4) * 2

async function bufferRecord(file: string, shapes: ByteQueue, index: number): Promise<boolean> {
  if (!(await shapes.fill(record_head_bytes))) return false
  const bytes = contentBytes(shapes)
  if (bytes < 4 || bytes > longest_bytes) {
    throw new SourceError(file, `record ${index}`, `says that it has ${bytes} bytes: the .shp is damaged`)
  }
  return isNextBuffered(shapes) || shapes.fill(record_head_bytes + bytes)
}

const isNextBuffered = (shapes: ByteQueue) =>
  shapes.available() >= record_head_bytes && shapes.available() >= record_head_bytes + contentBytes(shapes)

async function rawFeature(
  file: string,
  index: number,
  shapes: ByteQueue,
  table: DbfTable,
): Promise<RawFeature> {
  const place = `record ${index}`
  const bytes = contentBytes(shapes)
  const content = shapes.read(record_head_bytes + bytes).subarray(record_head_bytes)
  const row = await table.next(place)
  const properties = row ?? {}
  if (row === null) return { place, geometry: null, properties, flaw: 'is marked as deleted' }
  try {
    return { place, geometry: shapeGeometry(content), properties }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new SourceError(file, place, `is damaged (${error.message})`)
  }
}
