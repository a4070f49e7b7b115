import { type CellIndex, cellFrom, indexCells, rowEnd } from '../cell-index.ts'
import { wholeOf } from '../run-steps.ts'

/** Label of a point that belongs to no cluster. */
export const noise = -1

export type Clusters = {
  count: number
  /** Cluster of each point, or `noise`. Clusters are numbered from 0 in the order of their first point. */
  labels: Int32Array
  cores: Uint8Array
}

/**
 * DBSCAN (Ester, Kriegel, Sander and Xu 1996) in the plane, exact. A point is a core if at least `min` points,
 * including itself, lie within `reach`. Cores within reach of each other are in the same cluster. Any other point
 * joins the cluster of its nearest core within reach (in a tie, the one farther south, then the one farther west),
 * which makes the result independent of the order of points. Points in a cell with sides of reach/√2 are within reach
 * of each other, so most are settled without examining pairs (Gunawan 2013).
 */
export function dbscan(x: Float64Array, y: Float64Array, reach: number, min: number): Clusters {
  return wholeOf(dbscanSteps(x, y, reach, min))
}

/** DBSCAN in steps, which yields every few tens of milliseconds for 100,000 points. */
export function* dbscanSteps(
  x: Float64Array,
  y: Float64Array,
  reach: number,
  min: number,
): Generator<void, Clusters> {
  // Slightly smaller, so that rounding never puts points of the same cell out of each other's reach.
  const index = indexCells(x, y, (reach / Math.SQRT2) * (1 - 1e-9))
  yield
  const plane = { x, y, reach2: reach * reach, index, near: yield* nearCells(index) }
  const cores = yield* coresOf(plane, min)
  const parent = yield* joined(plane, cores)
  const labels = new Int32Array(x.length).fill(noise)
  const labelOf = new Int32Array(index.columns.length).fill(noise)
  let count = 0
  for (let i = 0; i < x.length; i++) {
    if (i % pointsInStep === pointsInStep - 1) yield
    const core = cores[i] === 1 ? i : nearestCore(plane, cores, i)
    if (core < 0) continue
    const root = rootOf(parent, index.cellOf[core])
    if (labelOf[root] === noise) labelOf[root] = count++
    labels[i] = labelOf[root]
  }
  return { count, labels, cores }
}

const pointsInStep = 16_384
const cellsInStep = 2048

type Plane = { x: Float64Array; y: Float64Array; reach2: number; index: CellIndex; near: NearCells }

function* coresOf({ x, y, reach2, index, near }: Plane, min: number): Generator<void, Uint8Array> {
  const { first, order } = index
  const cores = new Uint8Array(x.length)
  for (let cell = 0; cell < index.columns.length; cell++) {
    if (cell % cellsInStep === cellsInStep - 1) yield
    const own = first[cell + 1] - first[cell]
    const lastNear = own >= min ? near.first[cell] : near.first[cell + 1]
    for (let k = first[cell]; k < first[cell + 1]; k++) {
      const i = order[k]
      let found = own
      for (let n = near.first[cell]; n < lastNear && found < min; n++) {
        const other = near.cells[n]
        for (let m = first[other]; m < first[other + 1] && found < min; m++) {
          if (distance2(x, y, i, order[m]) <= reach2) found++
        }
      }
      if (found >= min) cores[i] = 1
    }
  }
  return cores
}

/**
 * Joins cells. Cores in the same cell are within reach of each other, and two cells are joined if any two of their
 * cores are.
 */
function* joined(plane: Plane, cores: Uint8Array): Generator<void, Uint32Array> {
  const { index, near } = plane
  const parent = new Uint32Array(index.columns.length)
  const corePoints = coresByCell(index, cores)
  for (let cell = 0; cell < parent.length; cell++) {
    if (cell % cellsInStep === cellsInStep - 1) yield
    parent[cell] = cell
    if (corePoints.first[cell] === corePoints.first[cell + 1]) continue
    for (let n = near.first[cell]; n < near.first[cell + 1]; n++) {
      const other = near.cells[n]
      if (other > cell || corePoints.first[other] === corePoints.first[other + 1]) continue
      const a = rootOf(parent, cell)
      const b = rootOf(parent, other)
      if (a !== b && anyWithin(plane, corePoints, cell, other)) parent[Math.max(a, b)] = Math.min(a, b)
    }
  }
  return parent
}

/** Points by cell, as in a CellIndex. */
type ByCell = { first: Uint32Array; order: Uint32Array }

function coresByCell({ first, order }: CellIndex, cores: Uint8Array): ByCell {
  const found: ByCell = { first: new Uint32Array(first.length), order: new Uint32Array(order.length) }
  let next = 0
  for (let cell = 0; cell + 1 < first.length; cell++) {
    for (let k = first[cell]; k < first[cell + 1]; k++)
      if (cores[order[k]] === 1) found.order[next++] = order[k]
    found.first[cell + 1] = next
  }
  return found
}

function anyWithin({ x, y, reach2 }: Plane, { first, order }: ByCell, a: number, b: number): boolean {
  for (let k = first[a]; k < first[a + 1]; k++) {
    for (let m = first[b]; m < first[b + 1]; m++) {
      if (distance2(x, y, order[k], order[m]) <= reach2) return true
    }
  }
  return false
}

function nearestCore({ x, y, reach2, index, near }: Plane, cores: Uint8Array, i: number): number {
  const { first, order } = index
  const own = index.cellOf[i]
  let best = -1
  let min = reach2
  for (let n = near.first[own] - 1; n < near.first[own + 1]; n++) {
    const cell = n < near.first[own] ? own : near.cells[n]
    for (let k = first[cell]; k < first[cell + 1]; k++) {
      const core = order[k]
      if (cores[core] === 0) continue
      const d2 = distance2(x, y, i, core)
      if (d2 > min || (d2 === min && best >= 0 && !isBefore(x, y, core, best))) continue
      best = core
      min = d2
    }
  }
  return best
}

function isBefore(x: Float64Array, y: Float64Array, a: number, b: number): boolean {
  return y[a] < y[b] || (y[a] === y[b] && x[a] < x[b])
}

/** Cells that may contain points within reach of those in each cell, nearest first. */
type NearCells = { first: Uint32Array; cells: Uint32Array }

/** Rows and columns more than two away are out of reach. */
const around = 2

function* nearCells(index: CellIndex): Generator<void, NearCells> {
  const { columns, rows } = index
  const first = new Uint32Array(columns.length + 1)
  const cells = new Uint32Array(columns.length * ((2 * around + 1) ** 2 - 1))
  const steps = new Uint8Array(cells.length)
  let next = 0
  for (let cell = 0; cell < columns.length; cell++) {
    if (cell % cellsInStep === cellsInStep - 1) yield
    for (let row = rows[cell] - around; row <= rows[cell] + around; row++) {
      const end = rowEnd(index, row)
      let other = cellFrom(index, row, columns[cell] - around)
      for (; other < end && columns[other] <= columns[cell] + around; other++) {
        if (other === cell) continue
        const apart = Math.abs(columns[other] - columns[cell]) + Math.abs(row - rows[cell])
        let at = next++
        for (; at > first[cell] && steps[at - 1] > apart; at--) {
          cells[at] = cells[at - 1]
          steps[at] = steps[at - 1]
        }
        cells[at] = other
        steps[at] = apart
      }
    }
    first[cell + 1] = next
  }
  return { first, cells }
}

function rootOf(parent: Uint32Array, cell: number): number {
  let root = cell
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]]
    root = parent[root]
  }
  return root
}

function distance2(x: Float64Array, y: Float64Array, a: number, b: number): number {
  const dx = x[a] - x[b]
  const dy = y[a] - y[b]
  return dx * dx + dy * dy
}
