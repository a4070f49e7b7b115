import { serveTasks } from '../../app/node/task-pool.ts'
import { type ShapeLayer, shapeTiles } from '../../tiles/write/shape-tiler.ts'
import { buffersOf, packTiles, type TileBatch } from '../../tiles/write/tile-batch.ts'

/** Shape layers that can be sent to a worker, and the tiles to create: one column of tiles at a zoom level, or all. */
export type TileTask = { layers: ShapeLayer[]; column: { zoom: number; x: number } | null }

serveTasks<null, TileTask, TileBatch>(() => ({ layers, column }) => {
  const tiles = shapeTiles(layers).filter(
    ({ z, x }) => column === null || Math.floor(x / 2 ** (z - column.zoom)) === column.x,
  )
  const batch = packTiles(tiles)
  return { result: batch, transfer: buffersOf(batch) }
})
