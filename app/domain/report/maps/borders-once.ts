import type { LngLat, MultiPolygonRings } from '../../geometry.ts'

/**
 * Returns the boundaries of areas as lines. Each side occurs once even if two areas share it, because dashes drawn
 * twice look solid.
 */
export function bordersOnce(areas: readonly MultiPolygonRings[]): LngLat[][] {
  const seen = new Set<string>()
  const lines: LngLat[][] = []
  for (const ring of areas.flat(2)) {
    let line: LngLat[] = []
    for (let i = 1; i < ring.length; i++) {
      const key = keyOf(ring[i - 1], ring[i])
      if (seen.has(key)) {
        if (line.length > 0) lines.push(line)
        line = []
        continue
      }
      seen.add(key)
      if (line.length === 0) line.push(ring[i - 1])
      line.push(ring[i])
    }
    if (line.length > 0) lines.push(line)
  }
  return lines
}

/** Returns the same key for both directions. Outlines in an atlas share their corners to the bit. */
function keyOf(a: LngLat, b: LngLat): string {
  const [from, to] = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? [a, b] : [b, a]
  return `${from[0]} ${from[1]} ${to[0]} ${to[1]}`
}
