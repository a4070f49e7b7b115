import type { Sddmm } from '../region-codes.ts'
import { type RegionGeometry, refsOf } from './region-topology.ts'

/**
 * Returns for each area, by code, the areas that share an arc with it. A single common point does not make a
 * neighbour.
 */
export function neighboursOf(geometries: RegionGeometry[]): Map<Sddmm, Sddmm[]> {
  const areaOfArc = new Map<number, number>()
  const table = new Map<Sddmm, Set<Sddmm>>()
  for (const geometry of geometries) {
    const code = Number(geometry.id)
    for (const ref of refsOf(geometry).flat(2)) {
      const arc = ref < 0 ? ~ref : ref
      const other = areaOfArc.get(arc)
      areaOfArc.set(arc, code)
      if (other === undefined || other === code) continue
      table.set(code, (table.get(code) ?? new Set()).add(other))
      table.set(other, (table.get(other) ?? new Set()).add(code))
    }
  }
  return new Map([...table].map(([code, others]) => [code, [...others].sort((a, b) => a - b)]))
}
