import type { Sited } from '../../../domain/plan/activities/equity.ts'
import { type Equity, equity } from '../../../domain/plan/activities/equity-contract.ts'
import { wholeOf } from '../../../domain/spatial/run-steps.ts'
import { connectedByWard, type GridAccess } from '../../../engine/atlas/wards/connected-wards.ts'
import { type EquityInput, equitySteps } from '../../../engine/equity-steps.ts'
import { workerJobs } from '../../../engine/worker-job.ts'
import { originOf } from '../../dashboard/country-figures.ts'

type Named = Sited & { id: number; code: string }

export const equityWork = workerJobs(
  equity,
  (
    atlas,
    { tiers, grid, ...input }: EquityInput<Named> & Pick<Equity, 'tiers'> & { grid: GridAccess },
  ): Equity => {
    const { not_stated, wards, ...found } = wholeOf(equitySteps(atlas, input))
    const connected = connectedByWard(atlas, input.sddmm, grid)
    return {
      ...found,
      wards: wards.map(ward => ({ ...ward, connected_households: connected.get(ward.ward_no) ?? null })),
      connected_source: grid.share,
      not_stated: not_stated.map(({ id, code }) => ({ id, code })),
      ...originOf(atlas, ['ward_households', 'buildings.building']),
      atlas_version: atlas.version,
      tiers,
    }
  },
)
