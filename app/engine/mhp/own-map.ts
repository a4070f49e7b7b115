import { roundHalfUp } from '../../domain/format.ts'
import type { LngLat } from '../../domain/geometry.ts'
import type { Message } from '../../domain/messages/messages.ts'
import type { MhpResult } from '../../domain/mhp/contract.ts'
import type { OwnMap } from '../../domain/spatial/energy/map-overrides.ts'
import { ownMapCounted, toOwnMapReply } from '../../domain/spatial/energy/own-map.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { waysOf } from '../atlas/distances.ts'

/**
 * Applies a plan's corrections to a project: they affect the distance of its most powerful powerhouse from the grid
 * and from the next plant, but not flow and head.
 */
export function withOwnMap(result: MhpResult, atlas: Atlas, own: OwnMap | undefined): MhpResult {
  const last = result.powerhouses.at(-1)
  if (own === undefined || last === undefined) return result
  const warnings = ownMapCounted(own)
  if (warnings.length > 0) {
    const { energy } = waysOf(atlas, own)
    const at: LngLat = [last.longitude, last.latitude]
    warnings.push(
      ...distance('corrections.gridFrom', last.index, energy.distanceToGrid_km(at)),
      ...distance('corrections.plantFrom', last.index, energy.nearestMicroHydro_km(at)),
    )
  }
  return { ...result, ...toOwnMapReply(own), warnings: [...result.warnings, ...warnings] }
}

const distance = (
  key: 'corrections.gridFrom' | 'corrections.plantFrom',
  index: number,
  km: number,
): Message[] => (Number.isFinite(km) ? [{ key, params: { index, km: roundHalfUp(km, 2) } }] : [])
