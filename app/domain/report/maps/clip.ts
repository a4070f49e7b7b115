import type { SheetBox, Spot } from './sheet-frame.ts'

/** Corners closer to the line than this are omitted. A third of a point is a tenth of a millimetre. */
const min_pt = 0.3

/** Returns the parts of a line inside a box, without invisible corners. */
export function clipLine(line: readonly Spot[], box: SheetBox): Spot[][] {
  const parts: Spot[][] = []
  let part: Spot[] = []
  for (let i = 1; i < line.length; i++) {
    const inside = clipSegment(line[i - 1], line[i], box)
    if (inside === null) continue
    const [from, to] = inside
    const last = part.at(-1)
    if (last === undefined || last[0] !== from[0] || last[1] !== from[1]) {
      if (part.length > 1) parts.push(part)
      part = [from]
    }
    part.push(to)
  }
  if (part.length > 1) parts.push(part)
  return parts.map(thinned)
}

/** Returns the part of a segment inside a box (Liang and Barsky 1984). */
function clipSegment(a: Spot, b: Spot, { x, y, width, height }: SheetBox): [Spot, Spot] | null {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  let [from, to] = [0, 1]
  for (const [step, room] of [
    [-dx, a[0] - x],
    [dx, x + width - a[0]],
    [-dy, a[1] - y],
    [dy, y + height - a[1]],
  ]) {
    if (step === 0) {
      if (room < 0) return null
    } else if (step < 0) from = Math.max(from, room / step)
    else to = Math.min(to, room / step)
  }
  if (from > to) return null
  const at = (t: number): Spot => (t === 0 ? a : t === 1 ? b : [a[0] + t * dx, a[1] + t * dy])
  return [at(from), at(to)]
}

/** Clips a closed ring to a box, side by side (Sutherland and Hodgman 1974). Empty if nothing is inside. */
export function clipRing(ring: readonly Spot[], { x, y, width, height }: SheetBox): Spot[] {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, x, 1],
    [0, x + width, -1],
    [1, y, 1],
    [1, y + height, -1],
  ]
  let left: readonly Spot[] = ring
  for (const [axis, limit, sign] of sides) {
    const clipped: Spot[] = []
    left.forEach((to, i) => {
      const from = left[(i + left.length - 1) % left.length]
      const [a, b] = [(from[axis] - limit) * sign, (to[axis] - limit) * sign]
      if (a >= 0 !== b >= 0) {
        const t = a / (a - b)
        clipped.push([from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])])
      }
      if (b >= 0) clipped.push(to)
    })
    left = clipped
  }
  const made = thinned(left)
  return made.length < 3 ? [] : made
}

/** Drops corners that are too close to the previous one to be visible. Both ends are kept. */
function thinned(line: readonly Spot[]): Spot[] {
  const remaining: Spot[] = []
  line.forEach((spot, i) => {
    const last = remaining.at(-1)
    const isFar = last === undefined || Math.hypot(spot[0] - last[0], spot[1] - last[1]) >= min_pt
    if (isFar || i === line.length - 1) remaining.push(spot)
  })
  return remaining
}
