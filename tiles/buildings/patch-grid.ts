import { type BuildingGrid, encodeBuildingGrid } from '../../app/domain/spatial/buildings/building-grid.ts'
import { cellSteps, headerBytes, magic } from '../../app/domain/spatial/buildings/pack-buildings.ts'

type Frame = { column0: number; row0: number; columns: number; rows: number }

/**
 * The grid file of a grid's buildings without those at the indices `gone` (ascending) and with those of `added`:
 * byte for byte what `encodeBuildingGrid` makes of them all, without looking into cells that stay as they are.
 */
export function patchedGrid(
  grid: BuildingGrid,
  gone: Uint32Array,
  added: BuildingGrid,
): Uint8Array<ArrayBuffer> {
  const frame = frameInUse(grid, gone, added)
  const count = grid.count - gone.length + added.count
  if (frame === null) return encodeBuildingGrid(new Float64Array(0), new Float64Array(0))
  const positionsAt = headerBytes + (frame.columns * frame.rows + 1) * 4
  const bytes = new Uint8Array(positionsAt + count * 5)
  const view = new DataView(bytes.buffer)
  const header = [magic, 1, count, frame.column0, frame.row0, frame.columns, frame.rows, 1]
  for (const [i, value] of header.entries()) view.setInt32(i * 4, value, true)
  const offsets = new Uint32Array(bytes.buffer, headerBytes, frame.columns * frame.rows + 1)
  const positions = new Uint16Array(bytes.buffer, positionsAt, count * 2)
  const kinds = bytes.subarray(positionsAt + count * 4)

  let written = 0
  /** Buildings of the grid before this one are written; those from here to `old` stay and are not yet. */
  let pending = 0
  let old = 0
  let g = 0
  const flush = (to: number) => {
    positions.set(grid.positions.subarray(pending * 2, to * 2), written * 2)
    kinds.set(grid.kinds.subarray(pending, to), written)
    written += to - pending
    pending = to
  }
  for (let row = 0; row < frame.rows; row++) {
    for (let column = 0; column < frame.columns; column++) {
      const [a, b] = rangeOf(grid, frame, row, column, old)
      const [c, d] = rangeOf(added, frame, row, column, 0)
      if (a > old) {
        // Cells that the frame has lost, and with them their buildings.
        flush(old)
        pending = a
        while (g < gone.length && gone[g] < a) g++
      }
      old = b
      if (c < d || (g < gone.length && gone[g] < b)) {
        flush(a)
        const keys: number[] = []
        for (let i = a; i < b; i++) {
          if (gone[g] === i) g++
          else keys.push(keyOf(grid, i))
        }
        for (let i = c; i < d; i++) keys.push(keyOf(added, i))
        for (const key of Float64Array.from(keys).sort()) {
          const place = Math.floor(key / 256)
          positions[written * 2] = place % cellSteps
          positions[written * 2 + 1] = Math.floor(place / cellSteps)
          kinds[written++] = key % 256
        }
        pending = b
      }
      offsets[row * frame.columns + column + 1] = written + old - pending
    }
  }
  flush(old)
  return bytes
}

/** Range of the buildings of a grid in a cell of `frame`; empty at `none` if the grid lacks the cell. */
function rangeOf(
  { frame: own, offsets }: BuildingGrid,
  frame: Frame,
  row: number,
  column: number,
  none: number,
): [number, number] {
  const y = frame.row0 + row - own.row0
  const x = frame.column0 + column - own.column0
  if (x < 0 || y < 0 || x >= own.columns || y >= own.rows) return [none, none]
  const cell = y * own.columns + x
  return [offsets[cell], offsets[cell + 1]]
}

/** Place within its cell, then kind: the order of buildings in a cell. */
function keyOf({ positions, kinds }: BuildingGrid, i: number): number {
  return (positions[i * 2 + 1] * cellSteps + positions[i * 2]) * 256 + (kinds[i] ?? 0)
}

/** Smallest frame around the cells with buildings afterwards; null if there are none. */
function frameInUse(grid: BuildingGrid, gone: Uint32Array, added: BuildingGrid): Frame | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [part, without] of [
    [grid, gone],
    [added, new Uint32Array(0)],
  ] as const) {
    const { frame, offsets } = part
    let g = 0
    for (let cell = 0; cell < offsets.length - 1; cell++) {
      let left = offsets[cell + 1] - offsets[cell]
      for (; g < without.length && without[g] < offsets[cell + 1]; g++) left--
      if (left === 0) continue
      const x = frame.column0 + (cell % frame.columns)
      const y = frame.row0 + Math.floor(cell / frame.columns)
      if (x < west) west = x
      if (x > east) east = x
      if (y < south) south = y
      if (y > north) north = y
    }
  }
  if (west > east) return null
  return { column0: west, row0: south, columns: east - west + 1, rows: north - south + 1 }
}
