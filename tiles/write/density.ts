import { tilesets } from '../../app/domain/tilesets/schema.ts'
import { pointEncoder } from './point-encoder.ts'

const { building, density } = tilesets.buildings.layers
/** The only zoom with single points. */
export const pointZoom = building.minzoom

/**
 * The density grid: squares that grow with the scale, 64 along a tile's side at every zoom, so that a zoom's
 * squares are sums of 2 x 2 of the next one.
 */
export const densityZooms = { min: density.minzoom, max: density.maxzoom }
/** Squares along a tile's side, as a power of two. */
export const squareBits = 6
/** Points are cut up by the tiles of this zoom; the tiles below one are one task. */
export const pointTaskZoom = 8

/** A density tile, a point in the middle of each square that has any, from the 64 x 64 counts that start at `corner` of an array `stride` wide. */
export function densityTile(
  squares: Uint32Array,
  corner: number,
  stride: number,
  layer: string,
  fields: string[],
): Uint8Array | null {
  const encoder = pointEncoder(layer, fields)
  const side = 1 << squareBits
  const unit = 4096 / side
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const count = squares[corner + row * stride + column]
      if (count > 0) encoder.point((column + 0.5) * unit, (row + 0.5) * unit, [count])
    }
  }
  return encoder.finish()
}

/** Sums 2 x 2 squares. */
export function halved(squares: Uint32Array): Uint32Array<ArrayBuffer> {
  const side = Math.sqrt(squares.length)
  const half = side / 2
  const sums = new Uint32Array(half * half)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      sums[(row >> 1) * half + (column >> 1)] += squares[row * side + column]
    }
  }
  return sums
}
