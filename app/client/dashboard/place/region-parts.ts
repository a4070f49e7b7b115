import { localName } from '../../../domain/messages/local-name.ts'
import type { Language } from '../../../domain/messages/messages.ts'
import type { RegionOption } from '../../../domain/region/contract.ts'
import { districtOf, provinceOf, regionLevelOf } from '../../../domain/region-codes.ts'
import { optionOf, type RegionLists } from '../../region/cascade.ts'

export type RegionPart =
  | { kind: 'provinces' | 'districts' | 'municipalities'; count: number }
  | { name: string }

/** Number of regions within a region. For a municipality, the regions in which it is located. */
export function listRegionParts(lists: RegionLists, region: number, language: Language): RegionPart[] {
  const count = (kind: keyof RegionLists, inside: (option: RegionOption) => boolean): RegionPart => ({
    kind,
    count: lists[kind].filter(option => option.value !== 0 && inside(option)).length,
  })
  const named = (code: number): RegionPart[] => {
    const option = optionOf(lists, code)
    return option ? [{ name: localName(option, language) }] : []
  }
  switch (regionLevelOf(region)) {
    case 'country':
      return (['provinces', 'districts', 'municipalities'] as const).map(kind => count(kind, () => true))
    case 'province':
      return (['districts', 'municipalities'] as const).map(kind =>
        count(kind, option => option.scode === region),
      )
    case 'district':
      return [...named(Math.floor(region / 100)), count('municipalities', option => option.dcode === region)]
    case 'local_level':
      return [...named(districtOf(region)), ...named(provinceOf(region))]
  }
}

/**
 * The region that is initially selected for a comparison: the next neighbour, if possible in the same district or
 * province.
 */
export function otherRegion(lists: RegionLists, region: number): number {
  const level = regionLevelOf(region)
  const list = {
    country: lists.provinces,
    province: lists.provinces,
    district: lists.districts,
    local_level: lists.municipalities,
  }[level]
  const codes = list.map(({ value }) => value).filter(value => value !== 0)
  const parent = (code: number) => Math.floor(code / 100)
  const siblings = codes.filter(code => level === 'province' || parent(code) === parent(region))
  const candidates = siblings.length > 1 ? siblings : codes
  return candidates[(candidates.indexOf(region) + 1) % candidates.length]
}
