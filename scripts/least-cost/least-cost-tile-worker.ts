import { serveTasks } from '../../app/node/task-pool.ts'
import { type ShapeLayer, shapeTiles } from '../../tiles/write/shape-tiler.ts'
import { buffersOf, packTiles, type TileBatch } from '../../tiles/write/tile-batch.ts'

/** Layers without functions, and the tiles to make: a column of tiles at a zoom, or all. */
export type TileTask = { layers: ShapeLayer[]; column: { zoom: number; x: number } | null }

serveTasks<null, TileTask, TileBatch>(() => ({ layers, column }) => {
  const tiles = shapeTiles(layers).filter(
    ({ z, x }) => column === null || Math.floor(x / 2 ** (z - column.zoom)) === column.x,
  )
  const batch = packTiles(tiles)
  return { result: batch, transfer: buffersOf(batch) }
})
