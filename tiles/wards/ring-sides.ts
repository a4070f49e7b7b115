import type { MultiPolygonRings } from '../../app/domain/geometry.ts'

/** The sides of all rings: x1, y1, x2, y2, ... */
export function ringSides(rings: MultiPolygonRings): Float64Array {
  const all = rings.flat()
  const sides = new Float64Array(all.reduce((sum, ring) => sum + ring.length - 1, 0) * 4)
  let at = 0
  for (const ring of all) {
    for (let i = 1; i < ring.length; i++, at += 4) sides.set([...ring[i - 1], ...ring[i]], at)
  }
  return sides
}
