import { wardCode } from '../../region-codes.ts'
import {
  buildingUse,
  buildingUses,
  footprintClasses,
  footprintOf,
  gridDistanceClasses,
  isHouse,
} from './building-classes.ts'
import { type BuildingFilter, testsOf } from './building-filter.ts'
import { type BuildingSlice, forEachBuilding, type SlicePart } from './building-slice.ts'

/**
 * Number of buildings in a local level by kind, distance class and ward, with one row per combination that occurs
 * (some hundreds to thousands). Filters only need to count these rows, however many buildings there are.
 */
export type BuildingTally = {
  sddmm: number
  kinds: Uint8Array
  distances: Uint8Array
  /** Ward numbers; 0 means none. */
  wards: Uint8Array
  counts: Uint32Array
}

const distanceClasses = gridDistanceClasses.length + 1

export function tallyOf({ sddmm, houses, others }: BuildingSlice): BuildingTally {
  const found = new Uint32Array(256 * distanceClasses * 256)
  for (const part of [houses, others]) addTo(found, part)
  const rows: number[] = []
  for (let at = 0; at < found.length; at++) if (found[at] > 0) rows.push(at)
  return {
    sddmm,
    kinds: Uint8Array.from(rows, at => at & 255),
    distances: Uint8Array.from(rows, at => (at >> 8) % distanceClasses),
    wards: Uint8Array.from(rows, at => Math.floor((at >> 8) / distanceClasses)),
    counts: Uint32Array.from(rows, at => found[at]),
  }
}

function addTo(found: Uint32Array, part: SlicePart): void {
  const { wards, distances } = part
  const { kinds } = part.grid
  forEachBuilding(part, (index, cell) => {
    found[((wards[index] * distanceClasses + distances[cell]) << 8) | kinds[index]]++
  })
}

/**
 * Counts shown next to a filter. Each count is what its class would show if the other conditions of the filter stayed
 * the same.
 */
export type Facets = {
  /** Number that passes, and total number. */
  houses: number
  others: number
  all: { houses: number; others: number }
  /** By class, use and ward number. Only kinds of buildings that the filter passes are counted. */
  footprint: Uint32Array
  use: Uint32Array
  grid_distance: Uint32Array
  ward: Uint32Array
  /** Other buildings that pass the remaining conditions, whether or not the filter passes other buildings. */
  othersAside: number
}

export function facetsOf(
  { sddmm, kinds, distances, wards, counts }: BuildingTally,
  filter: BuildingFilter,
): Facets {
  const tests = testsOf(filter)
  const facets: Facets = {
    houses: 0,
    others: 0,
    all: { houses: 0, others: 0 },
    footprint: new Uint32Array(footprintClasses.length),
    use: new Uint32Array(buildingUses.length),
    grid_distance: new Uint32Array(distanceClasses),
    ward: new Uint32Array(256),
    othersAside: 0,
  }
  for (let row = 0; row < counts.length; row++) {
    const [kind, distance, ward, count] = [kinds[row], distances[row], wards[row], counts[row]]
    const footprint = footprintOf(kind)
    const use = buildingUse(kind)
    const sort = isHouse(kind) ? 'houses' : 'others'
    facets.all[sort] += count
    const ofFootprint = tests.footprint[footprint] === 1
    const ofUse = tests.use[use] === 1
    const ofDistance = tests.grid_distance[distance] === 1
    const ofWard = tests.ward(wardCode(sddmm, ward))
    const passesRest = ofFootprint && ofUse && ofDistance && ofWard
    if (sort === 'others' && passesRest) facets.othersAside += count
    if (!tests.sort(footprint, use)) continue
    if (passesRest) facets[sort] += count
    if (ofUse && ofDistance && ofWard) facets.footprint[footprint] += count
    if (ofFootprint && ofDistance && ofWard) facets.use[use] += count
    if (ofFootprint && ofUse && ofWard) facets.grid_distance[distance] += count
    if (ofFootprint && ofUse && ofDistance) facets.ward[ward] += count
  }
  return facets
}
