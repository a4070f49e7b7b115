/**
 * Divides an area among seeds by given shares: every cell goes to the seed that is nearest after subtracting
 * that seed's weight, and the weights are solved for (optimal transport with distance as its cost). Distance
 * runs over a field of ridges, so that borders follow them. Because a cell's shortest path stays with its
 * seed, every part is connected and contains its seed, whatever its share.
 */

import type { MultiPolygonRings } from '../../../app/domain/geometry.ts'
import { type AreaIndex, indexArea } from '../../../app/domain/spatial/polygon/area-index.ts'
import { type AreaGrid, gridOfIndex, nearestCell } from '../../boundaries/area-grid.ts'
import { fractalNoise, type Noise } from '../../random.ts'
import { CellHeap } from './cell-heap.ts'
import { evenOut } from './even-out.ts'

export type Partition = {
  grid: AreaGrid
  /** Index of the seed for each cell of the grid, inside the area and around it. */
  labels: Int16Array
  /** Greatest relative deviation of a part's area from its wanted share. */
  deviation: number
}
export type PartitionOptions = {
  seed: number
  salt: string
  /** Cells for each part, on average. */
  cells: number
  tolerance: number
}

/** `shares` are relative; `seeds` are positions in micro-degrees (moved to the nearest cell inside). */
export function partition(
  area: MultiPolygonRings,
  seeds: [number, number][],
  shares: number[],
  options: PartitionOptions,
): Partition {
  const index = indexArea(area)
  const extent = partExtent(index, seeds.length)
  let best: Partition | null = null
  for (let attempt = 0; attempt < 2; attempt++) {
    const noise = fractalNoise(4, options.seed, options.salt, attempt)
    const weights = new Float64Array(seeds.length)
    solve(gridOfIndex(index, seeds.length * Math.max(60, options.cells / 6)), 60, noise, weights)
    const found = solve(gridOfIndex(index, seeds.length * options.cells), 12, noise, weights)
    if (found.deviation > options.tolerance)
      found.deviation = evenOut(
        found.grid,
        found.labels,
        wantedCells(found.grid),
        seedCells(found.grid, seeds),
        options.tolerance,
      )
    if (best === null || found.deviation < best.deviation) best = found
    if (best.deviation < 2 * options.tolerance) break
  }
  return { ...best!, labels: spread(best!.grid, best!.labels) }

  function wantedCells(grid: AreaGrid): number[] {
    const total = shares.reduce((sum, share) => sum + share, 0)
    return shares.map(share => (share / total) * grid.cells.length)
  }

  function solve(grid: AreaGrid, passes: number, noise: Noise, weights: Float64Array): Partition {
    const cost = ridges(grid, noise, extent)
    const starts = seedCells(grid, seeds)
    const wanted = wantedCells(grid)
    let labels: Int16Array = new Int16Array(0)
    let deviation = Infinity
    let min = Infinity
    let bestWeights = weights.slice()
    let step: number[] = []
    let damping = 1
    for (let pass = 0; pass < passes && damping > 0.0005; pass++) {
      const next = nearest(grid, cost, starts, weights)
      const got = areas(grid, next, seeds.length)
      if (min === Infinity && got.some(size => size === 0)) {
        for (let i = 0; i < weights.length; i++) weights[i] /= 2
        continue
      }
      const misfit = wanted.reduce((sum, want, i) => sum + ((got[i] - want) * (got[i] - want)) / want, 0)
      const better = misfit < min && got.every(size => size > 0)
      if (better) {
        min = misfit
        labels = next
        bestWeights = weights.slice()
        deviation = Math.max(...wanted.map((want, i) => Math.abs(got[i] / want - 1)))
        if (deviation < options.tolerance || seeds.length === 1) break
        step = limited(newton(grid, cost, next, got, wanted), extent / 2)
        damping = Math.min(1, damping * 3)
      } else {
        damping /= 2.5
      }
      for (let i = 0; i < weights.length; i++) weights[i] = bestWeights[i] + step[i] * damping
    }
    weights.set(bestWeights)
    return { grid, labels, deviation }
  }
}

/** Side of an average part in micro-degrees of latitude. */
function partExtent(index: AreaIndex, parts: number): number {
  const grid = gridOfIndex(index, 200)
  return grid.step_y * Math.sqrt(grid.cells.length / parts)
}

/** Cost of crossing a cell, 1 to 5: narrow ridges where the noise changes its sign. */
function ridges(grid: AreaGrid, noise: Noise, extent: number): Float64Array {
  const cost = new Float64Array(grid.width * grid.height)
  const squash = grid.step_y / grid.step_x
  for (const cell of grid.cells) {
    const x = (grid.west + ((cell % grid.width) + 0.5) * grid.step_x) * squash
    const y = grid.south + (Math.floor(cell / grid.width) + 0.5) * grid.step_y
    const ridge = Math.max(0, 1 - 3 * Math.abs(noise((x / extent) * 1.3, (y / extent) * 1.3)))
    cost[cell] = 1 + 4 * ridge * ridge
  }
  return cost
}

function seedCells(grid: AreaGrid, seeds: [number, number][]): number[] {
  const usedCells = new Set<number>()
  return seeds.map(([x, y]) => {
    let cell = nearestCell(grid, x, y)
    if (usedCells.has(cell)) cell = grid.cells.find(free => !usedCells.has(free)) ?? cell
    usedCells.add(cell)
    return cell
  })
}

/** Dijkstra's algorithm from all seeds at once over the eight neighbours. */
function nearest(grid: AreaGrid, cost: Float64Array, starts: number[], weights: Float64Array): Int16Array {
  const { width, inside, step_y } = grid
  const labels = new Int16Array(inside.length).fill(-1)
  const distance = new Float64Array(inside.length).fill(Infinity)
  const heap = new CellHeap(distance, grid.cells.length * 2)
  for (const [i, cell] of starts.entries()) {
    if (-weights[i] >= distance[cell]) continue
    distance[cell] = -weights[i]
    labels[cell] = i
    heap.push(cell)
  }
  const around = [1, -1, width, -width, width + 1, width - 1, -width + 1, -width - 1]
  for (let cell = heap.pop(); cell >= 0; cell = heap.pop()) {
    const here = distance[cell]
    for (let k = 0; k < 8; k++) {
      const other = cell + around[k]
      if (!inside[other]) continue
      const there = here + (cost[cell] + cost[other]) * (k < 4 ? 0.5 : Math.SQRT1_2) * step_y
      if (there >= distance[other]) continue
      distance[other] = there
      labels[other] = labels[cell]
      heap.push(other)
    }
  }
  return labels
}

function areas(grid: AreaGrid, labels: Int16Array, count: number): number[] {
  const sizes = new Array<number>(count).fill(0)
  for (const cell of grid.cells) if (labels[cell] >= 0) sizes[labels[cell]]++
  return sizes
}

/**
 * Change of the weights that would bring the areas to what is wanted, were borders straight: along a border of
 * length l, an advance of one in weight moves l / (twice the cost) of area.
 */
function newton(
  grid: AreaGrid,
  cost: Float64Array,
  labels: Int16Array,
  got: number[],
  wanted: number[],
): number[] {
  const n = got.length
  const matrix = Array.from({ length: n }, () => new Float64Array(n + 1))
  const link = (a: number, b: number) => {
    const i = labels[a]
    const j = labels[b]
    if (i === j || i < 0 || j < 0) return
    const moved = 1 / ((cost[a] + cost[b]) * grid.step_y)
    matrix[i][j] -= moved
    matrix[j][i] -= moved
    matrix[i][i] += moved
    matrix[j][j] += moved
  }
  for (const cell of grid.cells) {
    link(cell, cell + 1)
    link(cell, cell + grid.width)
  }
  for (let i = 0; i < n; i++) {
    matrix[i][i] += 1e-9
    matrix[i][n] = wanted[i] - got[i]
  }
  for (let i = 0; i < n; i++) {
    const pivot = matrix[i]
    for (let row = i + 1; row < n; row++) {
      const factor = matrix[row][i] / pivot[i]
      if (factor !== 0) for (let k = i; k <= n; k++) matrix[row][k] -= factor * pivot[k]
    }
  }
  const solution = new Array<number>(n).fill(0)
  for (let i = n - 1; i >= 0; i--) {
    let value = matrix[i][n]
    for (let k = i + 1; k < n; k++) value -= matrix[i][k] * solution[k]
    solution[i] = value / matrix[i][i]
  }
  const mean = solution.reduce((sum, value) => sum + value, 0) / n
  return solution.map(value => value - mean)
}

function limited(step: number[], max: number): number[] {
  const scale = Math.min(1, max / Math.max(...step.map(Math.abs)))
  return step.map(value => value * scale)
}

/** Labels of the cells inside, carried outwards over the whole grid by nearest neighbour. */
function spread(grid: AreaGrid, labels: Int16Array): Int16Array {
  const { width, height } = grid
  let ring: number[] = []
  for (let cell = 0; cell < labels.length; cell++) if (labels[cell] >= 0) ring.push(cell)
  while (ring.length > 0) {
    const next: number[] = []
    for (const cell of ring) {
      const column = cell % width
      const row = (cell - column) / width
      const sides = [column + 1 < width ? cell + 1 : -1, column > 0 ? cell - 1 : -1]
      for (const other of [...sides, row + 1 < height ? cell + width : -1, row > 0 ? cell - width : -1]) {
        if (other < 0 || labels[other] >= 0) continue
        labels[other] = labels[cell]
        next.push(other)
      }
    }
    ring = next
  }
  return labels
}
