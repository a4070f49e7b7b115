import { equityOf, type Sited } from '../domain/plan/activities/equity.ts'
import { listWards } from '../domain/region/facts.ts'
import type { Sddmm } from '../domain/region-codes.ts'
import type { Atlas } from './atlas/atlas.ts'
import { type HouseArea, reachedHouses } from './atlas/wards/reached-houses.ts'

export type EquityInput<A> = { sddmm: Sddmm; activities: readonly A[]; areas: readonly HouseArea[] }

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
