import type { LngLat } from '../../domain/geometry.ts'
import { catchmentAt } from '../../domain/mhp/design-flow-at.ts'
import { streamPlaces } from '../../domain/mhp/stream-place.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'

/** Catchments of one place as two atlases trace them differ by no more than this part. */
const same = 0.1

/**
 * The arc that a project reckoned with another atlas means in this one: the same number where it passes the intake
 * with a catchment within a tenth of `before_km2`, else the stream that is asked for without a number. Numbers are an
 * atlas's own: in another they name other streams.
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
