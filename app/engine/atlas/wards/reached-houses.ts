import type { MultiPolygonRings } from '../../../domain/geometry.ts'
import type { Sddmm } from '../../../domain/region-codes.ts'
import type { BuildingFilter } from '../../../domain/spatial/buildings/building-filter.ts'
import { indicesInside } from '../../../domain/spatial/buildings/building-grid.ts'
import type { Atlas } from '../atlas.ts'
import { filteredInside } from '../buildings/filtered-buildings.ts'
import { numberedWards } from './ward-numbers.ts'

/** If there is a filter, only houses that pass it count. */
export type HouseArea = { key: string; polygons: MultiPolygonRings; filter?: BuildingFilter }
export type ReachedHouses = {
  /** For each ward: its houses, and those in any of the areas, each counted once. */
  wards: Map<number, { houses: number; inside: number }>
  /** Wards of one local level in which an area has houses. */
  wardsOf: Map<string, number[]>
}

/** Counts the houses of a local level in any of these areas, by ward. Yields after each area. */
export function* reachedHouses(
  atlas: Atlas,
  sddmm: Sddmm,
  areas: readonly HouseArea[],
): Generator<void, ReachedHouses> {
  const { wardOf, wards } = numberedWards(atlas, atlas.houses, [sddmm])
  yield
  const inside = new Uint32Array(wards.length)
  const seen = new Set<number>()
  const wardsOf = new Map<string, number[]>()
  for (const area of areas) {
    const own = new Set<number>()
    for (const index of housesIn(atlas, area)) {
      const number = wardOf[index]
      if (wards[number].sddmm !== sddmm) continue
      own.add(wards[number].code % 100)
      if (seen.has(index)) continue
      seen.add(index)
      inside[number]++
    }
    wardsOf.set(area.key, [...own])
    yield
  }
  const ofLevel = wards.flatMap(({ code, sddmm: of, all }, number) =>
    of === sddmm ? [[code % 100, { houses: all, inside: inside[number] }] as const] : [],
  )
  return { wards: new Map(ofLevel), wardsOf }
}

/** Returns the houses of each of these areas, by key. Yields after each area. */
export function* housesOfAreas(
  atlas: Atlas,
  areas: readonly HouseArea[],
): Generator<void, Map<string, number[]>> {
  const found = new Map<string, number[]>()
  for (const area of areas) {
    found.set(area.key, [...housesIn(atlas, area)])
    yield
  }
  return found
}

const housesIn = (atlas: Atlas, { polygons, filter }: HouseArea) =>
  filter ? filteredInside(atlas, atlas.houses, polygons, filter) : indicesInside(atlas.houses, polygons)
