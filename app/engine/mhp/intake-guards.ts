import { Failure } from '../../domain/api/failure.ts'
import type { LngLat } from '../../domain/geometry.ts'
import type { MhpCalculation } from '../../domain/mhp/contract.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { indexContains } from '../../domain/spatial/polygon/area-index.ts'
import { guardPoint } from '../../domain/spatial/polygon/polygon-guard.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { Caller } from '../caller.ts'
import { requireInside } from '../working-area.ts'
import { intakeLevel } from './intake-site.ts'
import { noStream, streamAt } from './stream-at.ts'

/** Requires a valid position in Nepal and in the caller's working area. */
export function pointInside(
  atlas: Atlas,
  caller: Pick<Caller, 'role' | 'assigned'>,
  coordinates: number[],
  field = 'point',
): LngLat {
  const at = guardPoint(coordinates, field)
  requireInside(caller, atlas, { type: 'Point', coordinates: at })
  if (atlas.regions.levelAt(at) === null && !indexContains(atlas.regions.outlineIndex(0), at)) {
    throw new Failure('outside_nepal')
  }
  return at
}

export function refuseTerai(atlas: Atlas, sddmm: Sddmm): void {
  if (atlas.isInTerai(sddmm)) throw new Failure('in_terai')
}

/** Returns the local level of the stream at an intake. Throws if there is no stream. */
export function levelOfIntake(
  atlas: Atlas,
  at: LngLat,
  { gauging, arc_id }: Pick<MhpCalculation, 'gauging' | 'arc_id'>,
): Sddmm {
  const found = streamAt(atlas, at, gauging, arc_id)
  if (found === null) throw noStream(atlas, at)
  const sddmm = intakeLevel(atlas, found)
  if (sddmm === null) throw new Failure('outside_working_area')
  return sddmm
}
