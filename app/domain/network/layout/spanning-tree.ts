import Delaunator from 'delaunator'

/** Edges between places, with the lower index in `a`. `d2` is the squared horizontal length in m². */
export type Edges = { a: Uint32Array; b: Uint32Array; d2: Float64Array }

/**
 * Euclidean minimum spanning tree. Ties go to the lower (a, b), and edges are ordered by (a, b).
 *
 * The result is exact despite rounding in the Delaunay triangulation: no other place sees an edge of the tree at an
 * angle of 60 degrees or more, and the triangulation does not lose any edge that is seen at less than 90 degrees.
 */
export function spanningTree(x: Float64Array, y: Float64Array): Edges {
  if (x.length < 2) return newEdges(0)
  return smallestTree(x.length, measureEdges(triangleEdges(x, y), x, y))
}

/** Minimum spanning tree of the given edges (Kruskal). All other edges are dropped. */
export function smallestTree(count: number, edges: Edges): Edges {
  const { a, b, d2 } = edges
  const order = new Uint32Array(a.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  order.sort((i, j) => d2[i] - d2[j] || a[i] - a[j] || b[i] - b[j])
  const set = new Int32Array(count).fill(-1)
  const chosen: number[] = []
  for (const edge of order) {
    if (chosen.length === count - 1) break
    if (joinSets(set, a[edge], b[edge])) chosen.push(edge)
  }
  chosen.sort((i, j) => a[i] - a[j] || b[i] - b[j])
  return {
    a: Uint32Array.from(chosen, i => a[i]),
    b: Uint32Array.from(chosen, i => b[i]),
    d2: Float64Array.from(chosen, i => d2[i]),
  }
}

/**
 * Edges of the Delaunay triangulation, each once. The triangulation has no triangles for collinear places and includes
 * only the first of several coinciding places; in these cases, the chain through all places is added.
 */
function triangleEdges(x: Float64Array, y: Float64Array): Edges {
  const coordinates = new Float64Array(2 * x.length)
  for (let i = 0; i < x.length; i++) {
    coordinates[2 * i] = x[i]
    coordinates[2 * i + 1] = y[i]
  }
  const { triangles, halfedges } = new Delaunator(coordinates)
  const isReached = new Uint8Array(x.length)
  for (const place of triangles) isReached[place] = 1
  const chained = isReached.includes(0) ? chain(x, y) : new Uint32Array(0)
  const edges = newEdges(triangles.length + chained.length)
  let count = 0
  const add = (i: number, j: number) => {
    edges.a[count] = Math.min(i, j)
    edges.b[count++] = Math.max(i, j)
  }
  for (let side = 0; side < triangles.length; side++) {
    const next = side % 3 === 2 ? side - 2 : side + 1
    if (halfedges[side] < side) add(triangles[side], triangles[next])
  }
  for (let i = 1; i < chained.length; i++) add(chained[i - 1], chained[i])
  return { a: edges.a.slice(0, count), b: edges.b.slice(0, count), d2: edges.d2.slice(0, count) }
}

/** Orders places along their common line. */
function chain(x: Float64Array, y: Float64Array): Uint32Array {
  const order = Uint32Array.from(x, (_, i) => i)
  // Rounding may lift places off a west-east line, so the larger extent decides.
  return extent(x) > extent(y)
    ? order.sort((i, j) => x[i] - x[j] || y[i] - y[j] || i - j)
    : order.sort((i, j) => y[i] - y[j] || x[i] - x[j] || i - j)
}

function measureEdges(edges: Edges, x: Float64Array, y: Float64Array): Edges {
  const { a, b, d2 } = edges
  for (let i = 0; i < d2.length; i++) {
    const dx = x[b[i]] - x[a[i]]
    const dy = y[b[i]] - y[a[i]]
    d2[i] = dx * dx + dy * dy
  }
  return edges
}

const newEdges = (count: number): Edges => ({
  a: new Uint32Array(count),
  b: new Uint32Array(count),
  d2: new Float64Array(count),
})

function extent(values: Float64Array): number {
  let [min, max] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return max - min
}

/** Joins two sets and returns whether they were different. A root holds the negative size of its set. */
function joinSets(set: Int32Array, i: number, j: number): boolean {
  let a = rootOf(set, i)
  let b = rootOf(set, j)
  if (a === b) return false
  if (set[a] > set[b]) [a, b] = [b, a]
  set[a] += set[b]
  set[b] = a
  return true
}

function rootOf(set: Int32Array, i: number): number {
  let root = i
  while (set[root] >= 0) root = set[root]
  for (let at = i; at !== root; ) {
    const next = set[at]
    set[at] = root
    at = next
  }
  return root
}
