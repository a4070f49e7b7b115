import { Failure, malformedField } from '../../domain/api/failure.ts'
import type { LngLat, PolygonRings } from '../../domain/geometry.ts'
import type { BuildingFilter } from '../../domain/spatial/buildings/building-filter.ts'
import { indexContains } from '../../domain/spatial/polygon/area-index.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { Caller } from '../caller.ts'
import { requireInside } from '../working-area.ts'

/** Requires a cluster to be in the caller's working area and in Nepal. */
export function requireClusterInside(caller: Caller, atlas: Atlas, coordinates: PolygonRings): void {
  requireInside(caller, atlas, { type: 'Polygon', coordinates })
  requireInNepal(atlas, coordinates[0])
}

/** A working area that covers the entire country also ends at its boundary. */
export function requireInNepal({ regions }: Atlas, corners: LngLat[]): void {
  const isAbroad = (at: LngLat) => regions.levelAt(at) === null && !indexContains(regions.outlineIndex(0), at)
  if (corners.some(isAbroad)) throw new Failure('outside_nepal')
}

export function requireWards({ facts }: Atlas, filter: BuildingFilter | undefined): void {
  const isWard = (code: number) => {
    const ward = code % 100
    return ward > 0 && ward <= (facts.get(Math.floor(code / 100))?.wards ?? 0)
  }
  const unknown = filter?.wards?.find(code => !isWard(code))
  if (unknown === undefined) return
  throw malformedField('building_filter.wards', { key: 'field.noSuchWard', params: { code: unknown } })
}
