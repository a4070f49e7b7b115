import type { Arc } from '../../tiles/boundaries/arcs.ts'
import { disturbed, farthest, makeArcNetwork, onGrid, pointKey, simplified } from './simplify-arcs.ts'

/**
 * Like `simplifyArcs`, but leaves given arcs and the ends of other arcs on them unchanged. Arcs that cannot be
 * simplified without touching or passing another arc keep all of their vertices.
 */
export function simplifyAroundGiven(
  arcs: Arc[],
  isGiven: (arc: Arc) => boolean,
  toleranceOf: (arc: Arc) => number,
  grid: number,
): { arcs: Arc[]; largest_m: number; unchanged: number } {
  const given = arcs.map(isGiven)
  const tolerance = arcs.map(toleranceOf)
  const fixed = new Set<number>()
  const fixPoints = (points: number[]) => {
    for (let i = 0; i < points.length; i += 2) fixed.add(pointKey(points[i], points[i + 1]))
  }
  for (const [i, arc] of arcs.entries()) if (given[i]) fixPoints(arc.points)
  const whole = new Set<number>()
  for (let round = 0; round < 20; round++) {
    const simple = arcs.map((arc, i): Arc => {
      if (given[i] || whole.has(i)) return arc
      return { ...arc, points: onGrid(simplified(arc.points, tolerance[i]), grid, fixed) }
    })
    const lost = simple.flatMap(({ points }, i) => (points.length < 4 ? [i] : []))
    for (const i of lost) tolerance[i] = 0
    const wrong = [...new Set([...lost, ...touching(simple), ...passing(arcs, simple)])].filter(
      i => !given[i] && !whole.has(i),
    )
    if (wrong.length === 0) {
      const metres = arcs.map((arc, i) => (given[i] ? 0 : farthest(arc.points, simple[i].points).metres))
      return { arcs: simple, largest_m: Math.max(...metres), unchanged: whole.size }
    }
    for (const i of wrong) {
      tolerance[i] /= 2
      if (tolerance[i] > 1) continue
      whole.add(i)
      fixPoints(arcs[i].points)
    }
  }
  throw new Error('arcs that touch do not come apart')
}

/** Arcs that another arc intersects anywhere except at their ends, and the arcs that intersect them. */
function touching(arcs: Arc[]): Set<number> {
  const cut = new Set(disturbed(arcs))
  const found = new Set(cut)
  const vertices = new Map<number, number[]>()
  for (const [i, { points }] of arcs.entries()) {
    for (let p = 0; p < points.length; p += 2) {
      const key = pointKey(points[p], points[p + 1])
      vertices.set(key, [...(vertices.get(key) ?? []), i])
    }
  }
  if (cut.size === 0) return found
  const { x, y, from, to, left } = makeArcNetwork(arcs)
  for (const [e, arc] of left.entries()) {
    if (!cut.has(arc)) continue
    for (const node of [from[e], to[e]])
      for (const other of vertices.get(pointKey(x[node], y[node])) ?? []) if (other !== arc) found.add(other)
  }
  return found
}

/**
 * Arcs whose order around a node has changed: two arcs between the same nodes can swap sides without an intersection.
 */
function passing(before: Arc[], after: Arc[]): number[] {
  const ends = new Map<number, number[]>()
  for (const [i, { points }] of before.entries()) {
    for (const [end, at] of [0, points.length - 2].entries()) {
      const key = pointKey(points[at], points[at + 1])
      ends.set(key, [...(ends.get(key) ?? []), i * 2 + end])
    }
  }
  const angle = (arcs: Arc[], half: number) => {
    const { points } = arcs[half >> 1]
    const [at, next] = half & 1 ? [points.length - 2, points.length - 4] : [0, 2]
    return Math.atan2(points[next + 1] - points[at + 1], points[next] - points[at])
  }
  const order = (arcs: Arc[], halves: number[]) => {
    const sorted = halves.map(half => ({ half, angle: angle(arcs, half) })).sort((a, b) => a.angle - b.angle)
    const first = sorted.findIndex(({ half }) => half === halves[0])
    return [...sorted.slice(first), ...sorted.slice(0, first)].map(({ half }) => half).join()
  }
  return [...ends.values()].flatMap(halves =>
    halves.length > 2 && order(before, halves) !== order(after, halves) ? halves.map(half => half >> 1) : [],
  )
}
