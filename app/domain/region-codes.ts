/** Code of a local level: province digit, two district digits, two of its own (10101 to 77708). */
export type Sddmm = number
/** Three digits: province and district. */
export type Dcode = number
export type Scode = number

export const provinceOf = (code: Sddmm): Scode => Math.floor(code / 10_000)
export const districtOf = (code: Sddmm): Dcode => Math.floor(code / 100)
/** Code of a ward: sddmm * 100 + its number. */
export const wardCode = (sddmm: Sddmm, ward: number): number => sddmm * 100 + ward

/**
 * Level of a region by the size of its code (S-017): 0 country, 1 digit province, 3 district, 5 local level.
 */
export type RegionLevel = 'country' | 'province' | 'district' | 'local_level'
export function regionLevelOf(code: number): RegionLevel {
  if (code === 0) return 'country'
  if (code < 10) return 'province'
  return code < 1000 ? 'district' : 'local_level'
}

/** The province selector's texts, verbatim (F-016), by province number; index 0 is 'all'. */
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
/** The same in Nepali. */
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
