import type { LngLat } from '../../app/domain/geometry.ts'
import type { Arc } from '../../tiles/boundaries/arcs.ts'
import { type Network, nodeSegments, type Segments } from '../../tiles/boundaries/noding.ts'

/** Vertex of an arc with the largest distance from its simplified line. */
export type Shift = { at: LngLat; metres: number }

/**
 * Simplifies arcs (Douglas and Peucker). Each vertex is a multiple of `grid` micro-degrees, and no original vertex is
 * further than `tolerance_m` from its simplified arc. The tolerance is reduced for arcs that would otherwise cross or
 * touch each other, so that the topology of the faces does not change.
 */
export function simplifyArcs(
  arcs: Arc[],
  tolerance_m: number,
  grid: number,
): { arcs: Arc[]; shifts: Shift[] } {
  const tolerance = new Float64Array(arcs.length).fill(tolerance_m)
  for (let round = 0; round < 12; round++) {
    const simple = arcs.map(
      (arc, i): Arc => ({ ...arc, points: onGrid(simplified(arc.points, tolerance[i]), grid) }),
    )
    const wrong = disturbed(simple)
    if (wrong.length === 0)
      return { arcs: simple, shifts: arcs.map((arc, i) => farthest(arc.points, simple[i].points)) }
    for (const i of wrong) tolerance[i] /= 2
  }
  throw new Error('arcs that touch do not come apart')
}

/** Arcs with a segment that crosses, touches or overlaps another one anywhere except at its ends. */
export function disturbed(arcs: Arc[]): number[] {
  const { left } = makeArcNetwork(arcs)
  const found = new Int32Array(arcs.length)
  for (const arc of left) found[arc]++
  return arcs.flatMap(({ points }, i) => (found[i] === points.length / 2 - 1 ? [] : [i]))
}

export const pointKey = (x: number, y: number) => x * 67_108_864 + y

/** All segments as a network, each with the index of its arc. */
export function makeArcNetwork(arcs: Arc[]): Network {
  const segments: Segments = []
  for (const [i, { points }] of arcs.entries()) {
    for (let p = 2; p < points.length; p += 2)
      segments.push(points[p - 2], points[p - 1], points[p], points[p + 1], i, i)
  }
  return nodeSegments(segments)
}

export function onGrid(points: number[], grid: number, fixed?: Set<number>): number[] {
  const out: number[] = []
  for (let i = 0; i < points.length; i += 2) {
    const isFixed = fixed?.has(pointKey(points[i], points[i + 1]))
    const [x, y] = isFixed
      ? [points[i], points[i + 1]]
      : [Math.round(points[i] / grid) * grid, Math.round(points[i + 1] / grid) * grid]
    const last = out.length - 2
    if (last < 0 || x !== out[last] || y !== out[last + 1]) out.push(x, y)
  }
  return out
}

const metre = 111_195e-6
/** Metres per micro-degree in easterly and northerly direction at a latitude. */
const scaleAt = (y: number): [number, number] => [metre * Math.cos((y * 1e-6 * Math.PI) / 180), metre]

export function simplified(line: number[], tolerance_m: number): number[] {
  const count = line.length / 2
  const scale = scaleAt(line[1])
  const isRetained = new Uint8Array(count)
  isRetained[0] = isRetained[count - 1] = 1
  const stack = [0, count - 1]
  const isClosed = line[0] === line[line.length - 2] && line[1] === line[line.length - 1]
  while (stack.length > 0) {
    const to = stack.pop()!
    const from = stack.pop()!
    let worst = isClosed && to - from === count - 1 ? -1 : tolerance_m
    let at = -1
    for (let i = from + 1; i < to; i++) {
      const off = offSegment(line, i, line, from, to, scale)
      if (off > worst) {
        worst = off
        at = i
      }
    }
    if (at < 0) continue
    isRetained[at] = 1
    stack.push(from, at, at, to)
  }
  return line.filter((_, i) => isRetained[i >> 1])
}

/** Distance in metres from vertex `i` of a line to the segment between two vertices of another line. */
function offSegment(
  line: number[],
  i: number,
  other: number[],
  a: number,
  b: number,
  [sx, sy]: [number, number],
): number {
  const [ax, ay] = [other[a * 2], other[a * 2 + 1]]
  const [dx, dy] = [(other[b * 2] - ax) * sx, (other[b * 2 + 1] - ay) * sy]
  const [px, py] = [(line[i * 2] - ax) * sx, (line[i * 2 + 1] - ay) * sy]
  const length2 = dx * dx + dy * dy
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length2))
  return Math.hypot(px - t * dx, py - t * dy)
}

export function farthest(line: number[], simple: number[]): Shift {
  const scale = scaleAt(line[1])
  let max: Shift = { at: [line[0] / 1e6, line[1] / 1e6], metres: -1 }
  for (let i = 0; i < line.length / 2; i++) {
    let min = Infinity
    for (let s = 1; s < simple.length / 2; s++)
      min = Math.min(min, offSegment(line, i, simple, s - 1, s, scale))
    if (min > max.metres) max = { at: [line[i * 2] / 1e6, line[i * 2 + 1] / 1e6], metres: min }
  }
  return max
}
