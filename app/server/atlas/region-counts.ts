import type { SumId, sums } from '../../domain/dashboard/indicators.ts'
import type { LngLat } from '../../domain/geometry.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { countInside } from '../../domain/spatial/buildings/building-grid.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import { perAtlas } from '../../engine/atlas/per-atlas.ts'
import { inSlices } from './in-slices.ts'
import { lineLengths } from './line-lengths.ts'

/** Totals that are counted from the atlas. */
export type CountedId = { [Id in SumId]: (typeof sums)[Id]['origin'] extends 'atlas' ? Id : never }[SumId]
/** Counts for one local level. Protected areas and foreign land belong to no local level. */
export type RegionCounts = Record<CountedId, number>
export type CountsByLevel = ReadonlyMap<Sddmm, RegionCounts>

/**
 * Counts the existing energy supply and the buildings of each local level: hydropower plants in operation (in MW, for
 * plants with known capacity), lines in use (in km), houses and other buildings. They are counted once per atlas, when
 * first needed. This takes half a second and is done in slices between other calls.
 */
export function regionCounts(atlas: Atlas): Promise<CountsByLevel> {
  return cachedCounts(atlas, 'all')
}

const cachedCounts = perAtlas(1, (atlas: Atlas, _: 'all') => inSlices(counting(atlas)))

function* counting(atlas: Atlas): Generator<void, CountsByLevel> {
  const { regions, energyPlaces: places, settlements, houses, otherBuildings } = atlas
  const counts = new Map<Sddmm, RegionCounts>()
  const countsAt = (at: LngLat) => counts.get(regions.levelAt(at) ?? 0)
  for (const { fact } of regions.levels) {
    const outline = regions.outline(fact.code)
    counts.set(fact.code, {
      hydropower_plants: 0,
      hydropower_MW: 0,
      micro_hydro_plants: 0,
      settlements: settlements.inMunicipality(fact.code).length,
      buildings: countInside(houses, outline) + countInside(otherBuildings, outline),
      substations: 0,
      transformers: 0,
      grid_line_km: 0,
    })
    yield
  }
  for (const { at, capacity_MW } of places.hydropower) {
    const here = countsAt(at)
    if (!here) continue
    here.hydropower_plants++
    here.hydropower_MW += capacity_MW ?? 0
  }
  const points = [
    ['micro_hydro_plants', places.micro_hydro],
    ['substations', places.substations],
    ['transformers', places.transformers],
  ] as const
  for (const [id, positions] of points) {
    for (const at of positions) {
      const here = countsAt(at)
      if (here) here[id]++
      yield
    }
  }
  const lengths_m = yield* lineLengths(regions, places.line_sides)
  for (const [sddmm, length_m] of lengths_m) {
    const here = counts.get(sddmm)
    if (here) here.grid_line_km = length_m / 1000
  }
  return counts
}
