import Flatbush from 'flatbush'
import {
  type Bounds,
  boundsOf,
  emptyBounds,
  type LngLat,
  type PolygonRings,
  widen,
} from '../../domain/geometry.ts'
import { metresPerDegree } from '../../domain/spatial/local-metric.ts'
import { nearestIn } from '../../domain/spatial/nearest.ts'
import { polygonContains } from '../../domain/spatial/polygon/inside.ts'
import { type Metres, planeSlack, toSegment_m } from '../../domain/spatial/segment-distance.ts'
import { type StreamNetwork, vertexAt } from '../../domain/spatial/water/stream-network.ts'

/** Streams farther away than this are of no use to a cluster. It is five times the reach of micro-hydro. */
export const farthest_m = 15_000

/** A vertex of a stream, with its distance and its power at design flow. */
export type MhpSite = { km: number; power_kW: number; arcid: number; vertex: number }
export type MhpSites = {
  /**
   * Returns the stream vertex with `power_kW` that is nearest to a position or to the edge of a polygon (0 km if
   * inside). Ties go to the highest power, then to the first vertex. Null beyond 15 km.
   */
  nearest(from: LngLat | PolygonRings, power_kW: number): MhpSite | null
}

/** Indexes a stream network for that query: arcs in boxes, each with its maximum power. */
export function indexMhpSites(network: StreamNetwork): MhpSites {
  const { count, first, potential_kW } = network
  const max_kW = new Float32Array(count)
  const index = new Flatbush(Math.max(1, count))
  for (let arc = 0; arc < count; arc++) {
    const box = emptyBounds()
    for (let vertex = first[arc]; vertex < first[arc + 1]; vertex++) {
      max_kW[arc] = Math.max(max_kW[arc], potential_kW[vertex])
      widen(box, vertexAt(network, vertex))
    }
    // An arc without vertices is not near anything.
    if (first[arc] === first[arc + 1]) index.add(0, 0, 0, 0)
    else index.add(...box)
  }
  if (count === 0) index.add(0, 0, 0, 0)
  index.finish()

  return {
    nearest(from, power_kW) {
      if (count === 0) return null
      const rings: PolygonRings = isPosition(from) ? [[from, from]] : from
      const bounds = boundsOf(rings[0])
      const metres = metresPerDegree((bounds[1] + bounds[3]) / 2)
      let best_m = Infinity
      let site = { power_kW: 0, arcid: 0, vertex: 0 }
      // Nothing is nearer than inside the polygon, where only a higher power matters.
      const isOutdone = (offered_kW: number) =>
        !(offered_kW >= power_kW) || (best_m === 0 && offered_kW < site.power_kW)
      // Independent of the order of the index, which is different for a part of the network.
      const isMore = (offered_kW: number, vertex: number) =>
        offered_kW > site.power_kW || (offered_kW === site.power_kW && vertex < site.vertex)
      const distance = (arc: number) => {
        if (isOutdone(max_kW[arc])) return Infinity
        let min_m = Infinity
        for (let vertex = first[arc]; vertex < first[arc + 1]; vertex++) {
          const offered_kW = potential_kW[vertex]
          if (isOutdone(offered_kW)) continue
          const at = vertexAt(network, vertex)
          const far_m = boxDistance_m(at, bounds, metres)
          if (far_m * planeSlack > best_m) continue
          const at_m = toPolygon_m(at, rings, far_m === 0, best_m)
          if (at_m === Infinity || at_m > best_m) continue
          min_m = at_m
          if (at_m === best_m && !isMore(offered_kW, vertex)) continue
          best_m = at_m
          site = { power_kW: offered_kW, arcid: arc + 1, vertex }
        }
        return min_m
      }
      nearestIn(index, bounds, distance, farthest_m)
      return best_m <= farthest_m ? { km: best_m / 1000, ...site } : null
    },
  }
}

const isPosition = (from: LngLat | PolygonRings): from is LngLat => typeof from[0] === 'number'

/** Distance of a position from a box, in the plane given by `metres`. */
function boxDistance_m([lng, lat]: LngLat, [west, south, east, north]: Bounds, metres: Metres): number {
  const dx = Math.max(0, west - lng, lng - east) * metres.lng
  const dy = Math.max(0, south - lat, lat - north) * metres.lat
  return Math.sqrt(dx * dx + dy * dy)
}

/**
 * Returns Infinity if the position is farther away than `max`, and 0 if it is inside, which is possible only within
 * the polygon's box.
 */
function toPolygon_m(at: LngLat, rings: PolygonRings, canBeInside: boolean, max: number): number {
  if (canBeInside && rings[0].length > 2 && polygonContains(rings, at)) return 0
  const [x, y] = at
  const metres = metresPerDegree(y)
  let min = Infinity
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [x1, y1] = ring[i - 1]
      const [x2, y2] = ring[i]
      min = Math.min(min, toSegment_m(x, y, x1, y1, x2, y2, metres, Math.min(max, min)))
    }
  }
  return min
}
