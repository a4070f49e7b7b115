import { nationalFigures } from '../../../domain/bat/demand.ts'
import type { LngLat, PolygonRings } from '../../../domain/geometry.ts'
import { type Fact, householdsInHouse, listWards } from '../../../domain/region/facts.ts'
import { type Sddmm, wardCode } from '../../../domain/region-codes.ts'
import { type BuildingFilter, isEverything } from '../../../domain/spatial/buildings/building-filter.ts'
import {
  countInside,
  forEachPosition,
  indicesInside,
} from '../../../domain/spatial/buildings/building-grid.ts'
import { centroid } from '../../../domain/spatial/centroid.ts'
import type { Atlas } from '../atlas.ts'
import { housesByWard } from '../wards/ward-houses.ts'
import { filteredInside } from './filtered-buildings.ts'

export type HouseCount = {
  /** Number of houses, and number of all buildings including those that models A2 excludes. */
  num_house: number
  osm_buildings: number
  /**
   * Local levels that the polygon touches, starting with the one that has the most houses. Empty outside all of them.
   */
  levels: { sddmm: Sddmm; houses: number }[]
  /** Counts include only buildings that pass this filter. */
  filter?: BuildingFilter
}

/** Counts the houses inside a polygon, by local level. If there is a filter, counts only those that pass it. */
export function countHouses(atlas: Atlas, rings: PolygonRings, filter?: BuildingFilter): HouseCount {
  if (filter !== undefined && !isEverything(filter)) return countFiltered(atlas, rings, filter)
  const num_house = countInside(atlas.houses, rings)
  return {
    num_house,
    osm_buildings: num_house + countInside(atlas.otherBuildings, rings),
    levels: levelsOf(atlas, rings, num_house, () => indicesInside(atlas.houses, [rings])),
  }
}

function countFiltered(atlas: Atlas, rings: PolygonRings, filter: BuildingFilter): HouseCount {
  const houses = filteredInside(atlas, atlas.houses, [rings], filter)
  const others = filter.others ? filteredInside(atlas, atlas.otherBuildings, [rings], filter).length : 0
  return {
    num_house: houses.length,
    osm_buildings: houses.length + others,
    levels: levelsOf(atlas, rings, houses.length, () => houses),
    filter,
  }
}

function levelsOf(
  atlas: Atlas,
  rings: PolygonRings,
  num_house: number,
  houses: () => Uint32Array,
): HouseCount['levels'] {
  const touched = atlas.regions.levelsTouching(rings)
  if (touched.length <= 1) return touched.map(sddmm => ({ sddmm, houses: num_house }))
  const counts = new Map(touched.map(sddmm => [sddmm, 0]))
  forEachPosition(atlas.houses, houses(), (lng, lat) => {
    const sddmm = atlas.regions.levelAt([lng, lat])
    if (sddmm !== null) counts.set(sddmm, (counts.get(sddmm) ?? 0) + 1)
  })
  return [...counts].map(([sddmm, houses]) => ({ sddmm, houses })).sort((a, b) => b.houses - a.houses)
}

/** Unrounded households in the houses, using the households per house of each local level (models A2). */
export function householdsByHouses(atlas: Atlas, { num_house, levels }: HouseCount): number {
  const housesInLevels = levels.reduce((sum, { houses }) => sum + houses, 0)
  const elsewhere = (num_house - housesInLevels) * nationalFigures.households_per_house
  return levels.reduce(
    (sum, { sddmm, houses }) => sum + houses * householdsPerHouse(atlas.facts.get(sddmm)),
    elsewhere,
  )
}

export function householdsPerHouse(fact: Fact | undefined): number {
  return (fact && householdsInHouse(fact)) ?? nationalFigures.households_per_house
}

/**
 * Unrounded households according to the census (S-070). Each ward contributes in proportion to its houses inside (that
 * pass the filter). A ward without houses contributes in proportion to its area or, if there is a filter, nothing. If
 * wards have no figures, the local level's households are apportioned in the same way.
 */
export function householdsByCensus(
  atlas: Atlas,
  rings: PolygonRings,
  { levels, filter }: HouseCount,
): number {
  const codes = levels.map(({ sddmm }) => sddmm)
  const byWard = new Map(housesByWard(atlas, rings, codes, filter).map(ward => [ward.code, ward]))
  const areaShare = (code: number) => (filter === undefined ? atlas.regions.wardShare(code, rings) : 0)
  let households = 0
  for (const sddmm of codes) {
    const fact = atlas.facts.get(sddmm)
    if (fact === undefined) continue
    const wards = listWards(fact).map(({ ward, households }) => {
      const code = wardCode(sddmm, ward)
      return { code, ofWard: households, ...(byWard.get(code) ?? { inside: 0, all: 0 }) }
    })
    const housesOfLevel = wards.reduce((sum, { all }) => sum + all, 0)
    for (const { code, ofWard, inside, all } of wards) {
      if (ofWard !== null) households += ofWard * (all > 0 ? inside / all : areaShare(code))
      else if (housesOfLevel > 0) households += (fact.households_2021 * inside) / housesOfLevel
    }
  }
  return households
}

/** Local level used for a place outside all of them, such as a protected area: that of the nearest settlement. */
export function levelNear(atlas: Atlas, at: LngLat): Sddmm | null {
  return atlas.regions.levelAt(at) ?? atlas.settlements.nearest(at)?.sddmm ?? null
}

/** Local levels that a polygon touches. If it touches none, the level that is near its centre. */
export function levelsOfPolygon(atlas: Atlas, rings: PolygonRings): Sddmm[] {
  const touched = atlas.regions.levelsTouching(rings)
  if (touched.length > 0) return touched
  const near = levelNear(atlas, centroid(rings))
  return near === null ? [] : [near]
}
