import { equityOf, type Sited } from '../../../domain/plan/activities/equity.ts'
import { type Equity, equity } from '../../../domain/plan/activities/equity-contract.ts'
import type { Sddmm } from '../../../domain/region/codes.ts'
import { listWards } from '../../../domain/region/facts.ts'
import { wholeOf } from '../../../domain/spatial/run-steps.ts'
import type { Atlas } from '../../atlas/atlas.ts'
import { connectedByWard, type GridAccess } from '../../atlas/wards/connected-wards.ts'
import { type HouseArea, reachedHouses } from '../../atlas/wards/reached-houses.ts'
import { originOf } from '../../dashboard/country-figures.ts'
import { workerJobs } from '../../workers/worker-endpoint.ts'

type EquityInput<A> = { sddmm: Sddmm; activities: readonly A[]; areas: readonly HouseArea[] }
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

/** Yields after each place. */
export function* equitySteps<A extends Sited>(
  atlas: Atlas,
  { sddmm, activities, areas }: EquityInput<A>,
): Generator<void, ReturnType<typeof equityOf<A>>> {
  const { wards, wardsOf } = yield* reachedHouses(atlas, sddmm, areas)
  const fact = atlas.facts.get(sddmm)
  const wardHouses = (fact ? listWards(fact) : []).map(({ ward, households }) => ({
    ward_no: ward,
    households,
    ...(wards.get(ward) ?? { houses: 0, inside: 0 }),
  }))
  return equityOf(activities, wardHouses, wardsOf)
}
