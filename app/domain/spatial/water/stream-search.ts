import Flatbush from 'flatbush'
import type { Bounds, LngLat } from '../geometry.ts'
import { distance_m, metresPerDegree } from '../local-metric.ts'
import { type StreamNetwork, vertexAt } from './stream-network.ts'

export type StreamPoint = {
  arcid: number
  at: LngLat
  /** Vertex at which the segment of the point begins. */
  vertex: number
  /** Part of that segment that lies upstream of the point, 0 to 1. */
  part: number
  z_m: number
  distance_m: number
}
export type PotentialPoint = {
  arcid: number
  vertex: number
  at: LngLat
  potential_kW: number
  distance_m: number
}

export type StreamSearch = {
  /** The nearest point of any stream within max_m, exact; null where there is none. */
  nearestOnArcs(at: LngLat, max_m: number): StreamPoint | null
  /** arcids of the arcs that have a part in a box of degrees, ascending (some may only come near it). */
  arcsIn(bounds: Bounds): number[]
  /** The nearest point of one arc within max_m; null beyond, and where there is no such arc. */
  nearestOnArc(at: LngLat, arcid: number, max_m: number): StreamPoint | null
  /**
   * The nearest vertex outside the Terai whose potential is at least `least_kW`, from the nearest of some
   * positions (a point, or the vertices of a polygon's boundary) and within max_m; null where there is none.
   */
  nearestPotential(from: LngLat[], least_kW: number, max_m: number): PotentialPoint | null
}

/** So many segments share a box of the index. */
const run = 8
/** The index measures in degrees, longitudes narrowed as at this latitude; over Nepal it errs by less than this. */
const middle_lat = 28.4
const index_error = 1.04

/** Prepares a network for questions of nearness (some 100 ms for 100,000 arcs). */
export function searchStreams(network: StreamNetwork): StreamSearch {
  const { first, count } = network
  const metres = metresPerDegree(middle_lat)
  const narrow = metres.lng / metres.lat
  const arcOf: number[] = []
  const firstOf: number[] = []
  for (let arc = 0; arc < count; arc++) {
    for (let vertex = first[arc]; vertex < first[arc + 1] - 1; vertex += run) {
      arcOf.push(arc)
      firstOf.push(vertex)
    }
  }
  const strongest = new Float32Array(arcOf.length)
  const boxes = arcOf.length === 0 ? null : new Flatbush(arcOf.length, 16, Float32Array)
  for (let box = 0; box < arcOf.length; box++) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let vertex = firstOf[box]; vertex <= lastOf(box); vertex++) {
      const [lng, lat] = vertexAt(network, vertex)
      west = Math.min(west, lng * narrow)
      east = Math.max(east, lng * narrow)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
      if (network.terai[arcOf[box]] === 0)
        strongest[box] = Math.max(strongest[box], network.potential_kW[vertex])
    }
    boxes?.add(west, south, east, north)
  }
  boxes?.finish()

  function lastOf(box: number): number {
    return Math.min(firstOf[box] + run, first[arcOf[box] + 1] - 1)
  }

  /** Boxes from near to far until `measure`, which answers its best distance so far, says that it is enough. */
  function visit(
    at: LngLat,
    max_m: number,
    wanted: (box: number) => boolean,
    measure: (box: number) => number,
  ) {
    if (boxes === null) return
    let best = max_m
    let seen = 0
    for (let take = 8; ; take *= 4) {
      const reach = (best * index_error) / metres.lat
      const found = boxes.neighbors(at[0] * narrow, at[1], take, reach, wanted)
      for (; seen < found.length; seen++) best = Math.min(best, measure(found[seen]))
      if (found.length < take) return
      seen = 0
      if (boxDistance_m(at, found[found.length - 1]) > best * index_error) return
    }
  }

  function boxDistance_m(at: LngLat, box: number): number {
    let nearest = Infinity
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let vertex = firstOf[box]; vertex <= lastOf(box); vertex++) {
      const [lng, lat] = vertexAt(network, vertex)
      west = Math.min(west, lng * narrow)
      east = Math.max(east, lng * narrow)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
    const dx = Math.max(0, west - at[0] * narrow, at[0] * narrow - east)
    const dy = Math.max(0, south - at[1], at[1] - north)
    nearest = Math.sqrt(dx * dx + dy * dy) * metres.lat
    return nearest
  }

  return {
    nearestOnArcs(at, max_m) {
      let best: StreamPoint | null = null
      visit(
        at,
        max_m,
        () => true,
        box => {
          for (let vertex = firstOf[box]; vertex < lastOf(box); vertex++) {
            const found = nearestOnSegment(network, at, vertex)
            if (found.distance_m > max_m || (best !== null && found.distance_m >= best.distance_m)) continue
            best = { ...found, arcid: arcOf[box] + 1 }
          }
          return best?.distance_m ?? max_m
        },
      )
      return best
    },

    arcsIn([west, south, east, north]) {
      const found = boxes?.search(west * narrow, south, east * narrow, north) ?? []
      return [...new Set(found.map(box => arcOf[box] + 1))].sort((a, b) => a - b)
    },

    nearestOnArc(at, arcid, max_m) {
      let best: StreamPoint | null = null
      for (let vertex = first[arcid - 1]; vertex < first[arcid] - 1; vertex++) {
        const found = nearestOnSegment(network, at, vertex)
        if (found.distance_m > (best?.distance_m ?? max_m)) continue
        best = { ...found, arcid }
      }
      return best
    },

    nearestPotential(from, least_kW, max_m) {
      let best: PotentialPoint | null = null
      for (const at of from) {
        visit(
          at,
          best === null ? max_m : (best as PotentialPoint).distance_m,
          box => strongest[box] >= least_kW,
          box => {
            for (let vertex = firstOf[box]; vertex <= lastOf(box); vertex++) {
              const potential_kW = network.potential_kW[vertex]
              if (potential_kW < least_kW) continue
              const there = vertexAt(network, vertex)
              const distance = distance_m(at, there)
              if (distance > max_m || (best !== null && distance >= best.distance_m)) continue
              best = { arcid: arcOf[box] + 1, vertex, at: there, potential_kW, distance_m: distance }
            }
            return best?.distance_m ?? max_m
          },
        )
      }
      return best
    },
  }
}

function nearestOnSegment(network: StreamNetwork, at: LngLat, vertex: number): Omit<StreamPoint, 'arcid'> {
  const a = vertexAt(network, vertex)
  const b = vertexAt(network, vertex + 1)
  const metres = metresPerDegree(at[1])
  const dx = (b[0] - a[0]) * metres.lng
  const dy = (b[1] - a[1]) * metres.lat
  const along = (at[0] - a[0]) * metres.lng * dx + (at[1] - a[1]) * metres.lat * dy
  const length2 = dx * dx + dy * dy
  const part = length2 === 0 ? 0 : Math.max(0, Math.min(1, along / length2))
  const there: LngLat = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
  const z = network.z_m
  return {
    at: there,
    vertex,
    part,
    z_m: z[vertex] + (z[vertex + 1] - z[vertex]) * part,
    distance_m: distance_m(at, there),
  }
}
