/** Footprint classes in m². Tiles store the index of the class. Buildings under 12 m² are sheds rather than houses. */
export const footprintClasses = ['< 12', '12-30', '30-60', '60-120', '120-300', '> 300'] as const
/** Uses of buildings. The first ten count as houses; the others are excluded from household counts (models A2). */
export const buildingUses = [
  'residential',
  'mixed',
  'farmhouse',
  'hotel',
  'health_post',
  'office',
  'telecom',
  'mill',
  'community',
  'other',
  'school',
  'hospital',
  'clinic',
  'temple',
  'church',
  'mosque',
  'industrial',
  'commercial',
  'retail',
  'shed',
  'barn',
  'garage',
  'greenhouse',
  'stable',
  'farm_auxiliary',
] as const
export type BuildingUse = (typeof buildingUses)[number]
export const firstExcludedUse = 10
/**
 * Upper edges in km of the classes of distance to the grid, which are computed per 0.005° cell. The last class has no
 * upper edge.
 */
export const gridDistanceClasses = [0.5, 1, 2, 5, 10, 15] as const

/**
 * Returns the class of a distance to the grid in km. Distances beyond the last edge, and places without any grid, are
 * in the open-ended class.
 */
export function gridDistanceClass(km: number): number {
  const found = gridDistanceClasses.findIndex(edge => km <= edge)
  return found < 0 ? gridDistanceClasses.length : found
}

/** Combines a building's footprint class and use into one byte of the building grid: class * uses + use. */
export const usesInKind = buildingUses.length
export const kindOf = (footprint: number, use: number): number => footprint * usesInKind + use
export const footprintOf = (kind: number): number => Math.floor(kind / usesInKind)
export const buildingUse = (kind: number): number => kind % usesInKind
/** Whether a building counts as a house (models A2): its use is not excluded, and its footprint is at least 12 m². */
export const countsAsHouse = (footprint: number, use: number): boolean =>
  use < firstExcludedUse && footprint > 0
export const isHouse = (kind: number): boolean => countsAsHouse(footprintOf(kind), buildingUse(kind))
