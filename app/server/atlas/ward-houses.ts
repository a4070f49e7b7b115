import { type Sddmm, wardCode } from '../../domain/region/codes.ts'
import { indicesInside } from '../../domain/spatial/building-grid.ts'
import type { PolygonRings } from '../../domain/spatial/geometry.ts'
import type { Atlas } from './atlas.ts'

export type WardHouses = { code: number; inside: number; all: number }

/**
 * Houses of each ward of these local levels: those inside a polygon, and all of them. Which ward a house lies in is
 * found once for a local level and kept with the atlas, two bytes a house, so that a count looks at no outline but
 * the polygon's own. A house on a border belongs to the ward of the lower number.
 */
export function housesByWard(atlas: Atlas, rings: PolygonRings, levels: readonly Sddmm[]): WardHouses[] {
  const { wardOf, wards } = numbered(atlas, levels)
  const inside = new Uint32Array(wards.length)
  for (const index of indicesInside(atlas.houses, [rings])) inside[wardOf[index]]++
  const asked = new Set(levels)
  return wards.flatMap(({ code, sddmm, all }, number) =>
    asked.has(sddmm) ? [{ code, inside: inside[number], all }] : [],
  )
}

type Numbered = {
  /** Number of each house's ward, by the house's index in the grid; 0 is none, or one not asked for yet. */
  wardOf: Uint16Array
  /** By number; the first stands for none. */
  wards: { code: number; sddmm: Sddmm; all: number }[]
  levels: Set<Sddmm>
}
const kept = new WeakMap<Atlas, Numbered>()

function numbered(atlas: Atlas, levels: readonly Sddmm[]): Numbered {
  const known = kept.get(atlas) ?? {
    wardOf: new Uint16Array(atlas.houses.count),
    wards: [{ code: 0, sddmm: 0, all: 0 }],
    levels: new Set<Sddmm>(),
  }
  kept.set(atlas, known)
  for (const sddmm of levels) if (!known.levels.has(sddmm)) number(known, atlas, sddmm)
  return known
}

function number({ wardOf, wards, levels }: Numbered, atlas: Atlas, sddmm: Sddmm): void {
  for (const { ward, outline } of atlas.regions.wardOutlines(sddmm)) {
    const houses = indicesInside(atlas.houses, outline)
    for (const index of houses) if (wardOf[index] === 0) wardOf[index] = wards.length
    wards.push({ code: wardCode(sddmm, ward), sddmm, all: houses.length })
  }
  levels.add(sddmm)
}
