import type { Ring } from '../../app/domain/geometry.ts'
import { cosine } from '../../app/domain/spatial/local-metric.ts'
import { indexArea, indexContains } from '../../app/domain/spatial/polygon/area-index.ts'
import type { Cycles } from '../boundaries/faces.ts'
import type { Network } from '../boundaries/noding.ts'

const metre = 0.111195

/**
 * Whether a circle of this width fits into the face of a cycle: squares that could contain its centre are
 * quartered until one does, or none can.
 */
export function isWide(
  network: Network,
  cycles: Cycles,
  labels: Int32Array,
  sizes: Float64Array,
  cycle: number,
  width_m: number,
): boolean {
  const { x, y, from, to } = network
  const halves = cycles.halves[cycle]
  const start = (half: number) => (half & 1 ? to : from)[half >> 1]
  const squash = cosine(y[start(halves[0])] * 1e-6)
  const radius = width_m / 2 / metre
  if (sizes[cycle] * squash < 3 * radius * radius) return false

  const ring: Ring = halves.map(half => [x[start(half)] * squash, y[start(half)]])
  ring.push(ring[0])
  const index = indexArea([[ring]])
  const [west, south, east, north] = index.bounds
  // Sides of holes in the face bound it too.
  const sides: number[] = []
  for (let e = 0; e < from.length; e++) {
    const [a, b] = [cycles.of[e * 2], cycles.of[e * 2 + 1]]
    if (a !== cycle && b !== cycle && labels[a] === labels[b]) continue
    const [ax, ay, bx, by] = [x[from[e]] * squash, y[from[e]], x[to[e]] * squash, y[to[e]]]
    if (Math.max(ax, bx) < west || Math.min(ax, bx) > east) continue
    if (Math.max(ay, by) < south || Math.min(ay, by) > north) continue
    sides.push(ax, ay, bx, by)
  }
  const holes = cycles.halves.flatMap((own, c) =>
    c !== cycle &&
    sizes[c] > 0 &&
    labels[c] !== labels[cycle] &&
    indexContains(index, [x[start(own[0])] * squash, y[start(own[0])]])
      ? [own]
      : [],
  )
  const covered = holes.map(own => {
    const around: Ring = own.map(half => [x[start(half)] * squash, y[start(half)]])
    return indexArea([[[...around, around[0]]]])
  })
  const distance = (px: number, py: number) => {
    let min = Infinity
    for (let i = 0; i < sides.length; i += 4) {
      const [ax, ay] = [sides[i] - px, sides[i + 1] - py]
      const [dx, dy] = [sides[i + 2] - sides[i], sides[i + 3] - sides[i + 1]]
      const t = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy)))
      min = Math.min(min, (ax + t * dx) ** 2 + (ay + t * dy) ** 2)
    }
    const isInside = indexContains(index, [px, py]) && !covered.some(hole => indexContains(hole, [px, py]))
    return isInside ? Math.sqrt(min) : -Math.sqrt(min)
  }
  const open: [number, number, number][] = []
  const first = Math.min(east - west, north - south) / 2
  for (let cx = west + first; cx < east + first; cx += 2 * first)
    for (let cy = south + first; cy < north + first; cy += 2 * first) open.push([cx, cy, first])
  while (open.length > 0) {
    const [cx, cy, half] = open.pop()!
    const off = distance(cx, cy)
    if (off >= radius) return true
    if (off + half * Math.SQRT2 < radius || half < radius / 16) continue
    const q = half / 2
    open.push([cx - q, cy - q, q], [cx + q, cy - q, q], [cx - q, cy + q, q], [cx + q, cy + q, q])
  }
  return false
}
