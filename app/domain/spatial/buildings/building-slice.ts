import { type BuildingGrid, decodeBuildingGrid } from './building-grid.ts'

/**
 * Buildings of one local level for filtering in the browser. Houses and other buildings each form a grid with kinds,
 * the ward number of every building and the distance class of every cell.
 *
 * File: 'URJS', format 1, code of the local level, then for both parts the size of the grid file in bytes, as uint32;
 * then for each part its grid file, ward numbers (uint8 per building, 0 means none) and distance classes (uint8 per
 * cell), each padded to a multiple of 4 bytes.
 */
export type BuildingSlice = { sddmm: number; houses: SlicePart; others: SlicePart }
export type SlicePart = {
  grid: BuildingGrid
  /** Ward number of each building. */
  wards: Uint8Array
  /** Index into gridDistanceClasses, for each cell of the grid's frame. */
  distances: Uint8Array
}
export type PartBytes = { grid: Uint8Array; wards: Uint8Array; distances: Uint8Array }

const magic = 0x534a5255
const headerBytes = 20
const filled = (bytes: number) => Math.ceil(bytes / 4) * 4

export function encodeBuildingSlice(
  sddmm: number,
  houses: PartBytes,
  others: PartBytes,
): Uint8Array<ArrayBuffer> {
  const pieces = [houses, others].flatMap(({ grid, wards, distances }) => [grid, wards, distances])
  const size = pieces.reduce((sum, piece) => sum + filled(piece.byteLength), headerBytes)
  const bytes = new Uint8Array(size)
  const header = [magic, 1, sddmm, houses.grid.byteLength, others.grid.byteLength]
  const view = new DataView(bytes.buffer)
  for (const [i, value] of header.entries()) view.setUint32(i * 4, value, true)
  let at = headerBytes
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += filled(piece.byteLength)
  }
  return bytes
}

/** Reads the format of `encodeBuildingSlice`. Throws if the bytes are not a slice or are truncated. */
export function decodeBuildingSlice(buffer: ArrayBuffer): BuildingSlice {
  const view = new DataView(buffer)
  if (buffer.byteLength < headerBytes || view.getUint32(0, true) !== magic) {
    throw new Error('building slice: not a slice')
  }
  let at = headerBytes
  const readBytes = (size: number): ArrayBuffer => {
    if (at + filled(size) > buffer.byteLength) throw new Error('building slice: cut short')
    const piece = buffer.slice(at, at + size)
    at += filled(size)
    return piece
  }
  const part = (size: number): SlicePart => {
    const grid = decodeBuildingGrid(readBytes(size))
    const wards = new Uint8Array(readBytes(grid.count))
    return { grid, wards, distances: new Uint8Array(readBytes(grid.frame.columns * grid.frame.rows)) }
  }
  const houses = part(view.getUint32(12, true))
  const others = part(view.getUint32(16, true))
  return { sddmm: view.getUint32(8, true), houses, others }
}

/** Visits every building of a part in the order of the grid, with its cell. */
export function forEachBuilding({ grid }: SlicePart, visit: (index: number, cell: number) => void): void {
  const { offsets } = grid
  for (let cell = 0; cell + 1 < offsets.length; cell++) {
    for (let index = offsets[cell]; index < offsets[cell + 1]; index++) visit(index, cell)
  }
}
