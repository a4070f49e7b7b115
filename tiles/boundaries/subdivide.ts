import { type Arc, joinArcs } from './arcs.ts'
import { type Cycles, type PlanarEdges, tracedCycles, twin } from './faces.ts'
import { type Network, nodeSegments, outside, type Segments, unknown } from './noding.ts'

export type Division = {
  /** Labels of the parts; one means that the parent is not divided. */
  labels: number[]
  /** Dividing lines between them, from label-lines.ts. */
  lines: Segments
  /** Arcs around polygons of the parent that stay whole -> their label. */
  detached?: Map<number, number>
}

/** Parts of a parent for which its lines left no face. */
export class NoRoom extends Error {
  readonly parent: number
  constructor(parent: number, lost: number[]) {
    super(`dividing ${parent} left no room for ${lost.join(', ')}`)
    this.parent = parent
  }
}

/**
 * Inserts the dividing lines of each parent into the arcs of all parents and labels every face. The parents'
 * borders keep their vertices; where a line ends on one, both neighbours share a new vertex. A part cut in
 * two by a bend of the outline keeps its largest piece, the others go to the neighbour inside the parent with
 * the longest common border, unless `mayGo` forbids it. Throws NoRoom if a label got no face.
 */
export function subdivide(
  arcs: Arc[],
  divisions: Map<number, Division>,
  parentOf: (label: number) => number,
  mayGo: (label: number, area: number) => boolean = () => true,
): Arc[] {
  const segments: Segments = []
  const inherited = (label: number, arc: number) => {
    if (label < 0) return outside
    const division = divisions.get(label)
    if (!division) return label
    return division.labels.length === 1 ? division.labels[0] : (division.detached?.get(arc) ?? unknown)
  }
  for (const [arc, { points, left, right }] of arcs.entries()) {
    const [l, r] = [inherited(left, arc), inherited(right, arc)]
    for (let i = 2; i < points.length; i += 2) {
      segments.push(points[i - 2], points[i - 1], points[i], points[i + 1], l, r)
    }
  }
  for (const { labels, lines } of divisions.values()) {
    if (labels.length > 1) for (let i = 0; i < lines.length; i++) segments.push(lines[i])
  }
  const network = nodeSegments(segments)
  const { cycles, labels } = namedFaces(network)
  absorbFragments(network, cycles, labels, parentOf, mayGo)
  const present = new Set(labels)
  for (const [parent, division] of divisions) {
    const lost = division.labels.filter(label => !present.has(label))
    if (lost.length > 0) throw new NoRoom(parent, lost)
  }
  return joinArcs(relabelled(network, cycles, labels))
}

export function relabelled(network: Network, cycles: Cycles, labels: Int32Array): Network {
  const side = (offset: number) => Int32Array.from(network.from, (_, e) => labels[cycles.of[e * 2 + offset]])
  return { ...network, left: side(0), right: side(1) }
}

export function planarEdges(network: Network): PlanarEdges {
  const { x, y, from, to } = network
  const dx = new Float64Array(from.length * 2)
  const dy = new Float64Array(from.length * 2)
  for (let e = 0; e < from.length; e++) {
    dx[e * 2] = x[to[e]] - x[from[e]]
    dy[e * 2] = y[to[e]] - y[from[e]]
    dx[e * 2 + 1] = -dx[e * 2]
    dy[e * 2 + 1] = -dy[e * 2]
  }
  return { nodes: x.length, from, to, dx, dy }
}

/** Signed area of each cycle in square units, positive around a face from outside. */
export function cycleAreas(network: Network, cycles: Cycles): Float64Array {
  const { x, y, from, to } = network
  return Float64Array.from(cycles.halves, halves => {
    let twice = 0
    const first = from[halves[0] >> 1]
    for (const half of halves) {
      const e = half >> 1
      const [a, b] = half & 1 ? [to[e], from[e]] : [from[e], to[e]]
      twice += (x[a] - x[first]) * (y[b] - y[first]) - (x[b] - x[first]) * (y[a] - y[first])
    }
    return twice / 2
  })
}

/** The label that most of a face's border knows. */
function namedFaces(network: Network): { cycles: Cycles; labels: Int32Array } {
  const cycles = tracedCycles(planarEdges(network))
  const labels = new Int32Array(cycles.halves.length).fill(outside)
  const votes = new Map<number, number>()
  for (const [c, halves] of cycles.halves.entries()) {
    votes.clear()
    for (const half of halves) {
      const label = (half & 1 ? network.right : network.left)[half >> 1]
      if (label !== unknown) votes.set(label, (votes.get(label) ?? 0) + lengthOf(network, half >> 1))
    }
    let max = -1
    for (const [label, length] of votes) {
      if (length > max) {
        max = length
        labels[c] = label
      }
    }
  }
  return { cycles, labels }
}

/**
 * Gives every piece of a label except its largest to a neighbour with the same parent, if `mayGo` allows it
 * for the piece's label and area (square units).
 */
export function absorbFragments(
  network: Network,
  cycles: Cycles,
  labels: Int32Array,
  parentOf: (label: number) => number,
  mayGo: (label: number, area: number) => boolean,
): void {
  const areas = cycleAreas(network, cycles)
  for (let round = 0; round < 6; round++) {
    const piece = pieces(cycles, labels)
    const sizes = new Float64Array(cycles.halves.length)
    for (let c = 0; c < piece.length; c++) sizes[piece[c]] += Math.max(0, areas[c])
    const largest = new Map<number, number>()
    for (let p = 0; p < sizes.length; p++) {
      if (sizes[p] === 0) continue
      const best = largest.get(labels[p])
      if (best === undefined || sizes[p] > sizes[best]) largest.set(labels[p], p)
    }
    const lost = new Map<number, Map<number, number>>()
    for (let c = 0; c < piece.length; c++) {
      const p = piece[c]
      if (labels[c] < 0 || sizes[p] === 0 || largest.get(labels[c]) === p || !mayGo(labels[c], sizes[p]))
        continue
      const borders = lost.get(p) ?? new Map<number, number>()
      lost.set(p, borders)
      for (const half of cycles.halves[c]) {
        const other = labels[cycles.of[twin(half)]]
        if (other < 0 || other === labels[c] || parentOf(other) !== parentOf(labels[c])) continue
        borders.set(other, (borders.get(other) ?? 0) + lengthOf(network, half >> 1))
      }
    }
    let changed = false
    const moves = new Map<number, number>()
    for (const [p, borders] of lost) {
      const [to] = [...borders].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? []
      if (to !== undefined) moves.set(p, to)
    }
    for (let c = 0; c < piece.length; c++) {
      const to = moves.get(piece[c])
      if (to === undefined) continue
      labels[c] = to
      changed = true
    }
    if (!changed) return
  }
}

/** For each cycle the lowest cycle that it hangs together with under the same label. */
function pieces(cycles: Cycles, labels: Int32Array): Int32Array {
  const root = Int32Array.from(cycles.halves, (_, c) => c)
  const find = (c: number): number => {
    while (root[c] !== c) {
      root[c] = root[root[c]]
      c = root[c]
    }
    return c
  }
  for (let half = 0; half < cycles.of.length; half += 2) {
    const a = find(cycles.of[half])
    const b = find(cycles.of[half + 1])
    if (a !== b && labels[cycles.of[half]] === labels[cycles.of[half + 1]])
      root[Math.max(a, b)] = Math.min(a, b)
  }
  return root.map((_, c) => find(c))
}

export function lengthOf({ x, y, from, to }: Network, edge: number): number {
  const dx = x[to[edge]] - x[from[edge]]
  const dy = y[to[edge]] - y[from[edge]]
  return Math.sqrt(dx * dx + dy * dy)
}
