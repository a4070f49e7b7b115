import type { LngLat } from '../../domain/geometry.ts'
import { catchmentAt } from '../../domain/mhp/design-flow-at.ts'
import { streamPlaces } from '../../domain/mhp/stream-place.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'

/** Maximum relative difference between the catchment areas of one place in two atlases. */
const same = 0.1

/**
 * Finds the arc in this atlas for a project that was computed with another one. An atlas may give the number of an arc
 * to a different stream in another atlas. The same number is therefore used only if that arc passes the intake and its
 * catchment area is within a tenth of `before_km2`. Otherwise, the stream at the intake is used.
 */
export function arcSince(
  { streams, streamSearch }: Atlas,
  at: LngLat,
  arcid: number,
  before_km2: number,
): number {
  const places = streamPlaces(streams, streamSearch, at)
  const unchanged = places.find(place => {
    const { area_km2 } = catchmentAt(streams, place.arcid, place.vertex)
    return place.arcid === arcid && Math.abs(area_km2 - before_km2) <= same * before_km2
  })
  return (unchanged ?? places[0])?.arcid ?? arcid
}
