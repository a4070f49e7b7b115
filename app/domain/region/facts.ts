import type { Language } from '../messages/languages.ts'
import { localName } from '../messages/local-name.ts'
import type { Sddmm } from '../region-codes.ts'

/**
 * A local level, with its elevation in metres. Atlases built before November 2026 contain preliminary figures for
 * 2021.
 */
export type Fact = {
  code: Sddmm
  district: string
  name_en: string
  name_ne: string
  /** Official names of 2024, if they differ. */
  official?: { name_en: string; name_ne: string }
  type: 'Mahanagarpalika' | 'Upamahanagarpalika' | 'Nagarpalika' | 'Gaunpalika'
  wards: number
  /** A point inside it, in degrees. */
  lon: number
  lat: number
  area_km2: number
  elev_min_m: number
  elev_mean_m: number
  elev_max_m: number
  pop_2011: number
  male_2011: number
  female_2011: number
  households_2011: number
  /** Final figures of the 2021 census: people in households. */
  pop_2021: number
  male_2021: number
  female_2021: number
  households_2021: number
  /** Households according to the preliminary results, if houses were counted only for those. */
  households_2021_preliminary?: number
  houses_2021: number
  /**
   * Households of each ward according to the 2021 census, starting with ward 1. They add up to households_2021. Empty
   * if unknown.
   */
  ward_households: number[]
  /** People, men and women in these households, starting with ward 1. */
  ward_people?: number[]
  ward_male?: number[]
  ward_female?: number[]
}

/** Returns the wards with their census figures, which are null if unknown. */
export const listWards = ({ wards, ward_households, ward_people }: Fact) =>
  Array.from({ length: wards }, (_, at) => ({
    ward: at + 1,
    households: ward_households[at] ?? null,
    people: ward_people?.[at] ?? null,
  }))

/** Whether the figures for 2021 are final. */
export const isFinal = ({ households_2021_preliminary }: Fact): boolean =>
  households_2021_preliminary !== undefined

type HouseFigures = Pick<Fact, 'households_2021' | 'households_2021_preliminary' | 'houses_2021'>

/** Households per house, where both come from the same count. Null if either is missing. */
export function householdsInHouse(fact: HouseFigures): number | null {
  const households = fact.households_2021_preliminary ?? fact.households_2021
  return fact.houses_2021 > 0 && households > 0 ? households / fact.houses_2021 : null
}

/** Current name in Nepali, with the kind of local level. */
export const nepaliName = ({ name_ne, official }: Fact): string => official?.name_ne ?? name_ne

/**
 * Name of a local level on screens, maps and paper: in English, the name used in the documents; in Nepali, the current
 * name.
 */
export const municipalityName = (fact: Fact, language: Language): string =>
  localName({ name: fact.name_en, name_ne: nepaliName(fact) }, language)

const kinds = /\s*(?:महानगरपालिका|उपमहानगरपालिका|नगरपालिका|गाउँपालिका|प्रदेश)$/

/** Nepali name of a region without its kind, as written on maps. */
export const bareName = (name_ne: string): string => name_ne.replace(kinds, '')

/**
 * Whether the area of a local level's outline differs from the published area by more than 1 %. If so, both are shown.
 */
export const isAreaOff = ({ area_km2 }: Pick<Fact, 'area_km2'>, outline_km2: number): boolean =>
  Math.abs(outline_km2 / area_km2 - 1) > 0.01
