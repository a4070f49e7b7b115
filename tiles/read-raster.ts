import { readFile } from 'node:fs/promises'
import { decodeRaster, type Raster, type RasterCells } from '../app/domain/spatial/raster.ts'
import { SourceError } from './recipe.ts'

/** Reads a raster that an earlier recipe wrote. Throws a SourceError that says what has to be built first. */
export async function readRaster<C extends RasterCells>(path: string, recipe: string): Promise<Raster<C>> {
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch {
    throw new SourceError(path, null, `is missing: build it first (npm run tiles -- --only ${recipe})`)
  }
  return decodeRaster<C>(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  )
}
