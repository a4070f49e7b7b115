import type { MultiPolygonRings } from '../../app/domain/geometry.ts'
import type { Raster } from '../../app/domain/spatial/raster.ts'
import { tilesets } from '../../app/domain/tilesets/schema.ts'
import { runTasks } from '../../app/node/task-pool.ts'
import { eachCellInside, type RasterFrame } from '../rasterise.ts'
import { mercatorX, mercatorY } from '../write/mercator.ts'
import type { PmtilesWriter } from '../write/pmtiles-writer.ts'
import { addTiles, type TileBatch } from '../write/tile-batch.ts'
import { calmBeyond } from './calm-beyond.ts'
import type { RowTask, TileGround } from './terrain-tile-worker.ts'

export type TerrainTiling = {
  elevation: Raster<Float32Array>
  country: MultiPolygonRings
  out: PmtilesWriter
  workers: number
  signal: AbortSignal
}

/** Cell side for finding the tiles that the country touches, and unit of the margin. */
const touch_deg = 0.02
const margin_cells = 2

/**
 * Cuts the terrain into Terrarium tiles, all that touch the country or a narrow margin around it. Beyond the border
 * the ground calms down, so that its shade fades out before the tiles end.
 */
export async function tileTerrain({ elevation, country, out, workers, signal }: TerrainTiling) {
  const tasks = rowTasks(elevation, country)
  const shared: TileGround = { frame: frameOf(elevation), cells: calmBeyond(elevation, country) }
  const batches = await runTasks<RowTask, TileBatch>({
    module: new URL('./terrain-tile-worker.ts', import.meta.url),
    shared,
    tasks,
    workers,
    signal,
  })
  for (const batch of batches) addTiles(batch, out)
}

const frameOf = ({ width, height, west, north, cell_deg }: RasterFrame): RasterFrame => {
  return { width, height, west, north, cell_deg }
}

function rowTasks(frame: RasterFrame, country: MultiPolygonRings): RowTask[] {
  const touch: RasterFrame = {
    west: frame.west - 0.5,
    north: frame.north + 0.5,
    cell_deg: touch_deg,
    width: Math.ceil((frame.width * frame.cell_deg + 1) / touch_deg),
    height: Math.ceil((frame.height * frame.cell_deg + 1) / touch_deg),
  }
  const touched = new Uint8Array(touch.width * touch.height)
  eachCellInside(touch, country, cell => {
    for (let dy = -margin_cells; dy <= margin_cells; dy++) {
      for (let dx = -margin_cells; dx <= margin_cells; dx++) touched[cell + dy * touch.width + dx] = 1
    }
  })
  const rows = new Map<string, RowTask>()
  const { minzoom, maxzoom } = tilesets.terrain
  for (let z = maxzoom; z >= minzoom; z--) {
    const side = 2 ** z
    const xs = Array.from({ length: touch.width }, (_, i) => {
      return Math.floor(mercatorX(touch.west + (i + 0.5) * touch_deg) * side)
    })
    const ys = Array.from({ length: touch.height }, (_, i) => {
      return Math.floor(mercatorY(touch.north - (i + 0.5) * touch_deg) * side)
    })
    for (let cell = 0; cell < touched.length; cell++) {
      if (touched[cell] === 0) continue
      const x = xs[cell % touch.width]
      const y = ys[Math.floor(cell / touch.width)]
      const key = `${z}/${y}`
      const row = rows.get(key) ?? { z, y, xs: [] }
      if (!row.xs.includes(x)) row.xs.push(x)
      rows.set(key, row)
    }
  }
  for (const row of rows.values()) row.xs.sort((a, b) => a - b)
  return [...rows.values()]
}
