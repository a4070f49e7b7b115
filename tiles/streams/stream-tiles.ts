import { encodeStreamNetwork, type StreamNetwork } from '../../app/domain/spatial/water/stream-network.ts'
import { tilesets } from '../../app/domain/tilesets/schema.ts'
import { runTasks } from '../../app/node/task-pool.ts'
import { mercatorX, mercatorY } from '../write/mercator.ts'
import type { PmtilesWriter } from '../write/pmtiles-writer.ts'
import { addTiles, type TileBatch } from '../write/tile-batch.ts'
import type { BlockTask } from './stream-tile-worker.ts'

export type StreamTiling = {
  network: StreamNetwork
  out: PmtilesWriter
  workers: number
  signal: AbortSignal
}

/** Tiles of this zoom and what lies below each are one task; the zooms above are one task together. */
const block_zoom = 8

/** Cuts the streams into vector tiles, small ones only from close by, on worker threads. */
export async function tileStreams({ network, out, workers, signal }: StreamTiling): Promise<void> {
  const bytes = encodeStreamNetwork(network)
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  const { minzoom, maxzoom } = tilesets.streams
  const tasks: BlockTask[] = [{ z: 0, x: 0, y: 0, minzoom, maxzoom: block_zoom - 1 }]
  const blocks = new Set<number>()
  const side = 2 ** block_zoom
  for (let vertex = 0; vertex < network.z_m.length; vertex += 4) {
    const x = Math.floor(mercatorX(network.lng_e7[vertex] / 1e7) * side)
    blocks.add(x * side + blockRow(network.lat_e7[vertex]))
  }
  for (const block of [...blocks].sort((a, b) => a - b)) {
    tasks.push({ z: block_zoom, x: Math.floor(block / side), y: block % side, minzoom: block_zoom, maxzoom })
  }
  const results = await runTasks<BlockTask, TileBatch>({
    module: new URL('./stream-tile-worker.ts', import.meta.url),
    shared,
    tasks,
    workers,
    signal,
  })
  for (const batch of results) addTiles(batch, out)
}

const rows = new Map<number, number>()

/** Row of a block by latitude, remembered per ten-thousandth of a degree. */
function blockRow(lat_e7: number): number {
  const key = Math.round(lat_e7 / 1000)
  const known = rows.get(key)
  if (known !== undefined) return known
  const row = Math.floor(mercatorY(key / 1e4) * 2 ** block_zoom)
  rows.set(key, row)
  return row
}
