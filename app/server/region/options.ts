import type { RegionOption } from '../../domain/region/contract.ts'
import { districtNamesNe } from '../../domain/region/district-names.ts'
import { nepaliName } from '../../domain/region/facts.ts'
import {
  districtOf,
  provinceNames,
  provinceNamesNe,
  provinceOf,
  provinceTitles,
} from '../../domain/region-codes.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'

export type RegionOptions = {
  states: RegionOption[]
  districts: RegionOption[]
  municipalities: RegionOption[]
}

const byTitle = new Intl.Collator('en')

/**
 * Options of the three region selectors. 'All ...' with value 0 comes first; provinces are sorted by number and all
 * others by name.
 */
export function listRegionOptions({ regions, manifest }: Atlas): RegionOptions {
  const all = (title: string, type: string): RegionOption => ({
    title,
    value: 0,
    scode: 0,
    dcode: 0,
    type,
    bounds: manifest.bounds,
  })
  const provinces = regions.provinces.map(
    ({ code, bounds }): RegionOption => ({
      title: provinceTitles[code],
      value: code,
      scode: code,
      dcode: 0,
      type: 'Province',
      name_ne: provinceNamesNe[code],
      name_today: provinceNames[code] === provinceTitles[code] ? undefined : provinceNames[code],
      bounds,
    }),
  )
  const districts = regions.districts.map(
    ({ code, name, bounds }): RegionOption => ({
      title: name,
      value: code,
      scode: Math.floor(code / 100),
      dcode: code,
      type: 'District',
      name_ne: districtNamesNe[code],
      bounds,
    }),
  )
  const municipalities = regions.levels.map(
    ({ fact, bounds }): RegionOption => ({
      title: fact.name_en,
      value: fact.code,
      scode: provinceOf(fact.code),
      dcode: districtOf(fact.code),
      type: fact.type,
      name_ne: nepaliName(fact),
      name_today: fact.official?.name_en,
      bounds,
    }),
  )
  return {
    states: [all(provinceTitles[0], 'Province'), ...provinces],
    districts: [all('All Districts', 'District'), ...sorted(districts)],
    municipalities: [all('All Municipalities', 'Municipality'), ...sorted(municipalities)],
  }
}

/** Sorts by name, then by code. */
function sorted(options: RegionOption[]): RegionOption[] {
  return options.sort((a, b) => byTitle.compare(a.title, b.title) || a.value - b.value)
}
