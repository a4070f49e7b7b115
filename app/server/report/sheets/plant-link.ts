import type { ClusterResult } from '../../../domain/bat/best.ts'
import type { LngLat, PolygonRings, Ring } from '../../../domain/geometry.ts'
import { metresPerDegree } from '../../../domain/spatial/local-metric.ts'
import { vertexAt } from '../../../domain/spatial/water/stream-network.ts'
import { thresholds } from '../../../domain/technologies/site.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import { nearestMhp } from '../../../engine/atlas/distances.ts'

/**
 * Line from the edge of a cluster to the stream whose distance is in the result. Returns null if there is no such
 * stream or it is inside the cluster.
 */
export function plantLink(
  atlas: Atlas,
  rings: PolygonRings,
  { energy_costs, distance_to_mhp_km }: Pick<ClusterResult, 'energy_costs' | 'distance_to_mhp_km'>,
): LngLat[] | null {
  const plant_kW = energy_costs.mhp?.plant_kW
  if (plant_kW == null || !distance_to_mhp_km) return null
  const site = nearestMhp(atlas, rings, Math.max(thresholds.minMhp_kW, plant_kW))?.site
  // The power of the plant is rounded, so the nearest site may be a different one from that in the result. In this case
  // no line is drawn.
  if (!site || Math.abs(site.km - distance_to_mhp_km) > 0.01) return null
  const to = vertexAt(atlas.streams, site.vertex)
  return [nearestOnRing(rings[0], to), to]
}

/** Finds the point on a ring that is nearest to a position, in a local plane at the latitude of the position. */
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
