import type { Ring } from '../../geometry.ts'

/**
 * Returns a closed ring without the corners that are closer than `tolerance` (Ramer 1972, Douglas and Peucker 1973),
 * in the unit of the ring. The result may cross itself, so check it with crossing.ts.
 */
export function simplifyRing(ring: Ring, tolerance: number): Ring {
  const last = ring.length - 1
  const x = new Float64Array(ring.length)
  const y = new Float64Array(ring.length)
  for (let i = 0; i <= last; i++) {
    x[i] = ring[i][0]
    y[i] = ring[i][1]
  }
  let far = 0
  for (let i = 1; i < last; i++) if (apart2(x, y, 0, i) > apart2(x, y, 0, far)) far = i
  const isRetained = new Uint8Array(ring.length)
  isRetained[0] = isRetained[far] = isRetained[last] = 1
  const open = [0, far, far, last]
  while (open.length > 0) {
    const to = open.pop() as number
    const from = open.pop() as number
    const corner = farthestBetween(x, y, from, to, tolerance * tolerance)
    if (corner < 0) continue
    isRetained[corner] = 1
    open.push(from, corner, corner, to)
  }
  return ring.filter((_, i) => isRetained[i] === 1)
}

function apart2(x: Float64Array, y: Float64Array, a: number, b: number): number {
  return (x[a] - x[b]) ** 2 + (y[a] - y[b]) ** 2
}

/** Returns the first corner that is farthest from the line between two corners, or -1 if none is farther than `max`. */
function farthestBetween(x: Float64Array, y: Float64Array, from: number, to: number, max: number): number {
  const [x1, y1] = [x[from], y[from]]
  const [dx, dy] = [x[to] - x1, y[to] - y1]
  const length2 = dx * dx + dy * dy
  let corner = -1
  for (let i = from + 1; i < to; i++) {
    const along = (x[i] - x1) * dx + (y[i] - y1) * dy
    const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, along / length2))
    const d2 = (x[i] - (x1 + t * dx)) ** 2 + (y[i] - (y1 + t * dy)) ** 2
    if (d2 <= max) continue
    max = d2
    corner = i
  }
  return corner
}
