import type { LngLat } from '../geometry.ts'
import { distance_m } from '../spatial/local-metric.ts'
import { lowestVertex, type StreamNetwork, vertexAt } from '../spatial/water/stream-network.ts'
import { scanReach_m } from './contract.ts'
import { dropOf, type Profile, pointBetween } from './powerhouses.ts'

/** Why a course ends where it does. */
export type CourseEnd = 'reach' | 'edge' | 'river' | 'network'
export type Course = Profile & { ends: CourseEnd }

/** A course ends at a confluence with a river whose catchment is more than this many times larger (models D2.2). */
const much_greater = 10

/**
 * Follows a stream downstream from a point on an arc, past confluences, until the chainage reaches `reach_m`, the
 * course leaves the area that `mayStand` allows, a much larger river is reached, or the network ends. Heights are
 * those of the filled terrain.
 */
export function courseFrom(
  network: StreamNetwork,
  from: { arcid: number; vertex: number; part: number },
  reach_m: number,
  mayStand: (at: LngLat) => boolean,
): Course {
  const { first, to_arc, z_m, upstream_km2 } = network
  let arc = from.arcid - 1
  let vertex = from.vertex
  const next = vertexAt(network, vertex + 1)
  const start = pointBetween(vertexAt(network, vertex), next, from.part)
  const positions: LngLat[] = [start]
  const chainage_m = [0]
  const elevation_m = [z_m[vertex] + (z_m[vertex + 1] - z_m[vertex]) * from.part]
  const end = (ends: CourseEnd): Course => ({
    chainage_m: Float64Array.from(chainage_m),
    elevation_m: Float64Array.from(elevation_m),
    positions,
    ends,
  })
  for (;;) {
    const before = positions.length - 1
    const a = positions[before]
    const b = vertexAt(network, vertex + 1)
    const step_m = distance_m(a, b)
    if (!mayStand(b)) return end('edge')
    const left_m = reach_m - chainage_m[before]
    const part = step_m > left_m ? left_m / step_m : 1
    positions.push(part < 1 ? pointBetween(a, b, part) : b)
    chainage_m.push(chainage_m[before] + step_m * part)
    elevation_m.push(elevation_m[before] + (z_m[vertex + 1] - elevation_m[before]) * part)
    if (part < 1 || step_m === left_m) return end('reach')
    vertex++
    if (vertex < first[arc + 1] - 1) continue
    const to = to_arc[arc] - 1
    if (to < 0) return end('network')
    if (upstream_km2[first[to]] > much_greater * upstream_km2[lowestVertex(network, arc + 1)])
      return end('river')
    arc = to
    vertex = first[arc]
  }
}

/** Returns a course up to a drop of `max_m`, or the entire course if it drops less. */
export function cutAtDrop(course: Course, max_m: number): Course {
  const height = course.elevation_m[0] - max_m
  const i = course.elevation_m.findIndex(z => z < height)
  if (i < 1) return course
  const [above, below] = course.elevation_m.subarray(i - 1, i + 1)
  return cutAt(course, i, (above - height) / (above - below))
}

/** Returns the first `max_m` of a course, or the entire course if it is shorter. */
export function cutAtChainage(course: Course, max_m: number): Course {
  const i = course.chainage_m.findIndex(chainage => chainage > max_m)
  if (i < 1) return course
  const [before, after] = course.chainage_m.subarray(i - 1, i + 1)
  return cutAt(course, i, (max_m - before) / (after - before))
}

/** Cuts a course within the stretch that ends at index `i`. */
function cutAt({ chainage_m, elevation_m, positions }: Course, i: number, part: number): Course {
  const along = (values: Float64Array) =>
    Float64Array.of(...values.subarray(0, i), values[i - 1] + part * (values[i] - values[i - 1]))
  return {
    chainage_m: along(chainage_m),
    elevation_m: along(elevation_m),
    positions: [...positions.slice(0, i), pointBetween(positions[i - 1], positions[i], part)],
    ends: 'reach',
  }
}

/**
 * Drop of a stream in metres within the reach below a vertex, wherever it leads. The stored potential is based on this
 * head.
 */
export function headBelow_m(network: StreamNetwork, arcid: number, vertex: number): number {
  return dropOf(courseFrom(network, { arcid, vertex, part: 0 }, scanReach_m, everywhere)).drop_m
}

const everywhere = () => true
