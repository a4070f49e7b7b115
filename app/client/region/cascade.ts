import type { RegionOption } from '../../domain/region/contract.ts'
import { districtOf, provinceOf, regionLevelOf } from '../../domain/region-codes.ts'

export type RegionLists = {
  provinces: RegionOption[]
  districts: RegionOption[]
  municipalities: RegionOption[]
}
export type RegionChoice = { province: number; district: number; municipality: number }
export type RegionSelector = keyof RegionChoice

/** What the three selectors show for a region code. 0 stands for "All ...". */
export function choiceOf(region: number): RegionChoice {
  const level = regionLevelOf(region)
  if (level === 'local_level')
    return { province: provinceOf(region), district: districtOf(region), municipality: region }
  if (level === 'district') return { province: Math.floor(region / 100), district: region, municipality: 0 }
  return { province: region, district: 0, municipality: 0 }
}

/** The region after a choice in one selector. "All" (0) selects the next higher level (F-020). */
export function regionAfter(region: number, selector: RegionSelector, value: number): number {
  if (value !== 0) return value
  const { province, district } = choiceOf(region)
  if (selector === 'municipality') return district || province
  return selector === 'district' ? province : 0
}

/** Lists below a choice contain only regions inside it. "All ..." always comes first. */
export function listsWithin(lists: RegionLists, region: number): RegionLists {
  const { province, district } = choiceOf(region)
  const inProvince = (option: RegionOption) =>
    province === 0 || option.scode === province || option.value === 0
  const inDistrict = (option: RegionOption) =>
    district === 0 || option.dcode === district || option.value === 0
  return {
    provinces: lists.provinces,
    districts: lists.districts.filter(inProvince),
    municipalities: lists.municipalities.filter(option => inProvince(option) && inDistrict(option)),
  }
}

/** The option with a region code, from any of the lists. */
export function optionOf(lists: RegionLists, region: number): RegionOption | undefined {
  const list = {
    country: [],
    province: lists.provinces,
    district: lists.districts,
    local_level: lists.municipalities,
  }
  return list[regionLevelOf(region)].find(option => option.value === region)
}
