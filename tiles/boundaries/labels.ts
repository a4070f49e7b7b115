import { districtOf } from '../../app/domain/region-codes.ts'
import { outside } from './noding.ts'

/**
 * Labels of areas are their codes: province 1 digit, district 3, local level 5, ward 7 (sddmm * 100 + ward). A
 * protected area is its district's code and one digit, four in all.
 */
export const protectedLabel = (dcode: number, number: number) => dcode * 10 + number
export const isProtected = (label: number) => label >= 1000 && label < 10_000

/** The area around: of a ward its local level, of a local level or protected area its district. */
export function districtOfLabel(label: number): number {
  if (label < 1000) return label
  return isProtected(label) ? Math.floor(label / 10) : districtOf(localLevelOfLabel(label))
}
export const isWard = (label: number) => label >= 1_000_000
export const localLevelOfLabel = (label: number) => (isWard(label) ? Math.floor(label / 100) : label)

/** How the labels of wards and protected areas group into each object of the topology. */
export const groupings = {
  province: (label: number) => Math.floor(districtOfLabel(label) / 100),
  district: districtOfLabel,
  local_level: (label: number) => (isProtected(label) ? outside : localLevelOfLabel(label)),
  protected_area: (label: number) => (isProtected(label) ? label : outside),
  ward: (label: number) => (isProtected(label) ? outside : label),
}
export type RegionLayer = keyof typeof groupings
