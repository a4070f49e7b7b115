import { fillDepressions } from './fill.ts'
import {
  drainsOut,
  inverseDistances,
  isNodata,
  neighbourSteps,
  type Terrain,
  type TerrainRows,
} from './grid-terrain.ts'

/** Flow directions and accumulation on a terrain. */
export type Drainage = {
  /** Heights in metres after filling. */
  filled: Float32Array
  /** Neighbours 0 to 7 in the order E, SE, S, SW, W, NW, N, NE. 255 means that the cell drains out or has no height. */
  direction: Uint8Array
  /** Number of cells that drain through each cell, including the cell itself. */
  accumulation: Uint32Array
}

/** Computes filling, direction and accumulation (models D4) in one call. */
export function drainTerrain(terrain: Terrain, rows?: TerrainRows): Drainage {
  const filled = fillDepressions(terrain)
  const direction = flowDirection({ ...terrain, z: filled.z }, filled.flood, rows)
  return { filled: filled.z, direction, accumulation: flowAccumulation(direction, terrain.width) }
}

/**
 * D8 on a filled terrain: the neighbour with the steepest drop over distance, with ties broken in the order E, SE, S,
 * SW, W, NW, N, NE, or the flood parent if no neighbour is lower. Distances are in metres on the ellipsoid at the
 * latitude of the cell (app/decisions/flow-by-metres.md). Without `rows`, cells are square.
 */
export function flowDirection(
  { z, width, height, nodata }: Terrain,
  flood: Uint8Array,
  rows?: TerrainRows,
): Uint8Array {
  const { side, corner } = inverseDistances(height, rows)
  const direction = new Uint8Array(z.length)
  const step = neighbourSteps(width)
  const [e, se, s, sw, w, nw, n, ne] = step
  for (let y = 0; y < height; y++) {
    const [toSide, toCorner] = [side[y], corner[y]]
    for (let x = 0, cell = y * width; x < width; x++, cell++) {
      const here = z[cell]
      if (nodata !== null || x === 0 || y === 0 || x === width - 1 || y === height - 1) {
        direction[cell] = steepestWithin(
          z,
          cell,
          x,
          y,
          width,
          height,
          nodata,
          step,
          flood[cell],
          toSide,
          toCorner,
        )
        continue
      }
      let best = 0
      let to = flood[cell]
      let drop = (here - z[cell + e]) * toSide
      if (drop > best) {
        best = drop
        to = 0
      }
      drop = (here - z[cell + se]) * toCorner
      if (drop > best) {
        best = drop
        to = 1
      }
      drop = here - z[cell + s]
      if (drop > best) {
        best = drop
        to = 2
      }
      drop = (here - z[cell + sw]) * toCorner
      if (drop > best) {
        best = drop
        to = 3
      }
      drop = (here - z[cell + w]) * toSide
      if (drop > best) {
        best = drop
        to = 4
      }
      drop = (here - z[cell + nw]) * toCorner
      if (drop > best) {
        best = drop
        to = 5
      }
      drop = here - z[cell + n]
      if (drop > best) {
        best = drop
        to = 6
      }
      drop = (here - z[cell + ne]) * toCorner
      if (drop > best) {
        best = drop
        to = 7
      }
      direction[cell] = to
    }
  }
  return direction
}

function steepestWithin(
  z: Float32Array,
  cell: number,
  x: number,
  y: number,
  width: number,
  height: number,
  nodata: number | null,
  step: Int32Array,
  otherwise: number,
  toSide: number,
  toCorner: number,
): number {
  if (nodata !== null && isNodata(z[cell], nodata)) return drainsOut
  let best = 0
  let to = otherwise
  for (let k = 0; k < 8; k++) {
    if ((k < 2 || k === 7) && x === width - 1) continue
    if (k > 2 && k < 6 && x === 0) continue
    if (k > 0 && k < 4 && y === height - 1) continue
    if (k > 4 && y === 0) continue
    const value = z[cell + step[k]]
    if (nodata !== null && isNodata(value, nodata)) continue
    const drop = (z[cell] - value) * (k & 1 ? toCorner : k === 0 || k === 4 ? toSide : 1)
    if (drop > best) {
      best = drop
      to = k
    }
  }
  return to
}

/** Number of cells that drain through each cell, including the cell itself. Nodata cells count only themselves. */
export function flowAccumulation(direction: Uint8Array, width: number): Uint32Array {
  const step = neighbourSteps(width)
  const waiting = new Uint8Array(direction.length)
  for (let cell = 0; cell < direction.length; cell++) {
    if (direction[cell] !== drainsOut) waiting[cell + step[direction[cell]]]++
  }
  const count = new Uint32Array(direction.length).fill(1)
  for (let start = 0; start < direction.length; start++) {
    if (waiting[start] !== 0) continue
    let cell = start
    // A finished cell is marked 255 so that the scan does not start there again.
    waiting[cell] = 255
    while (direction[cell] !== drainsOut) {
      const next = cell + step[direction[cell]]
      count[next] += count[cell]
      if (--waiting[next] !== 0) break
      waiting[next] = 255
      cell = next
    }
  }
  return count
}

/** Returns all cells that drain through a cell: the cell itself first, the others in no particular order. */
export function upstreamCells(direction: Uint8Array, width: number, cell: number): Uint32Array {
  const step = neighbourSteps(width)
  let found = new Uint32Array(1024)
  let count = 1
  found[0] = cell
  for (let i = 0; i < count; i++) {
    const at = found[i]
    const x = at % width
    for (let k = 0; k < 8; k++) {
      if ((k < 2 || k === 7) && x === width - 1) continue
      if (k > 2 && k < 6 && x === 0) continue
      const from = at + step[k]
      if (from < 0 || from >= direction.length || direction[from] !== ((k + 4) & 7)) continue
      if (count === found.length) {
        const wider = new Uint32Array(count * 2)
        wider.set(found)
        found = wider
      }
      found[count++] = from
    }
  }
  return found.slice(0, count)
}
