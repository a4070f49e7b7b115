import type { LngLat } from '../geometry.ts'
import { distance_m } from '../spatial/local-metric.ts'
import { type StreamNetwork, vertexAt } from '../spatial/water/stream-network.ts'
import type { StreamPoint, StreamSearch } from '../spatial/water/stream-search.ts'
import { mhpReach } from './contract.ts'

/** A place nearer to a vertex than this is the vertex: positions travel with six decimals. */
const atVertex_m = 1

/**
 * Where a place lies on the streams within 100 m of it, one place an arc, the one with the largest catchment first
 * (models D6): a click beside a confluence means the river, and its tributaries are the others to choose from.
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

/** A point of a segment, on the vertex beside it where that is all but the same. */
function settled(network: StreamNetwork, point: StreamPoint): StreamPoint {
  const { arcid, vertex, part } = point
  const from = vertexAt(network, vertex)
  const to = vertexAt(network, vertex + 1)
  const length_m = distance_m(from, to)
  if (part * length_m < atVertex_m) return { ...point, part: 0, at: from, z_m: network.z_m[vertex] }
  if ((1 - part) * length_m >= atVertex_m) return point
  const end = { ...point, at: to, z_m: network.z_m[vertex + 1] }
  // The last vertex is the confluence, whose water is the next arc's.
  return vertex + 1 === network.first[arcid] - 1
    ? { ...end, part: 1 }
    : { ...end, vertex: vertex + 1, part: 0 }
}
