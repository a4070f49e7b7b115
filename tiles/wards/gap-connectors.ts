import { cosine } from '../../app/domain/spatial/local-metric.ts'
import { type Cycles, startNode, twin } from '../boundaries/faces.ts'
import { type Network, type Segments, unknown } from '../boundaries/noding.ts'
import { planarEdges } from '../boundaries/subdivide.ts'

type Labelled = { network: Network; cycles: Cycles; labels: Int32Array }
/** A place on the edge of a ward beside a gap, with the nearest place of the outline. */
type Rim = { node: number; to: [number, number]; metres: number; along_m: number; isNear: boolean }

/** What the sides of a segment of the outline say before the faces have labels. */
export const edgeOfOutline = 1
const metre = 0.111195

/**
 * Lines that cut the gaps between wards and outline: from where two wards meet at a gap straight to the
 * outline, and from where a gap becomes wider than `strip_m`, so that only its narrow end can go to a ward.
 */
export function gapConnectors(
  { network, cycles, labels }: Labelled,
  rest: number,
  strip_m: number,
): Segments {
  const edges = planarEdges(network)
  const nearest = outlineFinder(network)
  const rims = new Map<number, Rim>()
  const rimAt = (node: number, along_m: number): Rim => {
    const known = rims.get(node)
    if (known) return { ...known, along_m }
    const found = nearest(node)
    const rim = { node, ...found, along_m, isNear: found.metres <= strip_m }
    rims.set(node, rim)
    return rim
  }
  const wardsAt = new Map<number, Set<number>>()
  const ends = new Map<number, Rim>()
  for (const [c, halves] of cycles.halves.entries()) {
    if (labels[c] !== rest) continue
    for (const run of wardRuns(halves)) {
      for (const { node, ward } of run) wardsAt.set(node, (wardsAt.get(node) ?? new Set()).add(ward))
      let along_m = 0
      const line = run.map(({ node, length_m }) => {
        const rim = rimAt(node, along_m)
        along_m += length_m
        return rim
      })
      for (const rim of changes(line, strip_m)) ends.set(rim.node, rim)
    }
  }
  for (const [node, wards] of wardsAt) {
    const rim = rimAt(node, 0)
    if (wards.size > 1 && rim.metres <= strip_m) ends.set(node, rim)
  }
  const lines: Segments = []
  for (const { node, to } of ends.values()) {
    const [x, y] = [network.x[node], network.y[node]]
    if (x !== to[0] || y !== to[1]) lines.push(x, y, to[0], to[1], unknown, unknown)
  }
  return lines

  /** Stretches of a gap's border with wards, node by node. */
  function wardRuns(halves: number[]) {
    const runs: { node: number; ward: number; length_m: number }[][] = [[]]
    for (const half of halves) {
      const ward = labels[cycles.of[twin(half)]]
      const isWard = ward >= 0 && ward !== rest
      const run = runs[runs.length - 1]
      if (isWard) {
        const [a, b] = [startNode(edges, half), startNode(edges, twin(half))]
        const length_m = Math.hypot(...offset(network, a, network.x[b], network.y[b]))
        run.push({ node: a, ward, length_m }, { node: b, ward, length_m: 0 })
      } else if (run.length > 0) runs.push([])
    }
    return runs.filter(run => run.length > 0)
  }
}

/**
 * Transitions of a rim between near and far, at the near place; stretches shorter than `strip_m` do not
 * count.
 */
function changes(line: Rim[], strip_m: number): Rim[] {
  for (const isNear of [false, true]) {
    for (let i = 0; i < line.length; ) {
      let end = i
      while (end < line.length && line[end].isNear === line[i].isNear) end++
      const isInside = i > 0 && end < line.length
      const length_m = line[end - 1].along_m - line[i].along_m
      if (isInside && line[i].isNear === isNear && length_m < strip_m)
        for (let k = i; k < end; k++) line[k] = { ...line[k], isNear: !isNear }
      i = end
    }
  }
  return line.flatMap((rim, i) => {
    const next = line[i + 1]
    if (!next || next.isNear === rim.isNear) return []
    const near = rim.isNear ? rim : next
    return near.metres <= strip_m ? [near] : []
  })
}

/** Metres east and north from a node to a place. */
function offset({ x, y }: Network, node: number, toX: number, toY: number): [number, number] {
  return [(toX - x[node]) * metre * cosine(y[node] * 1e-6), (toY - y[node]) * metre]
}

function outlineFinder(network: Network): (node: number) => { to: [number, number]; metres: number } {
  const { x, y, from, to, left } = network
  const own = [...left.keys()].filter(e => left[e] === edgeOfOutline)
  return node => {
    let best: [number, number] = [x[node], y[node]]
    let metres = Infinity
    const squash = cosine(y[node] * 1e-6)
    for (const e of own) {
      const [ax, ay] = [(x[from[e]] - x[node]) * squash, y[from[e]] - y[node]]
      const [dx, dy] = [(x[to[e]] - x[from[e]]) * squash, y[to[e]] - y[from[e]]]
      const t = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy)))
      const off = Math.hypot(ax + t * dx, ay + t * dy) * metre
      if (off >= metres) continue
      metres = off
      const [bx, by] = [x[to[e]] - x[from[e]], y[to[e]] - y[from[e]]]
      best = [Math.round(x[from[e]] + t * bx), Math.round(y[from[e]] + t * by)]
    }
    return { to: best, metres }
  }
}
