type LanguageRow = {
  /** The language's name for itself, in full and on a button. */
  name: string
  short: string
  locale: string
  /** Code point of its digit zero. */
  zero: number
  /** Suffix of its field names, as in `name_ne`. */
  suffix: string
}

/** Languages of the product; the first is that of the documents and the fallback for others. */
export const languageTable = {
  en: { name: 'English', short: 'EN', locale: 'en-GB', zero: 0x30, suffix: '' },
  ne: { name: 'नेपाली', short: 'ने', locale: 'ne-NP', zero: 0x966, suffix: '_ne' },
} as const satisfies Record<string, LanguageRow>

export type Language = keyof typeof languageTable
export const languageCodes = Object.keys(languageTable) as Language[]

/** Script of a language (ISO 15924), which determines sizes on screens and paper. */
export const scriptOf = (language: Language): string | undefined =>
  new Intl.Locale(languageTable[language].locale).maximize().script

/** Language of a tag; English for any other. */
export const languageFrom = (code: string | null | undefined): Language =>
  languageCodes.find(one => one === code) ?? 'en'
