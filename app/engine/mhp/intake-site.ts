import { roundHalfUp } from '../../domain/format.ts'
import type { LngLat } from '../../domain/geometry.ts'
import type { Message, MessageKey } from '../../domain/messages/messages.ts'
import type { Course, CourseEnd } from '../../domain/mhp/course.ts'
import { dropOf } from '../../domain/mhp/powerhouses.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { indexContains } from '../../domain/spatial/polygon/area-index.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { StreamSpot } from './stream-at.ts'

/**
 * Returns the local level of an intake, or that of the requested place if the stream is outside every local level.
 * Null in a protected area.
 */
export const intakeLevel = (
  { regions }: Pick<Atlas, 'regions'>,
  { spot, requested }: StreamSpot,
): Sddmm | null => regions.levelAt(spot.at) ?? regions.levelAt(requested)

/**
 * Tests whether a powerhouse may be at a position, which must be in the local level of the intake and in the caller's
 * working area.
 */
export function plantSite(
  { regions }: Pick<Atlas, 'regions'>,
  sddmm: Sddmm | null,
  mayStand: (at: LngLat) => boolean,
): (at: LngLat) => boolean {
  if (sddmm === null) return mayStand
  const home = regions.outlineIndex(sddmm)
  return at => indexContains(home, at) && mayStand(at)
}

const courseEnd = {
  reach: 'mhp.course.reach',
  edge: 'mhp.course.reach',
  river: 'mhp.course.river',
  network: 'mhp.course.network',
} as const satisfies Record<CourseEnd, MessageKey>

/** Differences in head below this number of metres are not reported. */
const minHead_m = 0.05

/** Returns the head of the course regardless of boundaries if the boundary of the site reduces it, otherwise null. */
export function headAcrossBorder_m(course: Course, whole: Course): number | null {
  if (course.ends !== 'edge') return null
  const head_m = dropOf(whole).drop_m
  return head_m - dropOf(course).drop_m < minHead_m ? null : head_m
}

export function borderNotes(course: Course, whole: Course): Message[] {
  const head_m = headAcrossBorder_m(course, whole)
  if (head_m === null) return []
  const { drop_m, within_m } = dropOf(course)
  const params = {
    whole: roundHalfUp(head_m, 1),
    end: { key: courseEnd[whole.ends], params: { metres: roundHalfUp(dropOf(whole).within_m, 0) } },
    here: roundHalfUp(drop_m, 1),
    border: roundHalfUp(within_m, 0),
  }
  return [{ key: 'mhp.note.border', params }]
}
