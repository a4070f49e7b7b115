import { type CellIndex, forEachCellIn, indexCells } from './cell-index.ts'

/** Stands for a point that belongs to no cluster. */
export const noise = -1

export type Clusters = {
  count: number
  /** Cluster of each point, from 0 by each cluster's first point; `noise` for none. */
  labels: Int32Array
  cores: Uint8Array
}

/**
 * DBSCAN (Ester, Kriegel, Sander and Xu 1996) in the plane, exact. A point is a core where at least `least` points,
 * itself counted, lie within `reach`; cores within reach of each other share a cluster; any other point joins the
 * cluster of its nearest core within reach (of two equally near the one farther south, then farther west), which
 * makes the answer independent of the order of the points. Cells of side reach/√2 hold points within reach of each
 * other, so that most are settled without looking at pairs (Gunawan 2013).
 */
export function dbscan(x: Float64Array, y: Float64Array, reach: number, least: number): Clusters {
  // A little less, so that rounding never puts points of one cell out of reach.
  const index = indexCells(x, y, (reach / Math.SQRT2) * (1 - 1e-9))
  const plane = { x, y, reach2: reach * reach, index }
  const cores = coresOf(plane, least)
  const parent = joined(plane, cores)
  const labels = new Int32Array(x.length).fill(noise)
  const labelOf = new Map<number, number>()
  for (let i = 0; i < x.length; i++) {
    const core = cores[i] === 1 ? i : nearestCore(plane, cores, i)
    if (core < 0) continue
    const root = rootOf(parent, index.cellOf[core])
    const label = labelOf.get(root) ?? labelOf.size
    labelOf.set(root, label)
    labels[i] = label
  }
  return { count: labelOf.size, labels, cores }
}

type Plane = { x: Float64Array; y: Float64Array; reach2: number; index: CellIndex }

function coresOf({ x, y, reach2, index }: Plane, least: number): Uint8Array {
  const { first, order } = index
  const cores = new Uint8Array(x.length)
  for (let cell = 0; cell < index.columns.length; cell++) {
    const own = first[cell + 1] - first[cell]
    const around = own >= least ? [] : neighbours(index, cell)
    for (let k = first[cell]; k < first[cell + 1]; k++) {
      const i = order[k]
      let found = own
      for (let n = 0; n < around.length && found < least; n++) {
        for (let m = first[around[n]]; m < first[around[n] + 1] && found < least; m++) {
          if (distance2(x, y, i, order[m]) <= reach2) found++
        }
      }
      if (found >= least) cores[i] = 1
    }
  }
  return cores
}

/** Union of cells: cores of one cell are within reach, cells are joined where any two of their cores are. */
function joined(plane: Plane, cores: Uint8Array): Uint32Array {
  const { index } = plane
  const parent = Uint32Array.from({ length: index.columns.length }, (_, cell) => cell)
  const coresIn = Array.from(index.columns, (_, cell) =>
    index.order.subarray(index.first[cell], index.first[cell + 1]).filter(i => cores[i] === 1),
  )
  for (let cell = 0; cell < coresIn.length; cell++) {
    if (coresIn[cell].length === 0) continue
    for (const other of neighbours(index, cell)) {
      if (other > cell || coresIn[other].length === 0) continue
      const [a, b] = [rootOf(parent, cell), rootOf(parent, other)]
      if (a !== b && anyWithin(plane, coresIn[cell], coresIn[other])) parent[Math.max(a, b)] = Math.min(a, b)
    }
  }
  return parent
}

function anyWithin({ x, y, reach2 }: Plane, a: Uint32Array, b: Uint32Array): boolean {
  for (const i of a) for (const j of b) if (distance2(x, y, i, j) <= reach2) return true
  return false
}

function nearestCore({ x, y, reach2, index }: Plane, cores: Uint8Array, i: number): number {
  const cell = index.cellOf[i]
  let best = -1
  let least = reach2
  for (const near of [cell, ...neighbours(index, cell)]) {
    for (let k = index.first[near]; k < index.first[near + 1]; k++) {
      const core = index.order[k]
      if (cores[core] === 0) continue
      const d2 = distance2(x, y, i, core)
      if (d2 > least || (d2 === least && best >= 0 && !isBefore(x, y, core, best))) continue
      best = core
      least = d2
    }
  }
  return best
}

const isBefore = (x: Float64Array, y: Float64Array, a: number, b: number) =>
  y[a] < y[b] || (y[a] === y[b] && x[a] < x[b])

/** Cells that may hold points within reach of a cell's, the nearest first. */
function neighbours(index: CellIndex, cell: number): number[] {
  const [column, row] = [index.columns[cell], index.rows[cell]]
  const found: number[] = []
  forEachCellIn(index, [column - 2, row - 2, column + 2, row + 2], other => {
    if (other !== cell) found.push(other)
  })
  const apart = (other: number) => Math.abs(index.columns[other] - column) + Math.abs(index.rows[other] - row)
  return found.sort((a, b) => apart(a) - apart(b))
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
