import type { LngLat, MultiPolygonRings } from '../../../app/domain/geometry.ts'
import type { Fact } from '../../../app/domain/region/facts.ts'
import { metresPerDegree } from '../../../app/domain/spatial/local-metric.ts'
import { type AreaIndex, indexArea, indexContains } from '../../../app/domain/spatial/polygon/area-index.ts'

/** Kilometres from a position to an area; 0 inside. */
export function kmTo(index: AreaIndex, at: LngLat): number {
  if (indexContains(index, at)) return 0
  const metres = metresPerDegree(at[1])
  const { edges } = index
  let min = Number.POSITIVE_INFINITY
  for (let e = 0; e < edges.length; e += 4) {
    const [x1, y1] = [(edges[e] - at[0]) * metres.lng, (edges[e + 1] - at[1]) * metres.lat]
    const [dx, dy] = [(edges[e + 2] - edges[e]) * metres.lng, (edges[e + 3] - edges[e + 1]) * metres.lat]
    const along = Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / (dx * dx + dy * dy || 1)))
    min = Math.min(min, (x1 + along * dx) ** 2 + (y1 + along * dy) ** 2)
  }
  return Math.sqrt(min) / 1000
}

/** Local levels whose points lie in an area. */
export function pointsIn(rings: MultiPolygonRings, facts: readonly Fact[]): Fact[] {
  const index = indexArea(rings)
  return facts.filter(({ lon, lat }) => indexContains(index, [lon, lat]))
}
