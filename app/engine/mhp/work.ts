import type { LngLat } from '../../domain/geometry.ts'
import { type MhpCalculation, mhpScan, type ScanRequest } from '../../domain/mhp/contract.ts'
import { mhpCalculate } from '../../domain/mhp/projects/contract.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import type { OwnMap } from '../../domain/spatial/energy/map-overrides.ts'
import { indexContains } from '../../domain/spatial/polygon/area-index.ts'
import type { Caller } from '../caller.ts'
import { workerJobs } from '../worker-job.ts'
import { workingAreaOf } from '../working-area.ts'
import { calculateMhp } from './calculate.ts'
import { withOwnMap } from './own-map.ts'
import { scanMunicipality } from './scan.ts'
import { type StreamSpot, streamAt } from './stream-at.ts'

type Intake = {
  at: LngLat
  sddmm: Sddmm
  form: MhpCalculation
  caller: Pick<Caller, 'role' | 'assigned'>
  own?: OwnMap
}

/** An intake for which the guards have already found the stream. */
export const calculateWork = workerJobs(mhpCalculate, (atlas, { at, sddmm, form, caller, own }: Intake) => {
  const stream = streamAt(atlas, at, form.gauging, form.arc_id) as StreamSpot
  const { index } = workingAreaOf(caller, atlas)
  const result = calculateMhp(atlas, sddmm, stream, form, place => indexContains(index, place))
  return withOwnMap(result, atlas, own)
})
export const scanWork = workerJobs(
  mhpScan,
  (atlas, { request, rates }: { request: ScanRequest; rates: Rates }) =>
    scanMunicipality(atlas, request, rates),
)
