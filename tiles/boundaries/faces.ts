/**
 * Walks around the faces of a planar network. A half-edge is an edge with a direction: 2e runs from its `from` to
 * its `to`, 2e + 1 back; the face that belongs to a half-edge lies on its left.
 */

export type PlanarEdges = {
  nodes: number
  from: Int32Array
  to: Int32Array
  /** Direction in which half-edge h leaves its origin. */
  dx: Float64Array
  dy: Float64Array
}
export type Cycles = {
  /** Cycle of each half-edge. */
  of: Int32Array
  /** Half-edges of each cycle, in walking order. */
  halves: number[][]
}

export const twin = (half: number) => half ^ 1
export const startNode = ({ from, to }: PlanarEdges, half: number) => (half & 1 ? to : from)[half >> 1]

/** Cycles in the order of their lowest half-edge; counterclockwise ones bound a face from outside. */
export function tracedCycles(edges: PlanarEdges): Cycles {
  const next = nextHalves(edges)
  const of = new Int32Array(next.length).fill(-1)
  const halves: number[][] = []
  for (let first = 0; first < next.length; first++) {
    if (of[first] >= 0) continue
    const cycle: number[] = []
    for (let half = first; of[half] < 0; half = next[half]) {
      of[half] = halves.length
      cycle.push(half)
    }
    halves.push(cycle)
  }
  return { of, halves }
}

/** The half-edge that follows on the same face: at the end, the next one clockwise from the way back. */
function nextHalves(edges: PlanarEdges): Int32Array {
  const count = edges.from.length * 2
  const start = new Int32Array(edges.nodes + 1)
  for (let half = 0; half < count; half++) start[startNode(edges, half) + 1]++
  for (let i = 0; i < edges.nodes; i++) start[i + 1] += start[i]
  const around = new Int32Array(count)
  const fill = start.slice(0, edges.nodes)
  for (let half = 0; half < count; half++) around[fill[startNode(edges, half)]++] = half
  const next = new Int32Array(count)
  const upper = (half: number) => edges.dy[half] > 0 || (edges.dy[half] === 0 && edges.dx[half] > 0)
  const byAngle = (a: number, b: number) => {
    if (upper(a) !== upper(b)) return upper(a) ? -1 : 1
    return Math.sign(edges.dx[b] * edges.dy[a] - edges.dx[a] * edges.dy[b]) || a - b
  }
  for (let node = 0; node < edges.nodes; node++) {
    const out = around.subarray(start[node], start[node + 1])
    if (out.length > 2) out.sort(byAngle)
    for (let i = 0; i < out.length; i++) next[twin(out[i])] = out[i === 0 ? out.length - 1 : i - 1]
  }
  return next
}
