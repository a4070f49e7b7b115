import { type Sddmm, wardCode } from '../../../domain/region-codes.ts'
import {
  type BuildingGrid,
  forEachPosition,
  indicesInside,
} from '../../../domain/spatial/buildings/building-grid.ts'
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
const cache = new WeakMap<BuildingGrid, Numbered>()

/**
 * Which ward a building lies in is found once for a local level and kept with its grid, two bytes a building, so
 * that a count looks at no outline but its own polygon's. On a border the ward of the lower number has it; where no
 * ward is mapped, the nearest one.
 */
export function numberedWards(atlas: Atlas, grid: BuildingGrid, levels: readonly Sddmm[]): Numbered {
  const known = cache.get(grid) ?? {
    wardOf: new Uint16Array(grid.count),
    wards: [{ code: 0, sddmm: 0, all: 0 }],
    levels: new Set<Sddmm>(),
  }
  cache.set(grid, known)
  for (const sddmm of levels) if (!known.levels.has(sddmm)) number(known, atlas, grid, sddmm)
  return known
}

function number({ wardOf, wards, levels }: Numbered, atlas: Atlas, grid: BuildingGrid, sddmm: Sddmm): void {
  const { regions } = atlas
  const places = new Map<number, number>()
  for (const { ward, outline } of regions.wardOutlines(sddmm)) {
    const buildings = indicesInside(grid, outline)
    for (const index of buildings) if (wardOf[index] === 0) wardOf[index] = wards.length
    places.set(wardCode(sddmm, ward), wards.length)
    wards.push({ code: wardCode(sddmm, ward), sddmm, all: buildings.length })
  }
  const unmapped = regions.unmappedOutline(sddmm)
  if (unmapped !== null) {
    const buildings = indicesInside(grid, unmapped)
    let at = 0
    forEachPosition(grid, buildings, (lng, lat) => {
      const index = buildings[at++]
      const place = wardOf[index] === 0 ? places.get(regions.wardAt([lng, lat]) ?? 0) : undefined
      if (place === undefined) return
      wardOf[index] = place
      wards[place].all++
    })
  }
  levels.add(sddmm)
}
