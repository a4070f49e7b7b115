import { roundHalfUp } from '../../domain/format.ts'
import type { LngLat } from '../../domain/geometry.ts'
import type { Message, MessageKey } from '../../domain/messages/messages.ts'
import { type StreamAnswer, scanReach_m } from '../../domain/mhp/contract.ts'
import { type Course, type CourseEnd, courseFrom } from '../../domain/mhp/course.ts'
import { designMonth, flowNotes } from '../../domain/mhp/flow-notes.ts'
import { power_kW } from '../../domain/mhp/head.ts'
import { dropOf } from '../../domain/mhp/powerhouses.ts'
import { streamArc } from '../../domain/spatial/water/stream-network.ts'
import { thresholds } from '../../domain/technologies/site.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { borderNotes, headAcrossBorder_m, intakeLevel, plantSite } from './intake-site.ts'
import { monthlyOf, type StreamSpot } from './stream-at.ts'

/**
 * Returns the results for a stream at a place: its flow with band and method, its power, and neighbouring streams. The
 * head is the same as in a scan and for a plant: within the local level of the intake and within the working area,
 * `mayStand`.
 */
export function streamAnswer(
  atlas: Atlas,
  found: StreamSpot,
  mayStand: (at: LngLat) => boolean = everywhere,
): StreamAnswer {
  const { streams } = atlas
  const { spot, arc, flow, catchment, others } = found
  const course = courseFrom(streams, spot, scanReach_m, plantSite(atlas, intakeLevel(atlas, found), mayStand))
  const whole = courseFrom(streams, spot, scanReach_m, everywhere)
  const across_m = headAcrossBorder_m(course, whole)
  const head_m = dropOf(course).drop_m
  const [power, low, high] = [flow.discharge_m3s, flow.low_m3s, flow.high_m3s].map(q => power_kW(q, head_m))
  return {
    arc_id: spot.arcid,
    discharge: flow.discharge_m3s,
    low: flow.low_m3s,
    high: flow.high_m3s,
    method: flow.method,
    month: designMonth(flow),
    upstream_km2: catchment.area_km2,
    order: arc.order,
    name: arc.name,
    snapped: { type: 'Point', coordinates: spot.at },
    distance_m: spot.distance_m,
    monthly: monthlyOf(flow),
    head_m,
    ...(across_m !== null && { head_across_border_m: across_m }),
    power_kW: power,
    power_low_kW: low,
    power_high_kW: high,
    others: others.map(({ arcid, vertex, distance_m }) => ({
      arc_id: arcid,
      name: streamArc(streams, arcid)?.name ?? null,
      order: streamArc(streams, arcid)?.order ?? 0,
      upstream_km2: streams.upstream_km2[vertex],
      distance_m,
    })),
    notes: [...ofHead(course, whole), ...ofPower(low, high), ...flowNotes(flow, catchment, spot.at)],
  }
}

/** Smaller drops count as level because terrain models are level on lakes and where filling has raised them. */
const level_m = 0.05

const levelUntil = {
  reach: 'mhp.note.level',
  edge: 'mhp.note.level',
  river: 'mhp.note.atRiver',
  network: 'mhp.note.atEnd',
} as const satisfies Record<CourseEnd, MessageKey>

const everywhere = () => true

/** Warns if the stream has no head at all, or if the boundary reduces it. */
function ofHead(course: Course, whole: Course): Message[] {
  const border = borderNotes(course, whole)
  if (border.length > 0) return border
  const { drop_m, within_m } = dropOf(course)
  if (drop_m >= level_m) return []
  return [{ key: levelUntil[course.ends], params: { metres: roundHalfUp(within_m, 0) } }]
}

/** Warns if the ends of the band are below the minimum power of micro-hydro. */
function ofPower(low_kW: number, high_kW: number): Message[] {
  if (high_kW === 0) return []
  const min = thresholds.minMhp_kW
  const key =
    low_kW >= min ? 'mhp.verdict.enough' : high_kW >= min ? 'mhp.verdict.open' : 'mhp.verdict.little'
  return [{ key, params: { least: min, low: roundHalfUp(low_kW, 1), high: roundHalfUp(high_kW, 1) } }]
}
