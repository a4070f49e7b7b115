import type { Message, MessageKey } from '../../messages/messages.ts'
import { buildingUses, gridDistanceClasses } from './building-classes.ts'
import {
  allDistances,
  allFootprints,
  type BuildingFilter,
  type ClassRange,
  isWhole,
} from './building-filter.ts'

/** Edges of the footprint classes in m². */
const footprintEdges = [0, 12, 30, 60, 120, 300]
const distanceEdges = [0, ...gridDistanceClasses]
/** If there are more, only their number is given. */
const maxNamed = 6

/** Describes the buildings that pass a filter, with one sentence per condition. Empty if all buildings pass. */
export function filterInWords(filter: BuildingFilter): Message[] {
  const { footprint, grid_distance, uses, wards, others } = filter
  return [
    ...rangeInWords('footprint', footprint, allFootprints, footprintEdges),
    ...rangeInWords('distance', grid_distance, allDistances, distanceEdges),
    ...(uses === null || uses.length === buildingUses.length ? [] : [usesInWords(uses)]),
    ...(wards === null ? [] : [wardsInWords(wards)]),
    ...(others ? [] : [{ key: 'filter.housesOnly' } as const]),
  ]
}

function rangeInWords(
  part: 'footprint' | 'distance',
  range: ClassRange,
  all: ClassRange,
  edges: number[],
): Message[] {
  if (isWhole(range, all)) return []
  const [first, last] = range
  const params = { least: edges[first], most: edges[last + 1] ?? '' }
  if (first === all[0]) return [{ key: `filter.${part}.under`, params }]
  return [{ key: `filter.${part}.${last === all[1] ? 'over' : 'between'}`, params }]
}

function usesInWords(uses: NonNullable<BuildingFilter['uses']>): Message {
  if (uses.length === 0) return { key: 'filter.noUse' }
  if (uses.length > maxNamed) {
    return { key: 'filter.usesMany', params: { count: uses.length, all: buildingUses.length } }
  }
  return {
    key: 'filter.uses',
    params: { uses: uses.map(use => ({ key: `use.${use}` satisfies MessageKey })) },
  }
}

function wardsInWords(wards: number[]): Message {
  if (wards.length > maxNamed) return { key: 'filter.wardsMany', params: { count: wards.length } }
  const numbers = wards.map(code => code % 100).sort((a, b) => a - b)
  return { key: 'filter.wards', params: { wards: numbers.join(', ') } }
}
