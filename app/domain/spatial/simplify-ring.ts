import type { LngLat, Ring } from './geometry.ts'

/**
 * A closed ring without the corners that stand off by no more than `tolerance` (Ramer 1972, Douglas and Peucker
 * 1973), in the ring's own unit. It may cross itself: ask `crossing` of polygon-guard.ts.
 */
export function simplifyRing(ring: Ring, tolerance: number): Ring {
  const last = ring.length - 1
  let far = 0
  for (let i = 1; i < last; i++) if (apart2(ring[0], ring[i]) > apart2(ring[0], ring[far])) far = i
  const kept = new Uint8Array(ring.length)
  kept[0] = kept[far] = kept[last] = 1
  const open: [number, number][] = [
    [0, far],
    [far, last],
  ]
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span
    let most = tolerance * tolerance
    let corner = -1
    for (let i = from + 1; i < to; i++) {
      const d2 = toSegment2(ring[i], ring[from], ring[to])
      if (d2 <= most) continue
      most = d2
      corner = i
    }
    if (corner < 0) continue
    kept[corner] = 1
    open.push([from, corner], [corner, to])
  }
  return ring.filter((_, i) => kept[i] === 1)
}

function apart2(a: LngLat, b: LngLat): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
}

function toSegment2(p: LngLat, a: LngLat, b: LngLat): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length2 = dx * dx + dy * dy
  const along = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, along / length2))
  return apart2(p, [a[0] + t * dx, a[1] + t * dy])
}
