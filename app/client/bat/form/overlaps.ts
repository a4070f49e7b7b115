import { boundsOf, type LngLat, meetBounds } from '../../../domain/geometry.ts'
import { type BuildingGrid, forEachInside } from '../../../domain/spatial/buildings/building-grid.ts'

export type Overlap<C> = { first: C; second: C; count: number }

/**
 * Pairs of clusters that include the same houses, with the number of these houses. Empty until the houses have been
 * loaded.
 */
export function overlapsOf<C extends { ring: LngLat[] }>(
  clusters: readonly C[],
  houses: BuildingGrid | undefined,
): Overlap<C>[] {
  if (houses === undefined || clusters.length < 2) return []
  const inside = clusters.map(({ ring }) => {
    const keys = new Set<string>()
    forEachInside(houses, [ring], (lng, lat) => keys.add(`${lng} ${lat}`))
    return keys
  })
  const boxes = clusters.map(({ ring }) => boundsOf(ring))
  const found: Overlap<C>[] = []
  for (const [i, first] of clusters.entries())
    for (let k = i + 1; k < clusters.length; k++) {
      if (!meetBounds(boxes[i], boxes[k])) continue
      const count = [...inside[i]].filter(key => inside[k].has(key)).length
      if (count > 0) found.push({ first, second: clusters[k], count })
    }
  return found
}
