import type { ClusterResult } from '../../../domain/bat/best.ts'
import type { LngLat, PolygonRings, Ring } from '../../../domain/geometry.ts'
import { metresPerDegree } from '../../../domain/spatial/local-metric.ts'
import { vertexAt } from '../../../domain/spatial/water/stream-network.ts'
import { thresholds } from '../../../domain/technologies/site.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import { nearestMhp } from '../../../engine/atlas/distances.ts'

/**
 * Line from a cluster's edge to the stream at the answer's distance; null if there is none, or it is inside.
 */
export function plantLink(
  atlas: Atlas,
  rings: PolygonRings,
  { energy_costs, distance_to_mhp_km }: Pick<ClusterResult, 'energy_costs' | 'distance_to_mhp_km'>,
): LngLat[] | null {
  const plant_kW = energy_costs.mhp?.plant_kW
  if (plant_kW == null || !distance_to_mhp_km) return null
  const site = nearestMhp(atlas, rings, Math.max(thresholds.minMhp_kW, plant_kW))?.site
  // A rounded plant may match a different stream than the answer: then no line is drawn.
  if (!site || Math.abs(site.km - distance_to_mhp_km) > 0.01) return null
  const to = vertexAt(atlas.streams, site.vertex)
  return [nearestOnRing(rings[0], to), to]
}

/** Nearest point of a ring to a position, in the plane of its latitude. */
function nearestOnRing(ring: Ring, [lng, lat]: LngLat): LngLat {
  const metres = metresPerDegree(lat)
  let nearest: LngLat = ring[0]
  let min = Number.POSITIVE_INFINITY
  for (let at = 1; at < ring.length; at++) {
    const [[x1, y1], [x2, y2]] = [ring[at - 1], ring[at]]
    const [dx, dy] = [(x2 - x1) * metres.lng, (y2 - y1) * metres.lat]
    const along = (lng - x1) * metres.lng * dx + (lat - y1) * metres.lat * dy
    const part = Math.max(0, Math.min(1, along / Math.max(dx * dx + dy * dy, 1e-9)))
    const place: LngLat = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part]
    const far = Math.hypot((lng - place[0]) * metres.lng, (lat - place[1]) * metres.lat)
    if (far < min) [nearest, min] = [place, far]
  }
  return nearest
}
