import {
  type Bounds,
  boundsOf,
  type LngLat,
  type MultiPolygonRings,
  meetBounds,
  type PolygonRings,
} from '../../geometry.ts'
import { metresPerDegree } from '../local-metric.ts'
import { type CellFrame, type PositionTest, scanPolygon } from '../polygon/polygon-scan.ts'
import { cellSteps, headerBytes, magic, packBuildings, stepsPerDegree } from './pack-buildings.ts'

/**
 * Building index. Points are sorted by 0.005° cells, each with an offset and two uint16 per point within the cell
 * (finer than 1e-7°). Offsets run along rows, so a run of whole cells is counted with one subtraction, and only cells
 * that the outline touches are searched. Counts are exact for the stored positions.
 *
 * File: 'URJB', format 1, then as uint32 and int32 count, column0, row0, columns, rows, 1 if kinds follow, one spare
 * value; offsets uint32 (columns * rows + 1), positions uint16 (x, y of each point), kinds uint8.
 */

/** Side of a grid cell in degrees. */
export const cell_deg = 0.005
export type BuildingGrid = {
  count: number
  /** Bounds of the used cells; all 0 if there are none. */
  bounds: Bounds
  /** Frame of the grid's cells. Row 0 is the southernmost. */
  frame: CellFrame
  /** Index of the first point of each cell, row by row from the south-west, followed by the total count. */
  offsets: Uint32Array
  /** x and y of each point within its cell. */
  positions: Uint16Array
  /** One byte per point for class and use (building-classes.ts). Empty in slices that contain only houses. */
  kinds: Uint8Array
}
export type Area = PolygonRings | MultiPolygonRings

/** Sorts positions in degrees into a grid file, with one byte each if `kinds` is given. */
export function encodeBuildingGrid(
  lng: Float64Array,
  lat: Float64Array,
  kinds: Uint8Array = new Uint8Array(0),
): Uint8Array<ArrayBuffer> {
  const inSteps = (degrees: number) => Math.floor(degrees * stepsPerDegree)
  return packBuildings(lng.map(inSteps), lat.map(inSteps), kinds)
}

/** Reads the format of `encodeBuildingGrid` without copying it. Throws if the bytes are not a grid or are truncated. */
export function decodeBuildingGrid(buffer: ArrayBuffer | SharedArrayBuffer): BuildingGrid {
  const view = new DataView(buffer)
  if (buffer.byteLength < headerBytes || view.getUint32(0, true) !== magic) {
    throw new Error('building grid: not a grid file')
  }
  const [count, column0, row0, columns, rows, withKinds] = [8, 12, 16, 20, 24, 28].map(at =>
    view.getInt32(at, true),
  )
  const cells = columns * rows
  const positionsAt = headerBytes + (cells + 1) * 4
  const kindsAt = positionsAt + count * 4
  if (kindsAt + (withKinds ? count : 0) !== buffer.byteLength) throw new Error('building grid: cut short')
  return {
    count,
    bounds: [column0 * cell_deg, row0 * cell_deg, (column0 + columns) * cell_deg, (row0 + rows) * cell_deg],
    frame: { column0, row0, columns, rows, cell_deg },
    offsets: new Uint32Array(buffer, headerBytes, cells + 1),
    positions: new Uint16Array(buffer, positionsAt, count * 2),
    kinds: new Uint8Array(buffer, kindsAt, withKinds ? count : 0),
  }
}

/** Counts the buildings in one or more polygons. The edge counts as inside, and each building is counted once. */
export function countInside(grid: BuildingGrid, area: Area): number {
  const polygons = polygonsOf(area)
  if (overlap(polygons)) return indicesInside(grid, polygons).length
  let count = 0
  const { offsets, frame } = grid
  for (const polygon of polygons) {
    scanPolygon(polygon, frame, {
      whole(row, from, to) {
        const cell = row * frame.columns
        count += offsets[cell + to + 1] - offsets[cell + from]
      },
      partly(row, column, test) {
        count += matchCell(grid, row, column, test, null)
      },
    })
  }
  return count
}

/**
 * Counts the buildings within `radius_m` of a position, in the plane tangent to the ellipsoid there, and calls `visit`
 * for each.
 */
export function countWithin(
  grid: BuildingGrid,
  centre: LngLat,
  radius_m: number,
  visit?: (lng: number, lat: number) => void,
): number {
  const metres = metresPerDegree(centre[1])
  const { frame, offsets } = grid
  const squared = radius_m * radius_m
  const distance2 = (lng: number, lat: number) => {
    const dx = (lng - centre[0]) * metres.lng
    const dy = (lat - centre[1]) * metres.lat
    return dx * dx + dy * dy
  }
  const isWithin = (lng: number, lat: number) => {
    if (distance2(lng, lat) > squared) return false
    visit?.(lng, lat)
    return true
  }
  const clamp = (value: number, origin: number, size: number) =>
    Math.max(0, Math.min(size, Math.floor(value / cell_deg) - origin))
  const south = clamp(centre[1] - radius_m / metres.lat, frame.row0, frame.rows)
  const north = clamp(centre[1] + radius_m / metres.lat, frame.row0, frame.rows - 1)
  const west = clamp(centre[0] - radius_m / metres.lng, frame.column0, frame.columns)
  const east = clamp(centre[0] + radius_m / metres.lng, frame.column0, frame.columns - 1)
  let count = 0
  for (let row = south; row <= north; row++) {
    for (let column = west; column <= east; column++) {
      const cell = row * frame.columns + column
      if (offsets[cell] === offsets[cell + 1]) continue
      const w = (frame.column0 + column) * cell_deg
      const s = (frame.row0 + row) * cell_deg
      const e = w + cell_deg
      const n = s + cell_deg
      const farX = centre[0] - w > e - centre[0] ? w : e
      const farY = centre[1] - s > n - centre[1] ? s : n
      if (!visit && distance2(farX, farY) <= squared) count += offsets[cell + 1] - offsets[cell]
      else count += matchCell(grid, row, column, isWithin, null)
    }
  }
  return count
}

/** Visits the stored position of every building in one or more polygons, each once, in the order of the grid. */
export function forEachInside(
  grid: BuildingGrid,
  area: Area,
  visit: (lng: number, lat: number) => void,
): void {
  forEachPosition(grid, indicesInside(grid, polygonsOf(area)), visit)
}

/** Visits the stored positions of buildings in ascending order of index. */
export function forEachPosition(
  grid: BuildingGrid,
  indices: Uint32Array,
  visit: (lng: number, lat: number) => void,
): void {
  eachOf(grid, indices, (x, y) => visit((x + 0.5) / stepsPerDegree, (y + 0.5) / stepsPerDegree))
}

/**
 * Visits points in ascending order of index. Positions are in steps from the grid's origin, and `at` is the position
 * in the list of indices.
 */
export function eachOf(
  grid: BuildingGrid,
  indices: Uint32Array,
  visit: (x: number, y: number, at: number) => void,
): void {
  const { frame, positions } = grid
  let cell = -1
  for (let at = 0; at < indices.length; at++) {
    const index = indices[at]
    cell = cellOfPoint(grid, index, cell)
    const x = (frame.column0 + (cell % frame.columns)) * cellSteps + positions[index * 2]
    const y = (frame.row0 + Math.floor(cell / frame.columns)) * cellSteps + positions[index * 2 + 1]
    visit(x, y, at)
  }
}

export type Buildings = { lng: Float64Array; lat: Float64Array; kinds: Uint8Array }

/** Returns the stored positions and kinds of the points that pass `isWanted`, in the order of the grid. */
export function buildingsOf(
  grid: BuildingGrid,
  isWanted: (index: number) => boolean = () => true,
): Buildings {
  const { frame, offsets, positions, kinds, count } = grid
  const made = { lng: new Float64Array(count), lat: new Float64Array(count), kinds: new Uint8Array(count) }
  let madeCount = 0
  for (let cell = 0; cell < offsets.length - 1; cell++) {
    const x = (frame.column0 + (cell % frame.columns)) * cellSteps + 0.5
    const y = (frame.row0 + Math.floor(cell / frame.columns)) * cellSteps + 0.5
    for (let i = offsets[cell]; i < offsets[cell + 1]; i++) {
      if (!isWanted(i)) continue
      made.lng[madeCount] = (x + positions[i * 2]) / stepsPerDegree
      made.lat[madeCount] = (y + positions[i * 2 + 1]) / stepsPerDegree
      made.kinds[madeCount++] = kinds[i] ?? 0
    }
  }
  return {
    lng: made.lng.subarray(0, madeCount),
    lat: made.lat.subarray(0, madeCount),
    kinds: made.kinds.subarray(0, madeCount),
  }
}

/** Indices of the points inside, in ascending order, each once. */
export function indicesInside(grid: BuildingGrid, polygons: MultiPolygonRings): Uint32Array {
  const { offsets, frame } = grid
  const found: number[] = []
  for (const polygon of polygons) {
    scanPolygon(polygon, frame, {
      whole(row, from, to) {
        const cell = row * frame.columns
        for (let i = offsets[cell + from]; i < offsets[cell + to + 1]; i++) found.push(i)
      },
      partly(row, column, test) {
        matchCell(grid, row, column, test, found)
      },
    })
  }
  const indices = Uint32Array.from(found)
  // Cells are visited in the order of the grid.
  if (polygons.length < 2) return indices
  const sorted = indices.sort()
  return sorted.filter((index, i) => i === 0 || index !== sorted[i - 1])
}

/**
 * Counts the points inside polygons that do not overlap, and returns the indices of `max` of them after skipping
 * `from`, in the order of the grid polygon by polygon. Cells that are entirely inside are read only if they are on the
 * requested page.
 */
export function pageInside(
  grid: BuildingGrid,
  polygons: MultiPolygonRings,
  from: number,
  max: number,
): { matched: number; indices: number[] } {
  const { offsets, frame } = grid
  const indices: number[] = []
  let matched = 0
  for (const polygon of polygons) {
    scanPolygon(polygon, frame, {
      whole(row, first, last) {
        const cell = row * frame.columns
        const start = offsets[cell + first]
        const end = offsets[cell + last + 1]
        for (let i = start + Math.max(0, from - matched); i < end && indices.length < max; i++)
          indices.push(i)
        matched += end - start
      },
      partly(row, column, test) {
        const matches: number[] = []
        matched += matchCell(grid, row, column, test, matches)
        const before = matched - matches.length
        for (const index of matches.slice(Math.max(0, from - before), Math.max(0, from - before) + max))
          if (indices.length < max) indices.push(index)
      },
    })
  }
  return { matched, indices }
}

/** Counts the points of a cell that pass the test and writes their indices to `found`. */
function matchCell(
  grid: BuildingGrid,
  row: number,
  column: number,
  test: PositionTest,
  found: number[] | null,
): number {
  const { frame, offsets, positions } = grid
  const cell = row * frame.columns + column
  const end = offsets[cell + 1]
  const x = (frame.column0 + column) * cellSteps + 0.5
  const y = (frame.row0 + row) * cellSteps + 0.5
  let count = 0
  for (let i = offsets[cell]; i < end; i++) {
    if (!test((x + positions[i * 2]) / stepsPerDegree, (y + positions[i * 2 + 1]) / stepsPerDegree)) continue
    count++
    found?.push(i)
  }
  return count
}

/** Returns the cell of a point. This is faster if `near` is the cell of the previous point. */
export function cellOfPoint({ offsets }: BuildingGrid, index: number, near: number): number {
  if (near >= 0 && index < offsets[near + 1]) return near
  let low = near + 1
  let high = offsets.length - 2
  while (low < high) {
    const middle = (low + high) >>> 1
    if (offsets[middle + 1] > index) high = middle
    else low = middle + 1
  }
  return low
}

function polygonsOf(area: Area): MultiPolygonRings {
  return typeof area[0]?.[0]?.[0] === 'number' ? [area as PolygonRings] : (area as MultiPolygonRings)
}

function overlap(polygons: MultiPolygonRings): boolean {
  if (polygons.length < 2) return false
  const boxes = polygons.map(rings => boundsOf(rings.flat()))
  return boxes.some((a, i) => boxes.some((b, j) => j < i && meetBounds(a, b)))
}
