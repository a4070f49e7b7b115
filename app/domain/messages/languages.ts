type LanguageRow = {
  /** Name of the language in the language itself, in full and as shown on a button. */
  name: string
  short: string
  locale: string
  /** Code point of the digit zero. */
  zero: number
  /** Suffix of the fields that contain names in this language, as in `name_ne`. */
  suffix: string
}

/** Languages of the product. The first is the language of the documents and the fallback for the others. */
export const languageTable = {
  en: { name: 'English', short: 'EN', locale: 'en-GB', zero: 0x30, suffix: '' },
  ne: { name: 'नेपाली', short: 'ने', locale: 'ne-NP', zero: 0x966, suffix: '_ne' },
} as const satisfies Record<string, LanguageRow>

export type Language = keyof typeof languageTable
export const languageCodes = Object.keys(languageTable) as Language[]

/** Script of a language (ISO 15924), which determines font sizes on screen and on paper. */
export const scriptOf = (language: Language): string | undefined =>
  new Intl.Locale(languageTable[language].locale).maximize().script

/** Returns the language of a language tag, or English for any other tag. */
export const languageFrom = (code: string | null | undefined): Language =>
  languageCodes.find(one => one === code) ?? 'en'
