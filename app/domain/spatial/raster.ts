import type { Bounds, LngLat } from '../geometry.ts'

/**
 * A grid of cells in longitude and latitude. Row 0 is the northernmost. `west` and `north` are the outer edges of the
 * first cell, and `cell_deg` is the side of a cell in degrees. The file consists of 'URJR', the length of the header
 * (uint32, little endian), the header as JSON, padding to 8 bytes, and the cells as in memory.
 */
export type RasterHeader = {
  width: number
  height: number
  west: number
  north: number
  cell_deg: number
  type: keyof typeof cellTypes
  /** Value for unknown cells, or null if every cell is known. */
  nodata: number | null
  unit: string
}
export const cellTypes = {
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  uint32: Uint32Array,
  int32: Int32Array,
  float32: Float32Array,
} as const
export type RasterCells = Uint8Array | Int16Array | Uint16Array | Uint32Array | Int32Array | Float32Array
export type Raster<C extends RasterCells = RasterCells> = RasterHeader & { cells: C }

const magic = 0x524a5255

export function encodeRaster({ cells, ...header }: Raster): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header))
  const start = Math.ceil((8 + json.length) / 8) * 8
  const bytes = new Uint8Array(start + cells.byteLength)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, magic, true)
  view.setUint32(4, json.length, true)
  bytes.set(json, 8)
  bytes.set(new Uint8Array(cells.buffer, cells.byteOffset, cells.byteLength), start)
  return bytes
}

/** Reads the format of `encodeRaster`. Throws if the bytes are not a raster or are truncated. */
export function decodeRaster<C extends RasterCells = RasterCells>(buffer: ArrayBufferLike): Raster<C> {
  const view = new DataView(buffer)
  if (buffer.byteLength < 8 || view.getUint32(0, true) !== magic) throw new Error('raster: not a raster file')
  const length = view.getUint32(4, true)
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length))) as RasterHeader
  const start = Math.ceil((8 + length) / 8) * 8
  const count = header.width * header.height
  const Type = cellTypes[header.type]
  if (start + count * Type.BYTES_PER_ELEMENT !== buffer.byteLength) throw new Error('raster: cut short')
  return { ...header, cells: new Type(buffer as ArrayBuffer, start, count) as C }
}

/** Index of the cell at a position, or -1 outside the raster. */
export function cellAt(raster: RasterHeader, [lng, lat]: LngLat): number {
  const x = Math.floor((lng - raster.west) / raster.cell_deg)
  const y = Math.floor((raster.north - lat) / raster.cell_deg)
  return x < 0 || y < 0 || x >= raster.width || y >= raster.height ? -1 : y * raster.width + x
}

export function rasterBounds(r: RasterHeader): Bounds {
  return [r.west, r.north - r.height * r.cell_deg, r.west + r.width * r.cell_deg, r.north]
}

/**
 * Interpolates bilinearly between the centres of the four cells around a position. Returns null if one of them has no
 * value or lies outside.
 */
export function valueBetweenCells(raster: Raster, lng: number, lat: number): number | null {
  const { cells, width, nodata } = raster
  const x = (lng - raster.west) / raster.cell_deg - 0.5
  const y = (raster.north - lat) / raster.cell_deg - 0.5
  const [column, row] = [Math.floor(x), Math.floor(y)]
  if (column < 0 || row < 0 || column + 1 >= width || row + 1 >= raster.height) return null
  const at = row * width + column
  const [a, b, c, d] = [cells[at], cells[at + 1], cells[at + width], cells[at + width + 1]]
  if (a === nodata || b === nodata || c === nodata || d === nodata) return null
  const [u, v] = [x - column, y - row]
  return (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v
}
