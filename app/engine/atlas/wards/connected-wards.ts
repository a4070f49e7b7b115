import { listWards } from '../../../domain/region/facts.ts'
import type { Sddmm } from '../../../domain/region-codes.ts'
import type { GridShare } from '../../../domain/spatial/energy/grid-share.ts'
import type { OwnMap } from '../../../domain/spatial/energy/map-overrides.ts'
import type { Atlas } from '../atlas.ts'
import { levelConnection } from '../buildings/connected.ts'
import { numberedWards } from './ward-numbers.ts'

export type GridAccess = { share: GridShare | null; own?: OwnMap }

/**
 * Households that have the grid, by ward number: the ward's households in the census times the share of its houses
 * that count as connected (`connectedHouses`). For a ward without houses on the map, the share of its local level
 * applies. Null if the share or the ward's households are unknown.
 */
export function connectedByWard(
  atlas: Atlas,
  sddmm: Sddmm,
  { share, own }: GridAccess,
): Map<number, number | null> {
  const fact = atlas.facts.get(sddmm)
  const listed = fact ? listWards(fact) : []
  if (share === null) return new Map(listed.map(({ ward }) => [ward, null]))
  const { wardOf, wards } = numberedWards(atlas, atlas.houses, [sddmm])
  const { indices, connected } = levelConnection(atlas, { sddmm, share: share.share, own })
  const counts = new Uint32Array(wards.length)
  for (const [at, index] of indices.entries()) counts[wardOf[index]] += connected[at]
  const shares = new Map(
    wards.flatMap(({ code, sddmm: level, all }, number) =>
      level === sddmm && all > 0 ? [[code % 100, counts[number] / all] as const] : [],
    ),
  )
  return new Map(
    listed.map(({ ward, households }) => [
      ward,
      households === null ? null : Math.round(households * (shares.get(ward) ?? share.share)),
    ]),
  )
}
