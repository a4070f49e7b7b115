import { zonalRequest } from '../../../app/client/bat/bat-request.ts'
import type { ZonalOutcome } from '../../../app/client/bat/bat-state.ts'
import { defaultBatInputs } from '../../../app/domain/bat/bat-inputs.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { analyse } from '../../domain/bat/clusters.ts'

/** What the server answers for a ring, as the tool holds it. */
export function analysed(ring: LngLat[], name = '', households = 60): ZonalOutcome {
  const { best: _best, best_reason: _reason, ...result } = analyse(households, {})
  return { kind: 'zonal', request: zonalRequest(defaultBatInputs, ring), ring, result, name }
}
