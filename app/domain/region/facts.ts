import type { Sddmm } from './codes.ts'

/** What is known of one local level (census 2011 and 2021 preliminary; elevation in metres). */
export type Fact = {
  code: Sddmm
  district: string
  name_en: string
  name_ne: string
  /** Official names of 2024, where they are others. */
  official?: { name_en: string; name_ne: string }
  type: 'Mahanagarpalika' | 'Upamahanagarpalika' | 'Nagarpalika' | 'Gaunpalika'
  wards: number
  /** A point inside it, degrees. */
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
  pop_2021: number
  male_2021: number
  female_2021: number
  households_2021: number
  houses_2021: number
  /** Households of each ward, ward 1 first; they sum to households_2021 (apportioned where unpublished). */
  ward_households: number[]
}

/** Today's name in Nepali, with the kind of local level. */
export const nepaliName = ({ name_ne, official }: Fact): string => official?.name_ne ?? name_ne

const kinds = /\s*(?:महानगरपालिका|उपमहानगरपालिका|नगरपालिका|गाउँपालिका|प्रदेश)$/

/** A Nepali name of a region without what kind of region it is, as maps write it. */
export const bareName = (name_ne: string): string => name_ne.replace(kinds, '')

/** Whether the area of a level's outline is farther than 1 % from the published one: then both are told. */
export const isAreaOff = ({ area_km2 }: Pick<Fact, 'area_km2'>, outline_km2: number): boolean =>
  Math.abs(outline_km2 / area_km2 - 1) > 0.01
