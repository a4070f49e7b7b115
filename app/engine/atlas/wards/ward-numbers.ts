import { type Sddmm, wardCode } from '../../../domain/region-codes.ts'
import {
  type BuildingGrid,
  forEachPosition,
  indicesInside,
} from '../../../domain/spatial/buildings/building-grid.ts'
import type { Atlas } from '../atlas.ts'

/**
 * Returns a function that gives the ward code of a building by its index in a grid, for the wards of these local
 * levels; 0 means none.
 */
export function wardCodesOf(
  atlas: Atlas,
  grid: BuildingGrid,
  levels: readonly Sddmm[],
): (index: number) => number {
  const { wardOf, wards } = numberedWards(atlas, grid, levels)
  return index => wards[wardOf[index]].code
}

type Numbered = {
  /** Ward number by index of a building in the grid. 0 means that it has none, or that it has not been computed yet. */
  wardOf: Uint16Array
  /** By number. The first entry stands for no ward. */
  wards: { code: number; sddmm: Sddmm; all: number }[]
  levels: Set<Sddmm>
}
const cache = new WeakMap<BuildingGrid, Numbered>()

/**
 * Determines the ward of each building. This is done once per local level and cached with the grid at two bytes per
 * building, so that counts need no ward outlines. On a boundary, the lower ward number counts. Where no ward is
 * mapped, the nearest one counts.
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
