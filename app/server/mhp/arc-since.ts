import type { LngLat } from '../../domain/geometry.ts'
import { catchmentAt } from '../../domain/mhp/design-flow-at.ts'
import { streamPlaces } from '../../domain/mhp/stream-place.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'

/** Maximum relative difference between the catchments of one place in two atlases. */
const same = 0.1

/**
 * Arc in this atlas for a project computed with another: the same number if it passes the intake with a
 * catchment within a tenth of `before_km2`, otherwise the stream found without a number. Numbers are specific
 * to an atlas: another one uses them for other streams.
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
