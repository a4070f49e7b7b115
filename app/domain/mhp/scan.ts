import type { LngLat } from '../spatial/geometry.ts'
import { type StreamNetwork, vertexAt } from '../spatial/water/stream-network.ts'
import { scanReach_m } from './contract.ts'
import { type Course, courseFrom } from './course.ts'
import { default_efficiency, gravity, power_kW } from './head.ts'
import { dropOf } from './powerhouses.ts'

/** The best place for an intake on a reach, and what falls below it. */
export type Reach = {
  arcid: number
  vertex: number
  discharge_m3s: number
  head_m: number
  power_kW: number
  course: Course
}

/**
 * The reaches inside an area that offer most: design flow times the head within 1,500 m of course, best first. Reaches
 * do not share water: what one takes is not offered again. `looked` counts the places that were weighed.
 *
 * @param inside whether a place of a stream lies in the area, where intake and powerhouse must stand
 * @param most_kW leaves out what offers more, or null
 */
export function bestReaches(
  network: StreamNetwork,
  arcs: Iterable<number>,
  inside: (at: LngLat) => boolean,
  count: number,
  most_kW: number | null = null,
): { reaches: Reach[]; looked: number } {
  const { first, potential_kW } = network
  const places: { arcid: number; vertex: number }[] = []
  for (const arcid of arcs) {
    for (let vertex = first[arcid - 1]; vertex < first[arcid] - 1; vertex++) {
      if (potential_kW[vertex] > 0 && inside(vertexAt(network, vertex))) places.push({ arcid, vertex })
    }
  }
  places.sort((a, b) => potential_kW[b.vertex] - potential_kW[a.vertex] || a.vertex - b.vertex)
  const taken = new Set<number>()
  const reaches: Reach[] = []
  for (const place of places) {
    // What the tool shows can only be less than what the network tells, which knows no border.
    const least = reaches.length < count ? 0 : reaches[count - 1].power_kW
    if (potential_kW[place.vertex] <= least) break
    const reach = reachFrom(network, place, inside)
    if (reach === null || (most_kW !== null && reach.power_kW > most_kW)) continue
    const passed = verticesOf(network, place, reach.course.positions.length)
    if (passed.some(vertex => taken.has(vertex))) continue
    for (const vertex of passed) taken.add(vertex)
    reaches.push(reach)
    reaches.sort((a, b) => b.power_kW - a.power_kW || a.vertex - b.vertex)
  }
  return { reaches: reaches.slice(0, count), looked: places.length }
}

function reachFrom(
  network: StreamNetwork,
  { arcid, vertex }: { arcid: number; vertex: number },
  inside: (at: LngLat) => boolean,
): Reach | null {
  const whole = courseFrom(network, { arcid, vertex, part: 0 }, scanReach_m, () => true)
  const { drop_m } = dropOf(whole)
  if (!(drop_m > 0)) return null
  const discharge_m3s = network.potential_kW[vertex] / (default_efficiency * gravity * drop_m)
  const course = courseFrom(network, { arcid, vertex, part: 0 }, scanReach_m, inside)
  const head_m = dropOf(course).drop_m
  if (!(head_m > 0)) return null
  return { arcid, vertex, discharge_m3s, head_m, power_kW: power_kW(discharge_m3s, head_m), course }
}

/** Vertices that a course passes, over confluences. */
function verticesOf(
  { first, to_arc }: StreamNetwork,
  place: { arcid: number; vertex: number },
  count: number,
): number[] {
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
