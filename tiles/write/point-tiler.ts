import { type BuildingGrid, decodeBuildingGrid } from '../../app/domain/spatial/buildings/building-grid.ts'
import { runTasks } from '../../app/node/task-pool.ts'
import { densityTile, densityZooms, halved, pointTaskZoom, pointZoom, squareBits } from './density.ts'
import { mercatorX, mercatorY } from './mercator.ts'
import type { PmtilesWriter } from './pmtiles-writer.ts'
import type { PointTilingResult, PointTilingShared, PointTilingTask } from './point-tile-worker.ts'
import { addTiles } from './tile-batch.ts'

export type PointTiling = Omit<PointTilingShared, 'only'> & {
  out: PmtilesWriter
  workers: number
  signal: AbortSignal
  onProgress?: (part: number) => void
  /** Makes only the tiles that touch these degrees; null makes all. */
  within: [west: number, south: number, east: number, north: number] | null
}
/** Tasks along the side of the world. */
const taskSide = 1 << pointTaskZoom

export type TileRange = { x0: number; y0: number; x1: number; y1: number }

/**
 * Millions of points as vector tiles: every point at the points' zoom, density squares at lower ones, never
 * thinned. Returns the number of points and, with `within`, the range of rebuilt tiles.
 */
export async function tilePoints(tiling: PointTiling): Promise<{ points: number; only: TileRange | null }> {
  const {
    out,
    workers,
    signal,
    onProgress,
    within,
    grids,
    cellClasses,
    cells,
    uses,
    layers,
    fields,
    marked,
  } = tiling
  const only = within && tileRange(within, pointZoom)
  const loads = loadByTask(grids.map(decodeBuildingGrid))
  const tasks = [...loads.entries()]
    .sort(([a, loadA], [b, loadB]) => loadB - loadA || a - b)
    .map(([key]): PointTilingTask => ({ x: key % taskSide, y: Math.floor(key / taskSide) }))
  const shared: PointTilingShared = { grids, cellClasses, cells, uses, layers, fields, marked, only }
  const results = await runTasks<PointTilingTask, PointTilingResult>({
    module: new URL('./point-tile-worker.ts', import.meta.url),
    shared,
    tasks,
    workers,
    signal,
    onResult: (_result, _task, done) => onProgress?.(done / tasks.length),
  })
  for (const { batch } of results) addTiles(batch, out)
  coarseTiles(tasks, results, tiling, only)
  return { points: results.reduce((sum, result) => sum + result.points, 0), only }
}

/** Tiles of a zoom that a box touches, both ends included. */
export function tileRange(
  [west, south, east, north]: [number, number, number, number],
  zoom: number,
): TileRange {
  const tilesAcross = 2 ** zoom
  return {
    x0: Math.floor(mercatorX(west) * tilesAcross),
    y0: Math.floor(mercatorY(north) * tilesAcross),
    x1: Math.floor(mercatorX(east) * tilesAcross),
    y1: Math.floor(mercatorY(south) * tilesAcross),
  }
}

/** Roughly how many points each task has, by the middles of the cells; a cell may lie in two tasks. */
function loadByTask(grids: BuildingGrid[]): Map<number, number> {
  const loads = new Map<number, number>()
  for (const { frame, offsets } of grids) {
    for (let row = 0; row < frame.rows; row++) {
      const south = (frame.row0 + row) * frame.cell_deg
      const ys = [south, south + frame.cell_deg].map(lat => Math.floor(mercatorY(lat) * taskSide))
      for (let column = 0; column < frame.columns; column++) {
        const cell = row * frame.columns + column
        const points = offsets[cell + 1] - offsets[cell]
        if (points === 0) continue
        const west = (frame.column0 + column) * frame.cell_deg
        for (const lng of [west, west + frame.cell_deg]) {
          for (const y of ys) {
            const key = y * taskSide + Math.floor(mercatorX(lng) * taskSide)
            loads.set(key, (loads.get(key) ?? 0) + points)
          }
        }
      }
    }
  }
  return loads
}

/** The zooms above the tasks, summed from what each task brought. */
function coarseTiles(
  tasks: PointTilingTask[],
  results: PointTilingResult[],
  { out, layers, fields }: PointTiling,
  only: TileRange | null,
): void {
  const side = 1 << squareBits
  let parts = tasks.map((task, i) => ({ ...task, squares: results[i].coarse }))
  for (let zoom = pointTaskZoom - 1; zoom >= densityZooms.min; zoom--) {
    const tiles = new Map<number, { x: number; y: number; squares: Uint32Array<ArrayBuffer> }>()
    for (const part of parts) {
      const x = part.x >> 1
      const y = part.y >> 1
      const key = y * taskSide + x
      const tile = tiles.get(key) ?? { x, y, squares: new Uint32Array(side * side) }
      tiles.set(key, tile)
      const half = side / 2
      const corner = (part.y & 1) * half * side + (part.x & 1) * half
      for (let row = 0; row < half; row++) {
        tile.squares.set(part.squares.subarray(row * half, (row + 1) * half), corner + row * side)
      }
    }
    const shift = pointZoom - zoom
    for (const { x, y, squares } of tiles.values()) {
      if (
        only &&
        (x < only.x0 >> shift || x > only.x1 >> shift || y < only.y0 >> shift || y > only.y1 >> shift)
      ) {
        continue
      }
      const bytes = densityTile(squares, 0, side, layers.density, fields.density)
      if (bytes) out.add(zoom, x, y, bytes)
    }
    parts = [...tiles.values()].map(tile => ({ ...tile, squares: halved(tile.squares) }))
  }
}
