import FlatQueue from 'flatqueue'
import type { LngLat } from '../geometry.ts'
import { lowestVertex, type StreamNetwork, vertexAt } from '../spatial/water/stream-network.ts'
import { scanLimits, scanReach_m } from './contract.ts'
import { type Course, courseFrom, cutAtDrop } from './course.ts'
import { designFlowAt, storedFlow_m3s } from './design-flow-at.ts'
import { power_kW } from './head.ts'
import type { DesignFlow } from './hydrology.ts'
import { dropOf } from './powerhouses.ts'

/** A possible intake, its flow, and the drop downstream of it. */
export type Reach = Followed & { flow: DesignFlow; power_kW: number }
type Followed = Place & { head_m: number; course: Course }
/** Stored potentials are rounded to 32 bits and may be lower by this factor. */
const above = 1 + 1e-6

type Place = { arcid: number; vertex: number }

export type ReachesWanted = {
  /** Whether a place on a stream is in the area that must contain both intake and powerhouse. */
  inside(at: LngLat): boolean
  /** Whether a request at this position would return this arc and vertex. Next to a larger river, it would not. */
  isFound(place: Place, at: LngLat): boolean
  /** Excludes reaches with more power; null for no limit. */
  most_kW: number | null
  /** Maximum depth of the powerhouse below the intake; null for no limit. */
  most_head_m: number | null
}

/**
 * Finds reaches inside an area that have at least 1 kW and 5 m, starting with the most powerful. Power is the design
 * flow times the head within 1,500 m of course. Reaches do not share water. `looked` is the number of places
 * evaluated.
 *
 * The queue is ordered by potential, an upper bound that ignores boundaries and limits of head. Only the first place
 * in the queue is followed downstream and then queued again with its actual power.
 */
export function reachesIn(
  network: StreamNetwork,
  arcs: Iterable<number>,
  wanted: ReachesWanted,
): { reaches: Reach[]; looked: number } {
  const { first, potential_kW } = network
  const waiting = new FlatQueue<Place | Followed>()
  let looked = 0
  for (const arcid of arcs) {
    const lowest = lowestVertex(network, arcid)
    for (let vertex = first[arcid - 1]; vertex <= lowest; vertex++) {
      if (!wanted.inside(vertexAt(network, vertex))) continue
      looked++
      const max_kW = potential_kW[vertex] * above
      if (max_kW >= scanLimits.min_kW) waiting.push({ arcid, vertex }, -max_kW)
    }
  }
  const usedVertices = new Set<number>()
  const reaches: Reach[] = []
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (usedVertices.has(next.vertex)) continue
    if (!('course' in next)) {
      const followed = follow(network, next, wanted)
      if (followed === null) continue
      const offered_kW = power_kW(storedFlow_m3s(network, next.arcid, next.vertex), followed.head_m)
      if (isWithin(offered_kW, wanted, above)) waiting.push(followed, -offered_kW)
      continue
    }
    const passed = verticesOf(network, next, next.course.positions.length)
    if (passed.some(vertex => usedVertices.has(vertex))) continue
    if (!wanted.isFound(next, next.course.positions[0])) continue
    const flow = designFlowAt(network, next.arcid, next.vertex)
    const reach = { ...next, flow, power_kW: power_kW(flow.discharge_m3s, next.head_m) }
    if (!isWithin(reach.power_kW, wanted)) continue
    for (const vertex of passed) usedVertices.add(vertex)
    reaches.push(reach)
  }
  // The queue was ordered by rounded values.
  reaches.sort((a, b) => b.power_kW - a.power_kW || a.vertex - b.vertex)
  return { reaches, looked }
}

/** Returns the course of a place and its head, or null if it offers too little or too much. */
function follow(network: StreamNetwork, place: Place, wanted: ReachesWanted): Followed | null {
  const { most_head_m } = wanted
  const whole = courseFrom(network, { ...place, part: 0 }, scanReach_m, wanted.inside)
  const course = most_head_m === null ? whole : cutAtDrop(whole, most_head_m)
  const head_m = Math.min(dropOf(course).drop_m, most_head_m ?? Infinity)
  return head_m < scanLimits.minHead_m ? null : { ...place, course, head_m }
}

const isWithin = (offered_kW: number, { most_kW }: ReachesWanted, slack = 1) =>
  offered_kW * slack >= scanLimits.min_kW && (most_kW === null || offered_kW <= most_kW * slack)

/** Returns the vertices along a course, past confluences. */
function verticesOf({ first, to_arc }: StreamNetwork, place: Place, count: number): number[] {
  const passed: number[] = []
  let arc = place.arcid - 1
  let vertex = place.vertex
  while (passed.length < count - 1) {
    passed.push(vertex++)
    if (vertex < first[arc + 1] - 1) continue
    if (to_arc[arc] === 0) break
    arc = to_arc[arc] - 1
    vertex = first[arc]
  }
  return passed
}
