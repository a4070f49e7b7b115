/** A tile as served: gzipped for vector tiles, PNG for terrain. */
export type Tile = { z: number; x: number; y: number; bytes: Uint8Array }

/** Many tiles in two buffers, because thousands of small ones travel slowly between threads. */
export type TileBatch = {
  /** z, x, y, start, end of each tile in `bytes`. */
  index: Int32Array<ArrayBuffer>
  bytes: Uint8Array<ArrayBuffer>
}

export function packTiles(tiles: Tile[]): TileBatch {
  const bytes = new Uint8Array(tiles.reduce((sum, tile) => sum + tile.bytes.length, 0))
  const index = new Int32Array(tiles.length * 5)
  let at = 0
  for (const [i, tile] of tiles.entries()) {
    index.set([tile.z, tile.x, tile.y, at, at + tile.bytes.length], i * 5)
    bytes.set(tile.bytes, at)
    at += tile.bytes.length
  }
  return { index, bytes }
}

/** Buffers to hand over instead of copying them. */
export const buffersOf = ({ index, bytes }: TileBatch): ArrayBuffer[] => [index.buffer, bytes.buffer]

export function addTiles(
  { index, bytes }: TileBatch,
  out: { add(z: number, x: number, y: number, bytes: Uint8Array): void },
): void {
  for (let i = 0; i < index.length; i += 5) {
    out.add(index[i], index[i + 1], index[i + 2], bytes.subarray(index[i + 3], index[i + 4]))
  }
}
