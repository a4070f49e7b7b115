/**
 * Code of a local level: one digit for the province, two for the district and two for the local level itself (10101 to
 * 77708).
 */
export type Sddmm = number
/** Three digits: province and district. */
export type Dcode = number
export type Scode = number

export const provinceOf = (code: Sddmm): Scode => Math.floor(code / 10_000)
export const districtOf = (code: Sddmm): Dcode => Math.floor(code / 100)
/** Code of a ward: sddmm * 100 + its number. */
export const wardCode = (sddmm: Sddmm, ward: number): number => sddmm * 100 + ward

/**
 * Level of a region, from the size of its code (S-017): 0 is the country, and codes have 1 digit for provinces, 3 for
 * districts and 5 for local levels.
 */
export type RegionLevel = 'country' | 'province' | 'district' | 'local_level'
export function regionLevelOf(code: number): RegionLevel {
  if (code === 0) return 'country'
  if (code < 10) return 'province'
  return code < 1000 ? 'district' : 'local_level'
}

/** Texts of the province selector, exactly as in the documents (F-016), by province number. Index 0 is 'all'. */
export const provinceTitles = [
  'All Provinces',
  'Province 1',
  'Province 2',
  'Bagmati',
  'Gandaki',
  'Lumbini',
  'Karnali',
  'Sudurpaschim',
] as const
/** Current names, for tooltips and reports (S-016). */
export const provinceNames = [
  '',
  'Koshi',
  'Madhesh',
  'Bagmati',
  'Gandaki',
  'Lumbini',
  'Karnali',
  'Sudurpashchim',
] as const
/** Current names in Nepali. */
export const provinceNamesNe = [
  '',
  'कोशी प्रदेश',
  'मधेश प्रदेश',
  'बागमती प्रदेश',
  'गण्डकी प्रदेश',
  'लुम्बिनी प्रदेश',
  'कर्णाली प्रदेश',
  'सुदूरपश्चिम प्रदेश',
] as const
