import { type BuildingGrid, decodeBuildingGrid } from '../../app/domain/spatial/buildings/building-grid.ts'
import { serveTasks } from '../../app/node/task-pool.ts'
import { buildingSquares, type SquareBits } from './building-squares.ts'
import { densityTile, densityZooms, halved, pointTaskZoom, pointZoom, squareBits } from './density.ts'
import { latitudeOf, mercatorBand, mercatorX, yInBand } from './mercator.ts'
import { pointEncoder } from './point-encoder.ts'
import { buffersOf, packTiles, type Tile, type TileBatch } from './tile-batch.ts'

/*
 * Makes one tile of z8 and all below it, which no other task touches: every point at the points' zoom, and at
 * lower zooms the number of buildings in 64 x 64 squares of each tile, summed from the squares of the next
 * zoom.
 */

const unitBits = 12
const taskZoom = pointTaskZoom
/** Tiles of points along a task's side. */
const across = 1 << (pointZoom - taskZoom)

export type PointTilingShared = {
  grids: SharedArrayBuffer[]
  /** One class a cell of the frame below: the third field of a building. */
  cellClasses: Uint8Array
  cells: { column0: number; row0: number; columns: number }
  uses: number
  layers: { points: string; density: string }
  fields: { points: string[]; density: string[] }
  /** Field present, as false, at the points in these squares; null marks none. */
  marked: { field: string; squares: SquareBits } | null
  /** Only tiles over these tiles of points (inclusive); null makes all. */
  only: { x0: number; y0: number; x1: number; y1: number } | null
}
export type PointTilingTask = { x: number; y: number }
export type PointTilingResult = {
  batch: TileBatch
  /** Count in each of the 32 x 32 squares that the task's tile has at z7's size, row by row. */
  coarse: Uint32Array
  points: number
}

/** Sorted by place in the tile, so that neighbours compress together, with its attributes below. */
const attributeSpan = 4096
const markedAttribute = 2048

serveTasks<PointTilingShared, PointTilingTask, PointTilingResult>(shared => {
  const grids = shared.grids.map(decodeBuildingGrid)
  const isMarked = shared.marked === null ? null : buildingSquares(shared.marked.squares).hasBuilding
  return task => {
    const tiles = new Map<number, number[]>()
    // Unwanted tiles only contribute the counts of lower zooms.
    const finest = wanted(shared, taskZoom, task.x, task.y) ? densityZooms.max : taskZoom - 1
    const side = 1 << (finest + squareBits - taskZoom)
    let squares = new Uint32Array(side * side)
    let points = 0
    for (const grid of grids) points += collect(grid, shared, task, finest, tiles, squares, isMarked)
    const made: Tile[] = []
    pointTiles(tiles, shared, task, made)
    let zoom = finest
    for (; zoom >= taskZoom; zoom--) {
      densityTiles(zoom, squares, shared, task, made)
      squares = halved(squares)
    }
    const batch = packTiles(made)
    return {
      result: { batch, coarse: squares, points },
      transfer: [...buffersOf(batch), squares.buffer],
    }
  }
})

/** Sorts a grid's points into their tiles (if wanted) and the squares of a zoom; returns their number. */
function collect(
  grid: BuildingGrid,
  shared: PointTilingShared,
  task: PointTilingTask,
  squareZoom: number,
  tiles: Map<number, number[]>,
  squares: Uint32Array,
  isMarked: ((lng: number, lat: number) => boolean) | null,
): number {
  const { frame, offsets, positions, kinds } = grid
  const { cells, cellClasses, uses } = shared
  const tilesAcross = 1 << taskZoom
  const west = (task.x / tilesAcross) * 360 - 180
  const east = ((task.x + 1) / tilesAcross) * 360 - 180
  const rowOf = (lat: number) => Math.floor(lat / frame.cell_deg) - frame.row0
  const columnOf = (lng: number) => Math.floor(lng / frame.cell_deg) - frame.column0
  const first = Math.max(0, rowOf(latitudeOf((task.y + 1) / tilesAcross)) - 1)
  const last = Math.min(frame.rows - 1, rowOf(latitudeOf(task.y / tilesAcross)) + 1)
  const from = Math.max(0, columnOf(west) - 1)
  const to = Math.min(frame.columns - 1, columnOf(east) + 1)
  const units = 2 ** (pointZoom + unitBits)
  const depth = pointZoom + unitBits - taskZoom
  const squareShift = pointZoom + unitBits - squareZoom - squareBits
  const side = 1 << (squareZoom + squareBits - taskZoom)
  const originX = task.x * 2 ** depth
  const originY = task.y * 2 ** depth
  const span = 2 ** depth
  let count = 0
  for (let row = first; row <= last; row++) {
    const band = mercatorBand((frame.row0 + row + 0.5) * frame.cell_deg)
    for (let column = from; column <= to; column++) {
      const cell = row * frame.columns + column
      const end = offsets[cell + 1]
      if (offsets[cell] === end) continue
      const distance =
        cellClasses[(frame.row0 + row - cells.row0) * cells.columns + frame.column0 + column - cells.column0]
      for (let i = offsets[cell]; i < end; i++) {
        const lng = (frame.column0 + column + (positions[i * 2] + 0.5) / 65_536) * frame.cell_deg
        const lat = (frame.row0 + row + (positions[i * 2 + 1] + 0.5) / 65_536) * frame.cell_deg
        const x = Math.floor(mercatorX(lng) * units) - originX
        const y = Math.floor(yInBand(band, lat) * units) - originY
        if (x < 0 || y < 0 || x >= span || y >= span) continue
        count++
        squares[(y >> squareShift) * side + (x >> squareShift)]++
        const tx = x >> unitBits
        const ty = y >> unitBits
        if (!wanted(shared, pointZoom, task.x * across + tx, task.y * across + ty)) continue
        const key = ty * across + tx
        let list = tiles.get(key)
        if (!list) {
          list = []
          tiles.set(key, list)
        }
        const attributes = kinds[i] * 8 + distance + (isMarked?.(lng, lat) ? markedAttribute : 0)
        list.push(woven(x & 4095, y & 4095) * attributeSpan + attributes)
        if (kinds[i] >= uses * 8) throw new Error(`building kind ${kinds[i]} is not in the schema`)
      }
    }
  }
  return count
}

function pointTiles(
  tiles: Map<number, number[]>,
  { uses, layers, fields, marked }: PointTilingShared,
  task: PointTilingTask,
  made: Tile[],
): void {
  const encoder = pointEncoder(layers.points, fields.points, marked?.field)
  const values = [0, 0, 0]
  for (const key of [...tiles.keys()].sort((a, b) => a - b)) {
    for (const packed of Float64Array.from(tiles.get(key)!).sort()) {
      const place = Math.floor(packed / attributeSpan)
      const attributes = packed - place * attributeSpan
      const kind = (attributes & (markedAttribute - 1)) >> 3
      values[0] = Math.floor(kind / uses)
      values[1] = kind % uses
      values[2] = attributes & 7
      encoder.point(unwoven(place), unwoven(place >>> 1), values, attributes >= markedAttribute)
    }
    const bytes = encoder.finish()
    if (bytes) {
      made.push({
        z: pointZoom,
        x: task.x * across + (key % across),
        y: task.y * across + Math.floor(key / across),
        bytes,
      })
    }
  }
}

function densityTiles(
  zoom: number,
  squares: Uint32Array,
  shared: PointTilingShared,
  task: PointTilingTask,
  made: Tile[],
): void {
  const side = 1 << (zoom - taskZoom)
  const stride = side << squareBits
  for (let ty = 0; ty < side; ty++) {
    for (let tx = 0; tx < side; tx++) {
      const x = task.x * side + tx
      const y = task.y * side + ty
      if (!wanted(shared, zoom, x, y)) continue
      const corner = (ty << squareBits) * stride + (tx << squareBits)
      const bytes = densityTile(squares, corner, stride, shared.layers.density, shared.fields.density)
      if (bytes) made.push({ z: zoom, x, y, bytes })
    }
  }
}

function wanted({ only }: PointTilingShared, zoom: number, x: number, y: number): boolean {
  if (!only) return true
  const shift = pointZoom - zoom
  return x >= only.x0 >> shift && x <= only.x1 >> shift && y >= only.y0 >> shift && y <= only.y1 >> shift
}

/** Bits of x and y interleaved (Morton order). */
function woven(x: number, y: number): number {
  return spread(x) | (spread(y) << 1)
}

function spread(value: number): number {
  let v = value
  v = (v | (v << 8)) & 0x00ff00ff
  v = (v | (v << 4)) & 0x0f0f0f0f
  v = (v | (v << 2)) & 0x33333333
  return (v | (v << 1)) & 0x55555555
}

function unwoven(place: number): number {
  let v = place & 0x55555555
  v = (v | (v >> 1)) & 0x33333333
  v = (v | (v >> 2)) & 0x0f0f0f0f
  v = (v | (v >> 4)) & 0x00ff00ff
  return (v | (v >> 8)) & 0x0000ffff
}
