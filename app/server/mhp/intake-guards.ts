import { Failure } from '../../domain/failure.ts'
import type { Sddmm } from '../../domain/region/codes.ts'
import type { LngLat } from '../../domain/spatial/geometry.ts'
import { indexHolds } from '../../domain/spatial/polygon/area-index.ts'
import { guardPoint } from '../../domain/spatial/polygon/polygon-guard.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { Caller } from '../http/endpoint.ts'
import { requireInside } from '../region/working-area.ts'

/** A position that is one, in Nepal, in the caller's working area. */
export function pointInside(atlas: Atlas, caller: Caller, coordinates: number[], field = 'point'): LngLat {
  const at = guardPoint(coordinates, field)
  requireInside(caller, atlas, { type: 'Point', coordinates: at })
  if (atlas.regions.levelAt(at) === null && !indexHolds(atlas.regions.outlineIndex(0), at)) {
    throw new Failure('outside_nepal')
  }
  return at
}

export function refuseTerai(atlas: Atlas, sddmm: Sddmm): void {
  if (atlas.isInTerai(sddmm)) throw new Failure('in_terai')
}
