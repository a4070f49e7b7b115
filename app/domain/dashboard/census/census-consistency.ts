import { type Fact, listWards } from '../../region/facts.ts'
import { type Sddmm, wardCode } from '../../region-codes.ts'
import { agree, type LevelFigures } from '../figure-consistency.ts'
import { type CensusGroup, censusGroupNames, censusGroups } from './census-items.ts'

/**
 * An inconsistency that prevents the rows of the group from being imported for `place`, which is a local level or a
 * ward.
 */
export type CensusFault =
  /** Some categories of a place are unknown. A missing value does not count as zero. */
  | { kind: 'census_missing'; place: number; group: CensusGroup; missing: string[] }
  /** The categories do not add up to the households of the place. */
  | { kind: 'census_sum'; place: number; group: CensusGroup; total: number; households: number }
  /** In one category, the wards of a local level do not add up to the value of the local level. */
  | { kind: 'census_wards'; place: Sddmm; group: CensusGroup; category: string; wards: number; level: number }

export type FiguresByPlace = ReadonlyMap<number, LevelFigures>

export const itemsOfGroup = (group: CensusGroup): string[] =>
  Object.keys(censusGroups[group]).map(category => `${group}.${category}`)

/** Wards of a local level with their households in the census, or null if unknown. */
const wardsOf = (fact: Fact) =>
  listWards(fact).map(({ ward, households }) => ({ place: wardCode(fact.code, ward), households }))

/**
 * Finds groups of a local level and its wards in which categories are missing or the sum differs from the households.
 */
export function incompleteGroups(fact: Fact, figures: FiguresByPlace): CensusFault[] {
  const places = [{ place: fact.code, households: fact.households_2021 }, ...wardsOf(fact)]
  return places.flatMap(({ place, households }) =>
    censusGroupNames.flatMap((group): CensusFault[] => {
      const values = itemsOfGroup(group).map(item => figures.get(place)?.get(item))
      const total = sumOf(values)
      if (total === null) return []
      const missing = Object.keys(censusGroups[group]).filter((_, at) => values[at] === undefined)
      if (missing.length > 0) return [{ kind: 'census_missing', place, group, missing }]
      if (households === null || agree(total, households)) return []
      return [{ kind: 'census_sum', place, group, total, households }]
    }),
  )
}

/**
 * Finds categories in which wards and their local level differ. If wards are missing, the known ones may add up to
 * less than the local level, but not to more.
 */
export function unequalWards(fact: Fact, figures: FiguresByPlace): CensusFault[] {
  const wards = wardsOf(fact)
  return censusGroupNames.flatMap((group): CensusFault[] => {
    const isWhole = wards.every(({ place }) => knows(figures, place, group))
    for (const [at, category] of Object.keys(censusGroups[group]).entries()) {
      const item = itemsOfGroup(group)[at]
      const level = figures.get(fact.code)?.get(item)
      const ofWards = sumOf(wards.map(({ place }) => figures.get(place)?.get(item)))
      if (level === undefined || ofWards === null) continue
      if (agree(ofWards, level) || (!isWhole && ofWards < level)) continue
      return [{ kind: 'census_wards', place: fact.code, group, category, wards: ofWards, level }]
    }
    return []
  })
}

/** Returns figures for groups that a local level lacks, summed over its wards. Every ward must have the group. */
export function sumsOfWards(fact: Fact, figures: FiguresByPlace): { item: string; value: number }[] {
  const wards = wardsOf(fact)
  return censusGroupNames.flatMap(group => {
    if (knows(figures, fact.code, group)) return []
    if (!wards.every(({ place }) => knows(figures, place, group))) return []
    return itemsOfGroup(group).flatMap(item => {
      const value = sumOf(wards.map(({ place }) => figures.get(place)?.get(item)))
      return value === null ? [] : [{ item, value }]
    })
  })
}

const knows = (figures: FiguresByPlace, place: number, group: CensusGroup): boolean =>
  itemsOfGroup(group).some(item => figures.get(place)?.has(item))

/** Returns the sum of the known values, or null if none is known. */
function sumOf(values: readonly (number | undefined)[]): number | null {
  const known = values.flatMap(value => value ?? [])
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
