import { districtOf, provinceNames, provinceOf, provinceTitles } from '../../domain/region/codes.ts'
import type { RegionOption } from '../../domain/region/contract.ts'
import type { Atlas } from '../atlas/atlas.ts'

export type RegionOptions = {
  states: RegionOption[]
  districts: RegionOption[]
  municipalities: RegionOption[]
}

const byTitle = new Intl.Collator('en')

/** What the three region selectors offer: 'All ...' with value 0 first, provinces by number, the rest by name. */
export function optionsOf({ regions, facts, manifest }: Atlas): RegionOptions {
  const names = new Map([...facts.values()].map(fact => [districtOf(fact.code), fact.district]))
  const all = (title: string, type: string): RegionOption => ({
    title,
    value: 0,
    scode: 0,
    dcode: 0,
    type,
    bounds: manifest.bounds,
  })
  const provinces = regions.codes('province').map(
    (code): RegionOption => ({
      title: provinceTitles[code],
      value: code,
      scode: code,
      dcode: 0,
      type: 'Province',
      name_ne: provinceNames[code],
      bounds: regions.bounds(code),
    }),
  )
  const districts = regions.codes('district').map(
    (code): RegionOption => ({
      title: names.get(code) ?? String(code),
      value: code,
      scode: Math.floor(code / 100),
      dcode: code,
      type: 'District',
      bounds: regions.bounds(code),
    }),
  )
  const municipalities = regions.codes('local_level').map((code): RegionOption => {
    const { name_en, name_ne, type } = regions.fact(code)
    return {
      title: name_en,
      value: code,
      scode: provinceOf(code),
      dcode: districtOf(code),
      type,
      name_ne,
      bounds: regions.bounds(code),
    }
  })
  return {
    states: [all(provinceTitles[0], 'Province'), ...provinces],
    districts: [all('All Districts', 'District'), ...sorted(districts)],
    municipalities: [all('All Municipalities', 'Municipality'), ...sorted(municipalities)],
  }
}

/** By name; of two with one name the lower code first. */
function sorted(options: RegionOption[]): RegionOption[] {
  return options.sort((a, b) => byTitle.compare(a.title, b.title) || a.value - b.value)
}
