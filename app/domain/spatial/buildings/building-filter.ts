import * as v from 'valibot'
import {
  type BuildingUse,
  buildingUses,
  countsAsHouse,
  footprintClasses,
  gridDistanceClasses,
} from './building-classes.ts'

/** A range of classes that includes the first and the last. */
export type ClassRange = [first: number, last: number]
/** All classes. The last distance class is open-ended. */
export const allFootprints: ClassRange = [0, footprintClasses.length - 1]
export const allDistances: ClassRange = [0, gridDistanceClasses.length]

const classRange = ([min, max]: ClassRange) => {
  const Class = v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
  return v.pipe(
    v.tuple([Class, Class]),
    v.check(([first, last]) => first <= last, 'field.rangeReversed'),
  )
}
const WardCode = v.pipe(v.number(), v.integer(), v.minValue(1_010_101), v.maxValue(7_779_999))

/**
 * Filter of buildings for a count, the map or an analysis. An omitted condition passes everything; an empty list
 * passes nothing.
 */
export const BuildingFilter = v.strictObject({
  /** Indices into footprintClasses. */
  footprint: v.optional(classRange(allFootprints), allFootprints),
  /** Indices into gridDistanceClasses, determined from the centre of a building's 0.005° cell. */
  grid_distance: v.optional(classRange(allDistances), allDistances),
  /** If null, all uses pass. */
  uses: v.optional(
    v.nullable(v.pipe(v.array(v.picklist(buildingUses)), v.maxLength(buildingUses.length))),
    null,
  ),
  /** Ward codes (sddmm * 100 + ward). If null, all wards pass. */
  wards: v.optional(v.nullable(v.pipe(v.array(WardCode), v.maxLength(100))), null),
  /** Whether buildings that are not houses, such as schools and sheds, also pass. */
  others: v.optional(v.boolean(), true),
})
export type BuildingFilter = v.InferOutput<typeof BuildingFilter>

export const everyBuilding: BuildingFilter = v.parse(BuildingFilter, {})

/** Whether a filter passes everything. */
export function isEverything({ footprint, grid_distance, uses, wards, others }: BuildingFilter): boolean {
  return (
    isWhole(footprint, allFootprints) &&
    isWhole(grid_distance, allDistances) &&
    (uses === null || buildingUses.every(use => uses.includes(use))) &&
    wards === null &&
    others
  )
}

export const isWhole = ([first, last]: ClassRange, [min, max]: ClassRange): boolean =>
  first <= min && last >= max

/** A filter as tests of single properties. A building must pass all of them. */
export type FilterTests = {
  /** By class; 1 means that it passes. */
  footprint: Uint8Array
  use: Uint8Array
  grid_distance: Uint8Array
  ward(code: number): boolean
  /** Tests whether a building passes as a house or as another kind of building. */
  sort(footprint: number, use: number): boolean
}

export function testsOf(filter: BuildingFilter): FilterTests {
  const { uses, others } = filter
  const wards = filter.wards && new Set(filter.wards)
  return {
    footprint: within(filter.footprint, footprintClasses.length),
    use: Uint8Array.from(buildingUses, (use: BuildingUse) => (uses === null || uses.includes(use) ? 1 : 0)),
    grid_distance: within(filter.grid_distance, gridDistanceClasses.length + 1),
    ward: code => wards === null || wards.has(code),
    sort: (footprint, use) => others || countsAsHouse(footprint, use),
  }
}

function within([first, last]: ClassRange, classes: number): Uint8Array {
  return Uint8Array.from({ length: classes }, (_, at) => (at >= first && at <= last ? 1 : 0))
}

/**
 * Returns a function that tests whether a building passes, by the class and use in its kind, its distance class and
 * its ward code.
 */
export function passesFilter(
  filter: BuildingFilter,
): (footprint: number, use: number, distance: number, ward: number) => boolean {
  const tests = testsOf(filter)
  return (footprint, use, distance, ward) =>
    tests.footprint[footprint] === 1 &&
    tests.use[use] === 1 &&
    tests.grid_distance[distance] === 1 &&
    tests.sort(footprint, use) &&
    tests.ward(ward)
}
