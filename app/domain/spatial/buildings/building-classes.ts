/** Footprint classes in m²; the number in the tile is the index. Under 12 m² is a shed, not a house. */
export const footprintClasses = ['< 12', '12-30', '30-60', '60-120', '120-300', '> 300'] as const
/** Uses; the first ten count as houses, the others are left out of household counts (models A2). */
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
/** Upper edges in km of the distance-to-grid classes, computed per 0.005° cell; the last class is open. */
export const gridDistanceClasses = [0.5, 1, 2, 5, 10, 15] as const

/** Class of a distance to the grid in km; the open class beyond the last edge, and without any grid. */
export function gridDistanceClass(km: number): number {
  const found = gridDistanceClasses.findIndex(edge => km <= edge)
  return found < 0 ? gridDistanceClasses.length : found
}

/** A building's footprint class and use in one byte of the building grid: class * uses + use. */
export const usesInKind = buildingUses.length
export const kindOf = (footprint: number, use: number): number => footprint * usesInKind + use
export const footprintOf = (kind: number): number => Math.floor(kind / usesInKind)
export const buildingUse = (kind: number): number => kind % usesInKind
/** Whether a building counts as a house (models A2): no excluded use, and 12 m² or more. */
export const countsAsHouse = (footprint: number, use: number): boolean =>
  use < firstExcludedUse && footprint > 0
export const isHouse = (kind: number): boolean => countsAsHouse(footprintOf(kind), buildingUse(kind))
