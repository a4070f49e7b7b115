import type { LngLat } from '../geometry.ts'
import { distance_m } from '../spatial/local-metric.ts'
import { type StreamNetwork, vertexAt } from '../spatial/water/stream-network.ts'
import type { StreamPoint, StreamSearch } from '../spatial/water/stream-search.ts'
import { mhpReach } from './contract.ts'

/** A position closer to a vertex than this counts as the vertex because positions are sent with six decimals. */
const atVertex_m = 1

/**
 * Returns positions on the streams within 100 m of a place, one per arc, starting with the largest catchment (models
 * D6). A click next to a confluence therefore selects the river, with its tributaries as alternatives.
 */
export function streamPlaces(network: StreamNetwork, search: StreamSearch, at: LngLat): StreamPoint[] {
  const { upstream_km2 } = network
  return search
    .arcsWithin(at, mhpReach.snap_m)
    .map(point => settled(network, point))
    .sort(
      (a, b) =>
        upstream_km2[b.vertex] - upstream_km2[a.vertex] || a.distance_m - b.distance_m || a.arcid - b.arcid,
    )
}

/** Returns a point of a segment, moved to an adjacent vertex if they practically coincide. */
function settled(network: StreamNetwork, point: StreamPoint): StreamPoint {
  const { arcid, vertex, part } = point
  const from = vertexAt(network, vertex)
  const to = vertexAt(network, vertex + 1)
  const length_m = distance_m(from, to)
  if (part * length_m < atVertex_m) return { ...point, part: 0, at: from, z_m: network.z_m[vertex] }
  if ((1 - part) * length_m >= atVertex_m) return point
  const end = { ...point, at: to, z_m: network.z_m[vertex + 1] }
  // The last vertex is the confluence, whose water belongs to the next arc.
  return vertex + 1 === network.first[arcid] - 1
    ? { ...end, part: 1 }
    : { ...end, vertex: vertex + 1, part: 0 }
}
