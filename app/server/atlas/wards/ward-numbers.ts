import { type Sddmm, wardCode } from '../../../domain/region/codes.ts'
import { type BuildingGrid, indicesInside } from '../../../domain/spatial/buildings/building-grid.ts'
import type { Atlas } from '../atlas.ts'

/** Answers the code of a building's ward by its index in a grid, for the wards of these local levels; 0 is none. */
export function wardCodesOf(
  atlas: Atlas,
  grid: BuildingGrid,
  levels: readonly Sddmm[],
): (index: number) => number {
  const { wardOf, wards } = numberedWards(atlas, grid, levels)
  return index => wards[wardOf[index]].code
}

type Numbered = {
  /** Number of each building's ward, by the building's index in the grid; 0 is none, or one not asked for yet. */
  wardOf: Uint16Array
  /** By number; the first stands for none. */
  wards: { code: number; sddmm: Sddmm; all: number }[]
  levels: Set<Sddmm>
}
const kept = new WeakMap<BuildingGrid, Numbered>()

/**
 * Which ward a building lies in is found once for a local level and kept with its grid, two bytes a building, so
 * that a count looks at no outline but its own polygon's. On a border the ward of the lower number has it.
 */
export function numberedWards(atlas: Atlas, grid: BuildingGrid, levels: readonly Sddmm[]): Numbered {
  const known = kept.get(grid) ?? {
    wardOf: new Uint16Array(grid.count),
    wards: [{ code: 0, sddmm: 0, all: 0 }],
    levels: new Set<Sddmm>(),
  }
  kept.set(grid, known)
  for (const sddmm of levels) if (!known.levels.has(sddmm)) number(known, atlas, grid, sddmm)
  return known
}

function number({ wardOf, wards, levels }: Numbered, atlas: Atlas, grid: BuildingGrid, sddmm: Sddmm): void {
  for (const { ward, outline } of atlas.regions.wardOutlines(sddmm)) {
    const buildings = indicesInside(grid, outline)
    for (const index of buildings) if (wardOf[index] === 0) wardOf[index] = wards.length
    wards.push({ code: wardCode(sddmm, ward), sddmm, all: buildings.length })
  }
  levels.add(sddmm)
}
