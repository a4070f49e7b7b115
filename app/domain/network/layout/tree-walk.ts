import type { Edges } from './spanning-tree.ts'

/** A tree of places: its edges, their length in m along the slope, and the edges at each place. */
export type Tree = Edges & {
  m: Float64Array
  /** Index of each place's first edge in `next` and `edge`, followed by the total count. */
  first: Uint32Array
  /** Adjacent places, in ascending order for each place. */
  next: Uint32Array
  edge: Uint32Array
}

/** Adds the lengths along the slope and the edges at each place. `edges` must be ordered by (a, b). */
export function makeTree(z: Float64Array, edges: Edges): Tree {
  const { a, b, d2 } = edges
  const m = Float64Array.from(d2, (value, i) => {
    const dz = z[b[i]] - z[a[i]]
    return Math.sqrt(value + dz * dz)
  })
  const first = new Uint32Array(z.length + 1)
  for (let i = 0; i < a.length; i++) {
    first[a[i] + 1]++
    first[b[i] + 1]++
  }
  for (let place = 0; place < z.length; place++) first[place + 1] += first[place]
  const filled = first.slice(0, z.length)
  const next = new Uint32Array(2 * a.length)
  const edge = new Uint32Array(2 * a.length)
  const add = (place: number, other: number, of: number) => {
    next[filled[place]] = other
    edge[filled[place]++] = of
  }
  // Lower neighbours come first and each group is ascending because the edges are ordered by (a, b).
  for (let i = 0; i < a.length; i++) add(b[i], a[i], i)
  for (let i = 0; i < a.length; i++) add(a[i], b[i], i)
  return { a, b, d2, m, first, next, edge }
}

/**
 * A part of a tree seen from a root: `count` places from the root outwards. `parent` and `parentEdge` are valid for
 * these places only and are −1 at the root.
 */
export type Walk = { order: Uint32Array; count: number; parent: Int32Array; parentEdge: Int32Array }

export const newWalk = (places: number): Walk => ({
  order: new Uint32Array(places),
  count: 0,
  parent: new Int32Array(places),
  parentEdge: new Int32Array(places),
})

/** Walks from a root outwards over places in `area` or `other`, and writes the result into `walk`. */
export function walkFrom(
  { first, next, edge }: Tree,
  root: number,
  walk: Walk,
  areaOf: Int32Array,
  area: number,
  other = area,
): Walk {
  const { order, parent, parentEdge } = walk
  let count = 0
  order[count++] = root
  parent[root] = -1
  parentEdge[root] = -1
  for (let done = 0; done < count; done++) {
    const place = order[done]
    for (let i = first[place]; i < first[place + 1]; i++) {
      const beyond = next[i]
      if (beyond === parent[place] || (areaOf[beyond] !== area && areaOf[beyond] !== other)) continue
      parent[beyond] = place
      parentEdge[beyond] = edge[i]
      order[count++] = beyond
    }
  }
  walk.count = count
  return walk
}

/**
 * Returns the weighted middle of a walked part: the place whose heaviest branch is lightest, or the first one in a
 * tie. `beyond` is scratch space and receives the weight of each place together with all places beyond it.
 */
export function weightedMiddle(
  { order, count, parent }: Walk,
  weight: Float64Array,
  beyond: Float64Array,
  heaviest: Float64Array,
): number {
  for (let i = 0; i < count; i++) {
    beyond[order[i]] = weight[order[i]]
    heaviest[order[i]] = 0
  }
  for (let i = count - 1; i > 0; i--) {
    const place = order[i]
    const up = parent[place]
    beyond[up] += beyond[place]
    if (beyond[place] > heaviest[up]) heaviest[up] = beyond[place]
  }
  const total = beyond[order[0]]
  let middle = order[0]
  let best = Infinity
  for (let i = 0; i < count; i++) {
    const place = order[i]
    const worst = Math.max(heaviest[place], total - beyond[place])
    if (worst < best || (worst === best && place < middle)) {
      middle = place
      best = worst
    }
  }
  return middle
}
