import type { PolygonRings } from '../../geometry.ts'

/**
 * Walks the cells of a grid that a polygon touches, row by row. Cells without an edge are reported in runs, so only
 * points in cells with an edge need tests. The even-odd rule applies over all rings, and the edge counts as inside.
 * The result is bit-identical to `polygonContains` because the same expressions decide.
 */

/**
 * Cells with sides of `cell_deg`. `column0` and `row0` are counted from 0°, and row 0 of the frame is the
 * southernmost.
 */
export type CellFrame = { column0: number; row0: number; columns: number; rows: number; cell_deg: number }
/** Tests a position in the row that is being scanned. */
export type PositionTest = (lng: number, lat: number) => boolean
export type ScanVisitor = {
  /** Every point of the row's cells from `from` to `to` (both inclusive) is inside. */
  whole(row: number, from: number, to: number): void
  /** An edge touches this cell, so its points need tests. */
  partly(row: number, column: number, test: PositionTest): void
}

/**
 * Far larger than the amount by which rounding can move a crossing, and far smaller than the distance of a stored
 * point from the edge of its cell.
 */
const margin_deg = 1e-9
/** Rounding error of a latitude. It moves the crossings of a nearly level edge by much more. */
const rounding_deg = 2e-14
/** A row with more edges is divided into bands so that a point is tested only against nearby edges. */
const bandedFrom = 24
const bands = 16

export function scanPolygon(rings: PolygonRings, frame: CellFrame, visitor: ScanVisitor): void {
  const edges = edgesOf(rings)
  const count = edges.length / 4
  if (count === 0) return
  const { cell_deg, rows, row0 } = frame
  const rowOf = (lat: number) => Math.floor(lat / cell_deg) - row0
  const first = new Int32Array(count)
  const last = new Int32Array(count)
  const starts = new Int32Array(rows + 1)
  let lowest = rows
  let highest = -1
  for (let e = 0; e < count; e++) {
    const y1 = edges[e * 4 + 1]
    const y2 = edges[e * 4 + 3]
    const from = Math.max(0, rowOf(Math.min(y1, y2) - margin_deg))
    const to = Math.min(rows - 1, rowOf(Math.max(y1, y2) + margin_deg))
    first[e] = from
    last[e] = to
    if (!(from <= to)) continue
    if (from < lowest) lowest = from
    if (to > highest) highest = to
    for (let row = from; row <= to; row++) starts[row + 1]++
  }
  for (let row = 0; row < rows; row++) starts[row + 1] += starts[row]
  const next = starts.slice()
  const byRow = new Int32Array(starts[rows])
  for (let e = 0; e < count; e++) {
    for (let row = first[e]; row <= last[e]; row++) byRow[next[row]++] = e
  }
  for (let row = lowest; row <= highest; row++) {
    scanRow(edges, byRow.subarray(starts[row], starts[row + 1]), row, frame, visitor)
  }
}

function scanRow(
  edges: Float64Array,
  list: Int32Array,
  row: number,
  frame: CellFrame,
  visitor: ScanVisitor,
): void {
  const { cell_deg, columns, column0, row0 } = frame
  const south = (row0 + row) * cell_deg
  const north = (row0 + row + 1) * cell_deg
  const middle = (south + north) / 2
  const crossings: number[] = []
  const touched: [from: number, to: number][] = []
  for (const e of list) {
    const x1 = edges[e * 4]
    const y1 = edges[e * 4 + 1]
    const x2 = edges[e * 4 + 2]
    const y2 = edges[e * 4 + 3]
    if (y1 > middle !== y2 > middle) crossings.push(((x2 - x1) * (middle - y1)) / (y2 - y1) + x1)
    const low = Math.min(y1, y2)
    const high = Math.max(y1, y2)
    const a = xAt(x1, y1, x2, y2, Math.min(Math.max(low, south), high))
    const b = xAt(x1, y1, x2, y2, Math.max(Math.min(high, north), low))
    const flat = y1 === y2
    const west = flat ? Math.min(x1, x2) : Math.min(a, b)
    const east = flat ? Math.max(x1, x2) : Math.max(a, b)
    const slack = margin_deg + (flat ? 0 : (Math.abs(x2 - x1) / (high - low)) * rounding_deg)
    const from = Math.floor((west - slack) / cell_deg) - column0
    const to = Math.floor((east + slack) / cell_deg) - column0
    if (to >= 0 && from < columns) touched.push([Math.max(0, from), Math.min(columns - 1, to)])
  }
  crossings.sort((a, b) => a - b)
  touched.sort((a, b) => a[0] - b[0])
  const test = touched.length > 0 ? testOf(edges, list, south, cell_deg) : null
  let passed = 0
  let column = 0
  const runTo = (end: number) => {
    if (column >= end) return
    const west = (column0 + column) * cell_deg
    while (passed < crossings.length && crossings[passed] < west) passed++
    if (passed & 1) visitor.whole(row, column, end - 1)
    column = end
  }
  for (const [from, to] of touched) {
    runTo(from)
    for (; column <= to; column++) visitor.partly(row, column, test!)
  }
  runTo(columns)
}

function xAt(x1: number, y1: number, x2: number, y2: number, y: number): number {
  return y1 === y2 ? x1 : ((x2 - x1) * (y - y1)) / (y2 - y1) + x1
}

function testOf(edges: Float64Array, list: Int32Array, south: number, cell_deg: number): PositionTest {
  if (list.length <= bandedFrom) return (x, y) => edgesContain(edges, list, 0, list.length, x, y)
  const band_deg = cell_deg / bands
  const bandOf = (y: number) => Math.max(0, Math.min(bands - 1, Math.floor((y - south) / band_deg)))
  const starts = new Int32Array(bands + 1)
  const spans = Array.from(list, e => {
    const y1 = edges[e * 4 + 1]
    const y2 = edges[e * 4 + 3]
    return [bandOf(Math.min(y1, y2) - margin_deg), bandOf(Math.max(y1, y2) + margin_deg)] as const
  })
  for (const [from, to] of spans) for (let band = from; band <= to; band++) starts[band + 1]++
  for (let band = 0; band < bands; band++) starts[band + 1] += starts[band]
  const next = starts.slice()
  const banded = new Int32Array(starts[bands])
  for (const [i, [from, to]] of spans.entries()) {
    for (let band = from; band <= to; band++) banded[next[band]++] = list[i]
  }
  return (x, y) => {
    const band = bandOf(y)
    return edgesContain(edges, banded, starts[band], starts[band + 1], x, y)
  }
}

/** The same expressions as in `ringContains` and `onSegment` in inside.ts, with operations in the same order. */
function edgesContain(
  edges: Float64Array,
  list: Int32Array,
  from: number,
  to: number,
  x: number,
  y: number,
): boolean {
  let inside = false
  for (let i = from; i < to; i++) {
    const at = list[i] * 4
    const y1 = edges[at + 1]
    const y2 = edges[at + 3]
    if (y1 > y && y2 > y) continue
    if (y1 < y && y2 < y) continue
    const x1 = edges[at]
    const x2 = edges[at + 2]
    if ((x >= x1 && x <= x2) || (x >= x2 && x <= x1)) {
      if ((x2 - x1) * (y - y1) === (y2 - y1) * (x - x1)) return true
      if ((x1 - x2) * (y - y2) === (y1 - y2) * (x - x2)) return true
    }
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** x1, y1, x2, y2 of every edge, from each vertex back to the previous one, as in inside.ts. */
function edgesOf(rings: PolygonRings): Float64Array {
  let count = 0
  for (const ring of rings) count += ring.length
  const edges = new Float64Array(count * 4)
  let at = 0
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      edges[at++] = ring[i][0]
      edges[at++] = ring[i][1]
      edges[at++] = ring[j][0]
      edges[at++] = ring[j][1]
    }
  }
  return edges
}
