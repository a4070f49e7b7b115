/**
 * Turns any set of straight segments into a planar network: crossing segments are cut, those within half a
 * unit of a point are led through it, equal ones are merged. Whole-number coordinates (micro-degrees) make
 * every test exact, so two neighbours always agree about their border.
 */

/** What is on one side of a segment before it is known. */
export const unknown = -2
/** Outside everything. */
export const outside = -1

/** Flat list: x1, y1, x2, y2, label on the left, label on the right, per segment. */
export type Segments = number[]
export type Network = {
  x: Int32Array
  y: Int32Array
  from: Int32Array
  to: Int32Array
  left: Int32Array
  right: Int32Array
}

const bucketSize = 4096
const keyOf = (x: number, y: number) => x * 67_108_864 + y

/** Throws when a dozen rounds of cutting do not come to rest (never seen). */
export function nodeSegments(segments: Segments): Network {
  const xs: number[] = []
  const ys: number[] = []
  const nodeOf = new Map<number, number>()
  const node = (x: number, y: number) => {
    const key = keyOf(x, y)
    let id = nodeOf.get(key)
    if (id === undefined) {
      id = xs.push(x) - 1
      ys.push(y)
      nodeOf.set(key, id)
    }
    return id
  }
  let edges: number[] = []
  for (let i = 0; i < segments.length; i += 6) {
    edges.push(
      node(segments[i], segments[i + 1]),
      node(segments[i + 2], segments[i + 3]),
      segments[i + 4],
      segments[i + 5],
    )
  }
  let firstNewNode = 0
  let fresh: Uint8Array | null = null
  for (let round = 0; round < 12; round++) {
    const merged = distinct(edges, fresh)
    edges = merged.edges
    const nodesBefore = xs.length
    const cuts = findCuts(xs, ys, edges, merged.fresh, firstNewNode, node)
    firstNewNode = nodesBefore
    if (cuts.size === 0) return network(xs, ys, edges)
    ;({ edges, fresh } = cut(xs, ys, edges, cuts))
  }
  throw new Error('segments did not come to rest')
}

function network(xs: number[], ys: number[], edges: number[]): Network {
  const pick = (at: number) => Int32Array.from({ length: edges.length / 4 }, (_, i) => edges[i * 4 + at])
  return {
    x: Int32Array.from(xs),
    y: Int32Array.from(ys),
    from: pick(0),
    to: pick(1),
    left: pick(2),
    right: pick(3),
  }
}

/** Equal segments become one that knows what any of them knew; points are dropped. */
function distinct(edges: number[], fresh: Uint8Array | null): { edges: number[]; fresh: Uint8Array } {
  const at = new Map<number, number>()
  const distinctEdges: number[] = []
  const distinctFresh: number[] = []
  for (let i = 0; i < edges.length; i += 4) {
    let [from, to, left, right] = [edges[i], edges[i + 1], edges[i + 2], edges[i + 3]]
    if (from === to) continue
    if (from > to) [from, to, left, right] = [to, from, right, left]
    const key = keyOf(from, to)
    const known = at.get(key)
    const isFresh = fresh === null ? 1 : fresh[i / 4]
    if (known === undefined) {
      at.set(key, distinctEdges.length)
      distinctEdges.push(from, to, left, right)
      distinctFresh.push(isFresh)
      continue
    }
    if (distinctEdges[known + 2] < 0) distinctEdges[known + 2] = Math.max(distinctEdges[known + 2], left)
    if (distinctEdges[known + 3] < 0) distinctEdges[known + 3] = Math.max(distinctEdges[known + 3], right)
  }
  return { edges: distinctEdges, fresh: Uint8Array.from(distinctFresh) }
}

type Buckets = { start: Int32Array; items: Int32Array }

function findCuts(
  xs: number[],
  ys: number[],
  edges: number[],
  fresh: Uint8Array,
  firstNewNode: number,
  node: (x: number, y: number) => number,
): Map<number, number[]> {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  const nodes = xs.length
  for (let i = 0; i < nodes; i++) {
    west = Math.min(west, xs[i])
    east = Math.max(east, xs[i])
    south = Math.min(south, ys[i])
    north = Math.max(north, ys[i])
  }
  const columns = Math.floor((east - west) / bucketSize) + 1
  const rows = Math.floor((north - south) / bucketSize) + 1
  const count = edges.length / 4
  const cellX = (x: number) => Math.max(0, Math.min(columns - 1, Math.floor((x - west) / bucketSize)))
  const cellY = (y: number) => Math.max(0, Math.min(rows - 1, Math.floor((y - south) / bucketSize)))
  const boxes = (visit: (cell: number, edge: number) => void) => {
    for (let e = 0; e < count; e++) {
      const a = edges[e * 4]
      const b = edges[e * 4 + 1]
      const x2 = cellX(Math.max(xs[a], xs[b]) + 1)
      const y2 = cellY(Math.max(ys[a], ys[b]) + 1)
      for (let cy = cellY(Math.min(ys[a], ys[b]) - 1); cy <= y2; cy++) {
        for (let cx = cellX(Math.min(xs[a], xs[b]) - 1); cx <= x2; cx++) visit(cy * columns + cx, e)
      }
    }
  }
  const segmentsIn = bucketed(columns * rows, boxes)
  const nodesIn = bucketed(columns * rows, visit => {
    for (let i = 0; i < nodes; i++) visit(cellY(ys[i]) * columns + cellX(xs[i]), i)
  })
  const cuts = new Map<number, number[]>()
  const add = (edge: number, at: number) => {
    if (edges[edge * 4] === at || edges[edge * 4 + 1] === at) return
    const list = cuts.get(edge)
    if (!list) cuts.set(edge, [at])
    else if (!list.includes(at)) list.push(at)
  }
  for (let cell = 0; cell < columns * rows; cell++) {
    const end = segmentsIn.start[cell + 1]
    for (let i = segmentsIn.start[cell]; i < end; i++) {
      const e = segmentsIn.items[i]
      const a = edges[e * 4]
      const b = edges[e * 4 + 1]
      const [ax, ay, bx, by] = [xs[a], ys[a], xs[b], ys[b]]
      const [dx, dy] = [bx - ax, by - ay]
      const length2 = dx * dx + dy * dy
      for (let j = nodesIn.start[cell]; j < nodesIn.start[cell + 1]; j++) {
        const n = nodesIn.items[j]
        if (n === a || n === b || (!fresh[e] && n < firstNewNode)) continue
        const [px, py] = [xs[n] - ax, ys[n] - ay]
        const along = px * dx + py * dy
        if (along <= 0 || along >= length2) continue
        const across = px * dy - py * dx
        if (across * across <= 0.51 * length2) add(e, n)
      }
      for (let j = i + 1; j < end; j++) {
        const f = segmentsIn.items[j]
        if (!fresh[e] && !fresh[f]) continue
        const c = edges[f * 4]
        const d = edges[f * 4 + 1]
        if (a === c || a === d || b === c || b === d) continue
        const [cx, cy, ex, ey] = [xs[c], ys[c], xs[d], ys[d]]
        const sideC = dx * (cy - ay) - dy * (cx - ax)
        const sideD = dx * (ey - ay) - dy * (ex - ax)
        if (sideC === 0 || sideD === 0 || sideC > 0 === sideD > 0) continue
        const sideA = (ex - cx) * (ay - cy) - (ey - cy) * (ax - cx)
        const sideB = (ex - cx) * (by - cy) - (ey - cy) * (bx - cx)
        if (sideA === 0 || sideB === 0 || sideA > 0 === sideB > 0) continue
        const t = sideA / (sideA - sideB)
        const at = node(Math.round(ax + t * dx), Math.round(ay + t * dy))
        add(e, at)
        add(f, at)
      }
    }
  }
  return cuts
}

function bucketed(cells: number, each: (visit: (cell: number, item: number) => void) => void): Buckets {
  const start = new Int32Array(cells + 1)
  each(cell => {
    start[cell + 1]++
  })
  for (let i = 0; i < cells; i++) start[i + 1] += start[i]
  const items = new Int32Array(start[cells])
  const next = start.slice(0, cells)
  each((cell, item) => {
    items[next[cell]++] = item
  })
  return { start, items }
}

function cut(xs: number[], ys: number[], edges: number[], cuts: Map<number, number[]>) {
  const out: number[] = []
  const fresh: number[] = []
  for (let e = 0; e < edges.length / 4; e++) {
    const [a, b, left, right] = [edges[e * 4], edges[e * 4 + 1], edges[e * 4 + 2], edges[e * 4 + 3]]
    const list = cuts.get(e)
    if (!list) {
      out.push(a, b, left, right)
      fresh.push(0)
      continue
    }
    const along = (n: number) => (xs[n] - xs[a]) * (xs[b] - xs[a]) + (ys[n] - ys[a]) * (ys[b] - ys[a])
    const path = [a, ...list.sort((n, m) => along(n) - along(m) || n - m), b]
    for (let i = 1; i < path.length; i++) {
      out.push(path[i - 1], path[i], left, right)
      fresh.push(1)
    }
  }
  return { edges: out, fresh: Uint8Array.from(fresh) }
}
