import { nepaliName } from '../../domain/region/facts.ts'
import { districtOf, provinceNamesNe, provinceOf, provinceTitles } from '../../domain/region-codes.ts'
import type { RegionTree } from '../../domain/users/contract.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'

const byName = new Intl.Collator('en')

/**
 * Local levels within their districts and provinces. Provinces are sorted by number and all others by name.
 * @param isOffered whether a local level is in the tree. Regions without any are left out.
 */
export function regionTreeOf(
  { regions }: Atlas,
  isOffered: (code: number) => boolean,
  checked: readonly number[],
): RegionTree {
  const levels = regions.levels
    .map(({ fact }) => fact)
    .filter(({ code }) => isOffered(code))
    .sort((a, b) => byName.compare(a.name_en, b.name_en) || a.code - b.code)
  const districts = regions.districts
    .map(({ code, name }) => ({
      dcode: code,
      name,
      municipalities: levels
        .filter(fact => districtOf(fact.code) === code)
        .map(fact => ({
          sddmm: fact.code,
          name: fact.name_en,
          name_ne: nepaliName(fact),
          checked: checked.includes(fact.code),
        })),
    }))
    .filter(({ municipalities }) => municipalities.length > 0)
    .sort((a, b) => byName.compare(a.name, b.name))
  return regions.provinces
    .map(({ code }) => ({
      scode: code,
      name: provinceTitles[code],
      name_ne: provinceNamesNe[code],
      districts: districts.filter(({ municipalities }) => provinceOf(municipalities[0].sddmm) === code),
    }))
    .filter(province => province.districts.length > 0)
}
