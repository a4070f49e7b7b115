import type { Sddmm } from '../../../domain/region-codes.ts'
import {
  type BuildingUse,
  buildingUse,
  buildingUses,
} from '../../../domain/spatial/buildings/building-classes.ts'
import { indicesInside } from '../../../domain/spatial/buildings/building-grid.ts'
import type { Atlas } from '../atlas.ts'
import { levelConnection } from '../buildings/connected.ts'
import type { GridAccess } from './connected-wards.ts'
import { type HouseArea, housesOfAreas } from './reached-houses.ts'
import { numberedWards } from './ward-numbers.ts'

/**
 * Houses of an area. `houses` are the indices of those that are in a given local level and have no grid, `all` is the
 * number of houses in any local level, and `ward` is the ward that contains most of the houses in the given local
 * level.
 */
export type PlacedHouses = { houses: number[]; all: number; ward: number | null }

/**
 * Returns the houses of a local level in each of these areas, by key of the area. If no share is known, no house
 * counts as having the grid. Yields after each area.
 */
export function* placedHouses(
  atlas: Atlas,
  sddmm: Sddmm,
  areas: readonly HouseArea[],
  { share, own }: GridAccess,
): Generator<void, Map<string, PlacedHouses>> {
  const { wardOf, wards } = numberedWards(atlas, atlas.houses, [sddmm])
  yield
  const connected = new Set<number>()
  if (share !== null) {
    const level = levelConnection(atlas, { sddmm, share: share.share, own })
    for (const [at, index] of level.indices.entries()) if (level.connected[at]) connected.add(index)
    yield
  }
  const found = yield* housesOfAreas(atlas, areas)
  const placed = new Map<string, PlacedHouses>()
  for (const [key, indices] of found) {
    const ofLevel = indices.filter(index => wards[wardOf[index]].sddmm === sddmm)
    const counts = new Map<number, number>()
    for (const index of ofLevel) {
      const ward = wards[wardOf[index]].code % 100
      counts.set(ward, (counts.get(ward) ?? 0) + 1)
    }
    const [largest] = [...counts].sort(([a, m], [b, n]) => n - m || a - b)
    const houses = ofLevel.filter(index => !connected.has(index))
    placed.set(key, { houses, all: indices.length, ward: largest?.[0] ?? null })
    yield
  }
  return placed
}

/**
 * Number of buildings of each use and of houses in a local level: all of them, and those in at least one of some
 * areas.
 */
export type InsideShares = {
  uses: ReadonlyMap<BuildingUse, { all: number; inside: number }>
  houses: { all: number; inside: number }
}

/** Yields after each area. */
export function* insideShares(
  atlas: Atlas,
  sddmm: Sddmm,
  areas: readonly HouseArea[],
): Generator<void, InsideShares> {
  const uses = new Map<BuildingUse, { all: number; inside: number }>()
  const houses = { all: 0, inside: 0 }
  for (const grid of [atlas.houses, atlas.otherBuildings]) {
    const inside = new Set<number>()
    for (const { polygons } of areas) {
      for (const index of indicesInside(grid, polygons)) inside.add(index)
      yield
    }
    for (const index of indicesInside(grid, atlas.regions.outline(sddmm))) {
      const use = buildingUses[buildingUse(grid.kinds[index])]
      const counts = uses.get(use) ?? { all: 0, inside: 0 }
      uses.set(use, counts)
      for (const count of grid === atlas.houses ? [counts, houses] : [counts]) {
        count.all++
        if (inside.has(index)) count.inside++
      }
    }
    yield
  }
  return { uses, houses }
}
