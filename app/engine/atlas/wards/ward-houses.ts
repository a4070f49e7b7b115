import type { PolygonRings } from '../../../domain/geometry.ts'
import type { Sddmm } from '../../../domain/region-codes.ts'
import type { BuildingFilter } from '../../../domain/spatial/buildings/building-filter.ts'
import { indicesInside } from '../../../domain/spatial/buildings/building-grid.ts'
import type { Atlas } from '../atlas.ts'
import { filteredInside } from '../buildings/filtered-buildings.ts'
import { numberedWards } from './ward-numbers.ts'

export type WardHouseCount = { code: number; inside: number; all: number }

/** Houses in each ward of these local levels: those inside a polygon that pass a filter, and all of them. */
export function housesByWard(
  atlas: Atlas,
  rings: PolygonRings,
  levels: readonly Sddmm[],
  filter?: BuildingFilter,
): WardHouseCount[] {
  const { wardOf, wards } = numberedWards(atlas, atlas.houses, levels)
  const inside = new Uint32Array(wards.length)
  const found =
    filter === undefined
      ? indicesInside(atlas.houses, [rings])
      : filteredInside(atlas, atlas.houses, [rings], filter)
  for (const index of found) inside[wardOf[index]]++
  const requestedLevels = new Set(levels)
  return wards.flatMap(({ code, sddmm, all }, number) =>
    requestedLevels.has(sddmm) ? [{ code, inside: inside[number], all }] : [],
  )
}
