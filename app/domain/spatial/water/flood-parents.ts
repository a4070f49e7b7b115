import { drainsOut, isNodata, neighbour_dx, neighbourSteps, type Terrain } from './grid-terrain.ts'

/** Ties beyond this many generations are broken by cell index. They occur only on endless even ramps. */
const max_generations = 2000

const flatCell = 1
const gathered = 2
const rimCell = 3
/** The flood parent has not been computed yet. */
const unknown = 254
/** Added to a direction if several neighbours are equally low and it is not yet known which one pops first. */
const tied = 8

/**
 * Writes into `flood` the direction of the flood parent of every flat cell in a filled terrain that has no lower
 * neighbour. This is the neighbour that a priority-flood with the key (elevation, insertion counter) pops first.
 *
 * Of two cells of equal height, the one that was inserted earlier pops first, which is the one whose own parent popped
 * first. Seeds precede all others in scan order. Two cells can therefore be ordered by following their parents down
 * until these differ in height, without flooding the whole grid. Within a flat, the queue is first-in-first-out and
 * starts with the rim cells in that order.
 */
export function floodParents(filled: Terrain, outlet: Uint8Array, flat: number[], flood: Uint8Array): void {
  const { z } = filled
  const order = new FloodOrder(filled, outlet, flood)
  const mark = new Uint8Array(z.length)
  for (const cell of flat) if (!order.hasLower(cell)) mark[cell] = flatCell
  const rims: number[][] = []
  for (const cell of flat) if (mark[cell] === flatCell) rims.push(rimAround(cell))
  rims.sort((a, b) => z[a[0]] - z[b[0]])
  for (const rim of rims) {
    const queue = order.sorted(rim)
    for (let i = 0; i < queue.length; i++) {
      for (let k = 0; k < 8; k++) {
        const next = order.neighbour(queue[i], k)
        if (next < 0 || mark[next] !== gathered || z[next] !== z[queue[i]]) continue
        flood[next] = (k + 4) & 7
        mark[next] = 0
        queue.push(next)
      }
    }
  }

  /**
   * Returns cells at the height of an adjacent flat that are not flat themselves: spill points and seeds. Flats that
   * share such a cell are processed together because they alternate in the same queue.
   */
  function rimAround(from: number): number[] {
    const found: number[] = []
    const stack = [from]
    mark[from] = gathered
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      const ofRim = mark[cell] === rimCell
      if (ofRim) found.push(cell)
      for (let k = 0; k < 8; k++) {
        const next = order.neighbour(cell, k)
        if (next < 0 || z[next] !== z[from]) continue
        if (mark[next] === flatCell) mark[next] = gathered
        else if (mark[next] === 0 && !ofRim) mark[next] = rimCell
        else continue
        stack.push(next)
      }
    }
    return found
  }
}

/** Decides which of two cells a priority-flood would pop first. */
class FloodOrder {
  /** Direction of each cell's flood parent, or of a neighbour that is equally low (`tied`), as far as computed. */
  private readonly parent: Uint8Array
  private readonly filled: Terrain
  private readonly outlet: Uint8Array
  private readonly flood: Uint8Array
  private readonly step: Int32Array

  constructor(filled: Terrain, outlet: Uint8Array, flood: Uint8Array) {
    this.filled = filled
    this.outlet = outlet
    this.flood = flood
    this.step = neighbourSteps(filled.width)
    this.parent = new Uint8Array(filled.z.length).fill(unknown)
  }

  sorted(cells: number[]): number[] {
    return cells.sort((a, b) => this.compare(a, b, 0))
  }

  /** Neighbour in direction k, or -1 if there is none. */
  neighbour(cell: number, k: number): number {
    const next = cell + this.step[k]
    if (this.outlet[cell] === 0) return next
    const { z, width, height, nodata } = this.filled
    const x = (cell % width) + neighbour_dx[k]
    if (x < 0 || x >= width || next < 0 || next >= width * height) return -1
    return nodata !== null && isNodata(z[next], nodata) ? -1 : next
  }

  /** For cells that are not outlets, so that all eight neighbours exist. */
  hasLower(cell: number): boolean {
    const { z } = this.filled
    const { step } = this
    const here = z[cell]
    for (let k = 0; k < 8; k++) if (z[cell + step[k]] < here) return true
    return false
  }

  private compare(a: number, b: number, generation: number): number {
    const { z } = this.filled
    while (a !== b) {
      if (z[a] !== z[b]) return z[a] - z[b]
      const seedA = this.outlet[a] === 1
      const seedB = this.outlet[b] === 1
      if (seedA || seedB) return seedA && seedB ? a - b : seedA ? -1 : 1
      if (++generation > max_generations) return a - b
      // In most cases the heights of the parents decide, so there is no need to choose among several lowest neighbours.
      const lowestA = this.lowestOf(a)
      const lowestB = this.lowestOf(b)
      if (z[lowestA] !== z[lowestB]) return z[lowestA] - z[lowestB]
      const parentA = this.parentOf(a, lowestA, generation)
      const parentB = this.parentOf(b, lowestB, generation)
      if (parentA === parentB) return this.rankFromParent(a) - this.rankFromParent(b)
      a = parentA
      b = parentB
    }
    return 0
  }

  /** Rank of a cell with a known parent in the order in which the parent queues its neighbours. */
  private rankFromParent(cell: number): number {
    return (this.parent[cell] + 4) & 7
  }

  /** Returns a cell as low as the flood parent. It is never called for a seed, so all eight neighbours exist. */
  private lowestOf(cell: number): number {
    const { step, parent } = this
    if (parent[cell] !== unknown) return cell + step[parent[cell] & 7]
    const { z } = this.filled
    let first = this.flood[cell]
    if (first === drainsOut) {
      let min = z[cell]
      let ties = 0
      for (let k = 0; k < 8; k++) {
        const height = z[cell + step[k]]
        if (height < min) {
          min = height
          first = k
          ties = 0
        } else if (height === min) ties = tied
      }
      first |= ties
    }
    parent[cell] = first
    return cell + step[first & 7]
  }

  private parentOf(cell: number, lowest: number, generation: number): number {
    const { step, parent } = this
    const { z } = this.filled
    if ((parent[cell] & tied) === 0) return lowest
    const before = parent[cell] & 7
    let first = before
    for (let k = before + 1; k < 8; k++) {
      const next = cell + step[k]
      if (z[next] === z[lowest] && this.compare(next, cell + step[first], generation + 1) < 0) first = k
    }
    parent[cell] = first
    return cell + step[first]
  }
}
