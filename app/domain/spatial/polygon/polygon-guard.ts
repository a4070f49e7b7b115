import { Failure, type FailureCode } from '../../api/failure.ts'
import { roundHalfUp } from '../../format.ts'
import { type LngLat, nepalExtent, type PolygonRings, type Ring } from '../../geometry.ts'
import type { MessageKey } from '../../messages/messages.ts'
import { polygonArea_km2 } from '../measure.ts'
import { crossing } from './crossing.ts'
import { ringContains } from './inside.ts'

/** Enough for any outline drawn by hand. It limits the work that a request can cause. */
export const maxVertices = 1000
/** A cluster is a village or a town, and nine out of ten local levels are smaller than this as a whole. */
export const maxArea_km2 = 500
/** A smaller area is a line or a point. */
const minArea_km2 = 1e-6

/**
 * Checks an untrusted polygon before any work is done on it: vertices, closed rings, numbers, location, crossings,
 * holes and area. Returns plain rings without repeated positions. Throws a `Failure` that names the fault. Takes a few
 * milliseconds at most.
 */
export function guardPolygon(
  coordinates: readonly (readonly (readonly number[])[])[],
  field = 'polygon',
): PolygonRings {
  const refuse = (
    words: MessageKey,
    params: Record<string, string | number> = {},
    code: FailureCode = 'bad_geometry',
  ) => {
    const reason = { key: words, params }
    return new Failure(code, { field, reason }, { fields: { [field]: [reason] } })
  }
  const given = coordinates.reduce((sum, ring) => sum + ring.length, 0) - coordinates.length
  if (given > maxVertices) throw refuse('geometry.vertices', { most: maxVertices, given })
  const rings = coordinates.map((positions, index) => {
    const ring = index + 1
    if (!positions.every(isPosition)) throw refuse('geometry.notFinite', { ring })
    if (positions.length < 3) throw refuse('geometry.ringShort', { ring })
    const [first, last] = [positions[0], positions[positions.length - 1]]
    if (first[0] !== last[0] || first[1] !== last[1]) throw refuse('geometry.ringOpen', { ring })
    const plain = withoutRepeats(positions)
    if (new Set(plain.map(String)).size < 3) throw refuse('geometry.ringShort', { ring })
    return plain
  })
  const misplaced = placeOf(rings.flat())
  if (misplaced === 'outside') throw new Failure('outside_nepal')
  if (misplaced !== null) throw refuse(misplaced)
  if (rings.some(isFlat)) throw refuse('geometry.noArea')
  const at = crossing(rings)
  if (at !== null)
    throw refuse('geometry.crossing', { place: at.map(degrees => roundHalfUp(degrees, 6)).join(', ') })
  const hole = misplacedHole(rings)
  if (hole !== null) throw refuse('geometry.holeOutside', { hole })
  const km2 = polygonArea_km2(rings)
  if (km2 < minArea_km2) throw refuse('geometry.noArea')
  if (km2 > maxArea_km2) {
    throw refuse('geometry.tooLarge', { most: maxArea_km2, given: roundHalfUp(km2, 0) }, 'geometry_too_large')
  }
  return rings
}

/** Checks a point in the same way as the corners of a polygon. */
export function guardPoint(coordinates: readonly number[], field = 'point'): LngLat {
  const reason = (words: MessageKey) => ({ field, reason: { key: words, params: { ring: 1 } } })
  if (!isPosition(coordinates)) throw new Failure('bad_geometry', reason('geometry.notFinite'))
  const at: LngLat = [coordinates[0], coordinates[1]]
  const misplaced = placeOf([at])
  if (misplaced === 'outside') throw new Failure('outside_nepal')
  if (misplaced !== null) throw new Failure('bad_geometry', reason(misplaced))
  return at
}

const isPosition = (position: readonly number[]) =>
  position.length >= 2 && Number.isFinite(position[0]) && Number.isFinite(position[1])

function withoutRepeats(positions: readonly (readonly number[])[]): Ring {
  const ring: Ring = []
  for (const [lng, lat] of positions) {
    const last = ring.at(-1)
    if (last === undefined || last[0] !== lng || last[1] !== lat) ring.push([lng, lat])
  }
  return ring
}

/** Returns what is wrong with the location of the positions, or null. */
function placeOf(positions: LngLat[]): MessageKey | 'outside' | null {
  const [west, south, east, north] = nepalExtent
  const isIn = (lng: number, lat: number) => lng >= west && lng <= east && lat >= south && lat <= north
  if (positions.every(([lng, lat]) => isIn(lng, lat))) return null
  if (positions.every(([lng, lat]) => isIn(lat, lng))) return 'geometry.swapped'
  const isOnEarth = positions.every(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90)
  return isOnEarth ? 'outside' : 'geometry.range'
}

function isFlat(ring: Ring): boolean {
  const [[ax, ay], [bx, by]] = ring
  return ring.every(([x, y]) => (bx - ax) * (y - ay) === (by - ay) * (x - ax))
}

/**
 * Returns the number of the first hole that is outside the outline or inside another hole. Assumes that edges do not
 * meet.
 */
function misplacedHole([outline, ...holes]: PolygonRings): number | null {
  const index = holes.findIndex(
    hole =>
      !ringContains(outline, hole[0]) || holes.some(other => other !== hole && ringContains(other, hole[0])),
  )
  return index < 0 ? null : index + 1
}
