import { type Cycles, type PlanarEdges, startNode, tracedCycles, twin } from './faces.ts'
import { type Network, outside } from './noding.ts'

/** A border between two areas: whole micro-degrees x, y, x, y, ...; its ends are shared with other arcs. */
export type Arc = { points: number[]; left: number; right: number }
/** Polygons of rings of arcs, TopoJSON's way: a reversed arc i is ~i. Outer rings run counterclockwise. */
export type ArcPolygons = number[][][]

/** Network segments between different areas, joined into arcs as long as nothing branches off. */
export function joinArcs(network: Network): Arc[] {
  const { from, to, left, right } = network
  const borders: number[] = []
  for (let e = 0; e < from.length; e++) if (left[e] !== right[e]) borders.push(e)
  const degree = new Int32Array(network.x.length)
  const links = new Int32Array(network.x.length * 2).fill(-1)
  for (const e of borders) {
    for (const node of [from[e], to[e]]) {
      if (degree[node] < 2) links[node * 2 + degree[node]] = e
      degree[node]++
    }
  }
  const used = new Uint8Array(from.length)
  const arcs: Arc[] = []
  const follow = (start: number, first: number) => {
    const points = [network.x[start], network.y[start]]
    const forward = from[first] === start
    let node = start
    let edge = first
    while (edge >= 0 && !used[edge]) {
      used[edge] = 1
      node = from[edge] === node ? to[edge] : from[edge]
      points.push(network.x[node], network.y[node])
      if (degree[node] !== 2 || node === start) break
      edge = links[node * 2] === edge ? links[node * 2 + 1] : links[node * 2]
    }
    const sides = forward ? [left[first], right[first]] : [right[first], left[first]]
    arcs.push({ points, left: sides[0], right: sides[1] })
  }
  for (const e of borders) {
    if (!used[e] && degree[from[e]] !== 2) follow(from[e], e)
    if (!used[e] && degree[to[e]] !== 2) follow(to[e], e)
  }
  for (const e of borders) if (!used[e]) follow(from[e], e)
  return arcs
}

/** Areas of groups of labels; `groupOf` returns `outside` for labels in no group. */
export function tracedAreas(arcs: Arc[], groupOf: (label: number) => number): Map<number, ArcPolygons> {
  const chosen: number[] = []
  for (const [i, arc] of arcs.entries())
    if (sideOf(arc.left, groupOf) !== sideOf(arc.right, groupOf)) chosen.push(i)
  const edges = arcEdges(arcs, chosen)
  const cycles = tracedCycles(edges)
  const rings = new Map<number, { ring: number[]; area: number }[]>()
  for (const halves of cycles.halves) {
    const arc = arcs[chosen[halves[0] >> 1]]
    const group = sideOf(halves[0] & 1 ? arc.right : arc.left, groupOf)
    if (group === outside) continue
    for (const simple of splitAtTouches(edges, halves)) {
      const ring = simple.map(half => (half & 1 ? ~chosen[half >> 1] : chosen[half >> 1]))
      const list = rings.get(group) ?? []
      list.push({ ring, area: twiceAreaOfPoints(ringPoints(arcs, ring)) })
      rings.set(group, list)
    }
  }
  return new Map([...rings].sort((a, b) => a[0] - b[0]).map(([group, list]) => [group, polygons(arcs, list)]))
}

/** Closed positions of a ring of arcs: x, y, x, y, ... with the first repeated at the end. */
export function ringPoints(arcs: { points: number[] }[], ring: number[]): number[] {
  const points: number[] = []
  for (const ref of ring) {
    const arc = arcs[ref < 0 ? ~ref : ref].points
    const skip = points.length > 0 ? 1 : 0
    const count = arc.length / 2
    for (let i = skip; i < count; i++) {
      const at = ref < 0 ? count - 1 - i : i
      points.push(arc[at * 2], arc[at * 2 + 1])
    }
  }
  return points
}

/** Twice the signed area of a closed ring in square units, positive when counterclockwise. */
export function twiceAreaOfPoints(points: number[]): number {
  let sum = 0
  const [x0, y0] = points
  for (let i = 2; i < points.length; i += 2) {
    sum += (points[i - 2] - x0) * (points[i + 1] - y0) - (points[i] - x0) * (points[i - 1] - y0)
  }
  return sum
}

const sideOf = (label: number, groupOf: (label: number) => number) => (label < 0 ? outside : groupOf(label))

function arcEdges(arcs: Arc[], chosen: number[]): PlanarEdges {
  const nodeOf = new Map<number, number>()
  const node = (x: number, y: number) => {
    const key = x * 67_108_864 + y
    const id = nodeOf.get(key) ?? nodeOf.size
    nodeOf.set(key, id)
    return id
  }
  const from = new Int32Array(chosen.length)
  const to = new Int32Array(chosen.length)
  const dx = new Float64Array(chosen.length * 2)
  const dy = new Float64Array(chosen.length * 2)
  for (const [e, index] of chosen.entries()) {
    const { points } = arcs[index]
    const n = points.length
    from[e] = node(points[0], points[1])
    to[e] = node(points[n - 2], points[n - 1])
    dx[e * 2] = points[2] - points[0]
    dy[e * 2] = points[3] - points[1]
    dx[e * 2 + 1] = points[n - 4] - points[n - 2]
    dy[e * 2 + 1] = points[n - 3] - points[n - 1]
  }
  return { nodes: nodeOf.size, from, to, dx, dy }
}

/** A walk that comes through a node twice is cut there, so that no ring touches itself. */
function splitAtTouches(edges: PlanarEdges, halves: Cycles['halves'][number]): number[][] {
  const rings: number[][] = []
  const path: number[] = []
  const at = new Map<number, number>()
  for (const half of halves) {
    const origin = startNode(edges, half)
    const since = at.get(origin)
    if (since !== undefined) {
      const loop = path.splice(since)
      for (const old of loop) at.delete(startNode(edges, old))
      rings.push(loop)
    }
    at.set(origin, path.length)
    path.push(half)
  }
  if (path.length > 0) rings.push(path)
  return rings.filter(ring => ring.length !== 2 || ring[0] !== twin(ring[1]))
}

/** Each hole goes to the smallest outer ring around it. */
function polygons(arcs: Arc[], rings: { ring: number[]; area: number }[]): ArcPolygons {
  const outers = rings.filter(({ area }) => area > 0).sort((a, b) => b.area - a.area)
  const found = outers.map(({ ring }) => [ring])
  for (const { ring, area } of rings) {
    if (area > 0) continue
    let home = 0
    if (outers.length > 1) {
      const hole = ringPoints(arcs, ring)
      const [x, y] = [(hole[0] + hole[2]) / 2, (hole[1] + hole[3]) / 2]
      for (const [i, outer] of outers.entries())
        if (ringContains(ringPoints(arcs, outer.ring), x, y)) home = i
    }
    found[home]?.push(ring)
  }
  return found
}

function ringContains(ring: number[], x: number, y: number): boolean {
  let inside = false
  for (let i = 2; i < ring.length; i += 2) {
    const [x1, y1, x2, y2] = [ring[i - 2], ring[i - 1], ring[i], ring[i + 1]]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}
