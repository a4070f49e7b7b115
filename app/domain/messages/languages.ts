type LanguageRow = {
  /** What the language calls itself, in full and on a button. */
  name: string
  short: string
  locale: string
  /** The code point of its digit zero. */
  zero: number
  /** What ends the names of its fields, as in `name_ne`. */
  suffix: string
}

/** The languages of the product, one a row; the first is that of the documents and stands in for others. */
export const languageTable = {
  en: { name: 'English', short: 'EN', locale: 'en-GB', zero: 0x30, suffix: '' },
  ne: { name: 'नेपाली', short: 'ने', locale: 'ne-NP', zero: 0x966, suffix: '_ne' },
} as const satisfies Record<string, LanguageRow>

export type Language = keyof typeof languageTable
export const languageCodes = Object.keys(languageTable) as Language[]

/** The script that a language is written in (ISO 15924), by which screens and paper choose sizes. */
export const scriptOf = (language: Language): string | undefined =>
  new Intl.Locale(languageTable[language].locale).maximize().script

/** The language that a tag names, English for any other. */
export const languageFrom = (code: string | null | undefined): Language =>
  languageCodes.find(one => one === code) ?? 'en'
